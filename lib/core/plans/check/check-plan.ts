import type { Leaf, Plan, PlannedChange } from "../plan.ts";
import type { CheckTerms, OfferBudget } from "./check-terms.ts";
import type { CheckedPlan, CheckedResource, Coverage } from "./checked.ts";
import { checkedFields } from "./checked-fields.ts";

/** What would become of a plan's changes under a policy alone: live is what the plan says stood there before. */
export function checkPlan({ form, changes }: Plan, terms: CheckTerms): CheckedPlan {
  const budget = { left: mostOffers };
  const resources = changes.filter(isToTell).map((change) => checkedResource(change, terms, budget));
  return { form, resources, coverage: coverageOf(changes) };
}

const isToTell = ({ deed, drift }: PlannedChange): boolean => deed !== "nothing" || drift.length > 0;

const mostOffers = 20;

function checkedResource(change: PlannedChange, terms: CheckTerms, budget: OfferBudget): CheckedResource {
  const { address, named, type, deed, place, unknown, leaves } = change;
  return {
    address,
    named,
    type,
    deed,
    id: deed === "create" ? undefined : place.id,
    fields: checkedFields(change, terms, budget),
    unknown,
    unmapped: leaves.filter(({ state }) => state === "unmapped"),
  };
}

/** Values that are no attributes, as in a change set, count by their fields. */
function coverageOf(changes: readonly PlannedChange[]): Coverage {
  const counts = { mapped: 0, own: 0, computed: 0, unknown: 0, unmapped: 0 };
  for (const change of changes) for (const { state } of leavesIn(change)) counts[state] += 1;
  return counts;
}

function leavesIn({ leaves, edits, unknown, type, named, deed }: PlannedChange): readonly Leaf[] {
  if (leaves.length > 0 || deed === "nothing") return leaves;
  if (type === undefined) return [{ name: named, state: "unmapped", why: "the schemas have no such type" }];
  return [
    ...edits.map(({ path }): Leaf => ({ name: path, state: "mapped" })),
    ...unknown.map((name): Leaf => ({ name, state: "unknown" })),
  ];
}
