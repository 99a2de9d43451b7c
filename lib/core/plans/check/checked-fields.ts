import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf } from "../../claims/instant.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { digested } from "../../hidden/digested.ts";
import { type Hides, hidesOf } from "../../hidden/hides.ts";
import { secretPlaces } from "../../hidden/places.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { freshRecord } from "../../ledger/fresh-record.ts";
import { decidingIn } from "../../preview/deciding.ts";
import { lookAhead, type Writing } from "../../preview/foreseen.ts";
import type { Offer } from "../../preview/offers/offer.ts";
import { type Remedies, remediesOfWrite } from "../../preview/offers/remedies.ts";
import type { Supposed } from "../../preview/supposed-edits.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { shownValue } from "../../views/shown-value.ts";
import type { PlannedChange, PlannedEdit } from "../plan.ts";
import type { CheckTerms, OfferBudget } from "./check-terms.ts";
import { type CheckedField, type FieldFate, fates } from "./checked.ts";

/** What would become of each field that a plan changes, and of others that hang on it where they do not stay. */
export function checkedFields(
  change: PlannedChange,
  terms: CheckTerms,
  budget: OfferBudget,
): readonly CheckedField[] {
  const { type, edits } = change;
  if (type === undefined || edits.length === 0) return [];
  const { policy, types } = terms.around;
  const hides = hidesOf(type, policy, types);
  const resource = resourceOf(change, type);
  const record = recordOf(change, { resource, hides, terms });
  const changes = supposed(edits);
  const writing = { record, actor: terms.actor, testimonies: terms.testimonies, changes };
  const ahead = lookAhead(writing, terms.now, terms.around);
  const written = Object.keys(changes);
  const verdicts = ahead.verdict.fields;
  const offers = offersFor(ahead, writing, { terms, budget });
  const telling = { claims: ahead.dispute.claims, hides, change, offers };
  const isPlanned = ({ path }: FieldVerdict) => written.some((each) => overlaps(each, path));
  const beside = verdicts.filter((verdict) => !isPlanned(verdict) && verdict.outcome !== "keep");
  return [
    ...edits
      .filter(({ path }) => Object.hasOwn(changes, path))
      .map((edit) =>
        ofEdit(
          edit,
          verdicts.filter(({ path }) => overlaps(edit.path, path)),
          telling,
        ),
      ),
    ...beside.map((verdict) => ofVerdict({ path: verdict.path }, verdict, telling)),
  ];
}

const nowhere = { account: "000000000000", region: "unknown" } as const;
const nameless = "(not yet known)";

/** Where a plan does not say which account or region it is about, rows about some are not met. */
const resourceOf = ({ place, address }: PlannedChange, type: string): ResourceId => ({
  account: place.account ?? nowhere.account,
  region: place.region ?? nowhere.region,
  type,
  id: (place.id ?? address).slice(0, 2_048) || nameless,
});

type RecordInput = { readonly resource: ResourceId; readonly hides: Hides; readonly terms: CheckTerms };

/** As the plan found it, and agreed; what is made anew is empty before. */
function recordOf({ before, deed }: PlannedChange, { resource, hides, terms }: RecordInput): DocketRecord {
  const record = freshRecord(resource);
  const known = deed === "create" ? {} : before;
  if (known === undefined) return record;
  const properties = withoutSecrets(known, hides);
  return { ...record, live: { at: instantOf(terms.now), state: "there", properties }, prior: properties };
}

function withoutSecrets(document: Readonly<Record<string, Json>>, hides: Hides): Json {
  const places = secretPlaces(document, hides);
  return digested(document, new Map(places.map(({ pointer }) => [pointer, `stands ${pointer}`])), "");
}

/** Of a deletion its end is judged, of a replacement as well; that something is made is no edit of it. */
function supposed(edits: readonly PlannedEdit[]): Supposed {
  const removal = edits.find(({ path, after }) => isExistence(path) && after === undefined);
  const meant = removal === undefined ? edits.filter(({ path }) => !isExistence(path)) : [removal];
  return Object.fromEntries(meant.map(({ path, after }) => [path, after ?? null])) as Supposed;
}

type Telling = {
  readonly claims: readonly Claim[];
  readonly hides: Hides;
  readonly change: PlannedChange;
  readonly offers: Remedies;
};

type OfferTerms = { readonly terms: CheckTerms; readonly budget: OfferBudget };

/** What could be written instead of what does not stay. */
function offersFor(
  { dispute, verdict }: ReturnType<typeof lookAhead>,
  writing: Writing,
  { terms, budget }: OfferTerms,
): Remedies {
  const fields = verdict.fields.filter(({ outcome }) => outcome !== "keep");
  if (fields.length === 0 || budget.left === 0) return new Map();
  budget.left -= 1;
  const wouldBe = { dispute, decision: { ...verdict, explanation: "" } };
  return remediesOfWrite({ wouldBe }, { writing, fields, now: terms.now, around: terms.around });
}

/** Of several verdicts about parts of a field the strongest tells what becomes of it. */
function ofEdit(edit: PlannedEdit, verdicts: readonly FieldVerdict[], telling: Telling): CheckedField {
  const strongest = verdicts.toSorted((a, b) => fates.indexOf(fateOf(b)) - fates.indexOf(fateOf(a)))[0];
  if (strongest !== undefined) return ofVerdict(edit, strongest, telling);
  const planned =
    edit.after === undefined ? {} : { planned: shownValue(edit.after, edit.path, telling.hides) };
  const why = "nothing in the policy speaks about it";
  return {
    path: edit.path,
    fate: "kept",
    ...planned,
    by: [],
    rule: "none",
    why,
    ...undone(edit.path, telling),
  };
}

/** A claim that is heard again later waits; anything else that does not stand is lost. */
function fateOf({ outcome, deferred }: FieldVerdict): FieldFate {
  if (outcome === "ask") return "asks";
  if (outcome === "keep") return "kept";
  return deferred.length > 0 ? "waits" : "lost";
}

type About = Pick<PlannedEdit, "path" | "after">;

function ofVerdict(edit: About, verdict: FieldVerdict, telling: Telling): CheckedField {
  const { hides, claims, offers } = telling;
  const offer = offers.get(verdict.path)?.offer;
  const fate = fateOf(verdict);
  const reason = decidingIn(verdict);
  const { ask, until, value, holders } = verdict;
  const byId = new Map(claims.map(({ id, actor }) => [id, actor.principal]));
  const path = fate === "kept" ? edit.path : verdict.path;
  const planned = edit.after !== undefined && path === edit.path;
  return {
    path,
    fate,
    ...(planned && { planned: shownValue(edit.after ?? null, path, hides) }),
    ...(fate !== "kept" && value !== undefined && { backTo: shownValue(value, path, hides) }),
    by: holders.map((claim) => byId.get(claim) ?? "the policy"),
    ...(until !== undefined && { until }),
    rule: reason?.rule ?? "none",
    ...(reason?.at !== undefined && { at: reason.at }),
    why: reason?.text ?? "",
    ...(ask !== null && {
      asked: { question: ask.question, approvers: ask.approvers, deadline: ask.deadline },
    }),
    ...(offer && !offer.stands && { offer: shownOffer(offer.values, hides) }),
    ...undone(edit.path, telling),
  };
}

const shownOffer = (values: Offer["values"], hides: Hides): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, shownValue(value, path, hides)]));

/** Where the plan writes over what was changed outside of its tool. */
function undone(path: FieldPath, { change, hides }: Telling): Pick<CheckedField, "undoes"> {
  const drift = change.drift.find((each) => overlaps(each.path, path));
  if (drift === undefined) return {};
  const { left, stands } = drift;
  return {
    undoes: {
      ...(left !== undefined && { left: shownValue(left, drift.path, hides) }),
      ...(stands !== undefined && { stands: shownValue(stands, drift.path, hides) }),
    },
  };
}
