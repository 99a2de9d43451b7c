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
import { look } from "../../looking/look.ts";
import { decidingIn } from "../../preview/deciding.ts";
import { concerned } from "../../preview/differing.ts";
import { foreseen } from "../../preview/foreseen.ts";
import type { Supposed } from "../../preview/supposed-edits.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { shownValue } from "../../views/shown-value.ts";
import type { PlannedChange, PlannedEdit } from "../plan.ts";
import type { CheckTerms } from "./check-terms.ts";
import { type CheckedField, type FieldFate, fates } from "./checked.ts";

/** What would become of each field that a plan changes, and of others that hang on it where they do not stay. */
export function checkedFields(change: PlannedChange, terms: CheckTerms): readonly CheckedField[] {
  const { type, edits } = change;
  if (type === undefined || edits.length === 0) return [];
  const { policy, types } = terms.around;
  const hides = hidesOf(type, policy, types);
  const resource = resourceOf(change, type);
  const record = recordOf(change, { resource, hides, terms });
  const changes = supposed(edits);
  const { asItStands, wouldBe } = foreseen({ record, ...terms, changes }, terms.now, terms.around);
  const written = Object.keys(changes);
  const verdicts = concerned(written, asItStands, wouldBe);
  const telling = { claims: wouldBe.dispute.claims, hides, change };
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
  const { now, around } = terms;
  const fresh = freshRecord(resource);
  const known = deed === "create" ? {} : before;
  if (known === undefined) return fresh;
  const properties = withoutSecrets(known, hides);
  if (deed === "create") return { ...fresh, live: { at: instantOf(now), state: "there", properties: {} } };
  const seen = { state: "there", properties } as const;
  return look({ record: fresh, events: [], seen, before: undefined, now }, around).record;
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
};

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
  const { hides, claims } = telling;
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
    ...undone(edit.path, telling),
  };
}

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
