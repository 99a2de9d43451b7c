import type { Hides } from "../../hidden/hides.ts";
import type { Leaf, Plan, PlannedChange } from "../plan.ts";
import type { CheckedPlan, CheckedResource, Coverage } from "./checked.ts";
import { checkedFields } from "./checked-fields.ts";
import { isAsked, type JudgePlanned } from "./planned-write.ts";

/** Who judges, and what nobody may read of a type. */
export type PlanJudge = { readonly judge: JudgePlanned; readonly hidesOf: (type: string) => Hides };

/** What would become of a plan's changes, by what a judge says of each. */
export function checkPlan({ form, changes }: Plan, judging: PlanJudge): CheckedPlan {
  const resources = changes.filter(isToTell).map((change) => checkedResource(change, judging));
  return { form, resources, coverage: coverageOf(changes) };
}

const isToTell = ({ deed, drift }: PlannedChange): boolean => deed !== "nothing" || drift.length > 0;

function checkedResource(change: PlannedChange, { judge, hidesOf }: PlanJudge): CheckedResource {
  const { address, named, type, deed, place, unknown, leaves } = change;
  const judged = isAsked(change) ? judge(change) : { as: "judged" as const, fields: [] };
  const told = {
    ...{ address, named, type, deed, id: deed === "create" ? undefined : place.id, unknown },
    unmapped: leaves.filter(({ state }) => state === "unmapped"),
  };
  if (judged.as === "unjudged") {
    const { why, isGoverned } = judged;
    return { ...told, fields: [], unjudged: { why, isGoverned } };
  }
  const fields = type === undefined ? [] : checkedFields(change, judged.fields, hidesOf(type));
  return { ...told, fields, ...(judged.seenAt !== undefined && { seenAt: judged.seenAt }) };
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
