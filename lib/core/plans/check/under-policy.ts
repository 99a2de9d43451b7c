import { instantOf } from "../../claims/instant.ts";
import type { Json } from "../../fields/json.ts";
import { overlaps } from "../../fields/path.ts";
import { digested } from "../../hidden/digested.ts";
import { type Hides, hidesOf } from "../../hidden/hides.ts";
import { secretPlaces } from "../../hidden/places.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { freshRecord } from "../../ledger/fresh-record.ts";
import { afterWrite, type ForeseenDecision, type Writing } from "../../preview/foreseen.ts";
import { isWrittenBy, type Remedies, remediesOfWrite } from "../../preview/offers/remedies.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { fieldViews } from "../../views/preview-view.ts";
import type { PlannedChange } from "../plan.ts";
import type { CheckTerms, OfferBudget } from "./check-terms.ts";
import { type JudgePlanned, placeOf, supposedBy } from "./planned-write.ts";

const mostOffers = 20;

/** Judges under a policy alone: what stands now is what the plan says stood there before, and nobody else claims anything. */
export function underPolicy(terms: CheckTerms): JudgePlanned {
  const budget = { left: mostOffers };
  return (change) => ({ as: "judged", fields: foreseenFields(change, terms, budget) });
}

function foreseenFields(change: PlannedChange, terms: CheckTerms, budget: OfferBudget) {
  const { type = "", edits } = change;
  const { policy, types } = terms.around;
  const hides = hidesOf(type, policy, types);
  const resource = resourceOf(change, type);
  const record = recordOf(change, { resource, hides, terms });
  const changes = supposedBy(edits);
  const writing = { record, actor: terms.actor, testimonies: terms.testimonies, changes };
  const ahead = afterWrite(writing, terms.now, terms.around);
  const written = Object.keys(changes);
  // Nothing stood otherwise before: what hangs on the write is what does not stay.
  const fields = ahead.decision.fields.filter(
    ({ path, outcome }) => outcome !== "keep" || written.some((each) => overlaps(each, path)),
  );
  const remedies = offersFor(ahead, writing, { terms, budget });
  const isTheirs = isWrittenBy(writing, terms.now);
  return fieldViews({ fields, claims: ahead.dispute.claims, hides, remedies, isTheirs });
}

const nowhere = { account: "000000000000", region: "unknown" } as const;
const nameless = "(not yet known)";

/** Where a plan does not say which account or region it is about, rows about some are not met. */
function resourceOf(change: PlannedChange, type: string): ResourceId {
  const { account = nowhere.account, region = nowhere.region, id = change.address } = placeOf(change);
  return { account, region, type, id: id.slice(0, 2_048) || nameless };
}

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

type OfferTerms = { readonly terms: CheckTerms; readonly budget: OfferBudget };

/** What could be written instead of what does not stay. */
function offersFor(wouldBe: ForeseenDecision, writing: Writing, { terms, budget }: OfferTerms): Remedies {
  const fields = wouldBe.decision.fields.filter(({ outcome }) => outcome !== "keep");
  if (fields.length === 0 || budget.left === 0) return new Map();
  budget.left -= 1;
  return remediesOfWrite({ wouldBe }, { writing, fields, now: terms.now, around: terms.around });
}
