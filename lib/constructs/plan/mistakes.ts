import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { accountMistakes, type Home } from "#core/deployment/accounts.ts";
import { approverMistakes } from "#core/deployment/approvers.ts";
import { groupMistakes } from "#core/deployment/groups.ts";
import { mistakeAt } from "#core/deployment/mistake.ts";
import { reachingMistakes } from "#core/deployment/reaching.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Mistake } from "#core/schema/check.ts";
import { emptyPolicy, restoreMistakes, typeMistakes } from "./governed-types.ts";
import type { DeploymentSaid } from "./plan-input.ts";

export type PlanKnowledge = {
  readonly catalogue: Catalogue;
  readonly home: Home;
  /** Missing where it has mistakes of its own. */
  readonly policy: Policy | undefined;
};

/** What is wrong with a deployment that is in the right form. */
export function mistakesIn(
  said: DeploymentSaid,
  { catalogue, home, policy }: PlanKnowledge,
): readonly Mistake[] {
  const { governs, mode, approvers } = said;
  const types = governs === undefined ? [] : typeMistakes(governs, catalogue);
  const own = [
    ...nameMistakes(said),
    ...types,
    ...approverMistakes(approvers),
    ...accountMistakes(said, home),
    ...reachingMistakes(said, home),
  ];
  if (policy === undefined) return own;
  const isEnforced = governs !== undefined && mode === "enforce";
  return [
    ...own,
    ...(governs === undefined ? emptyPolicy(policy.file, catalogue) : []),
    ...(isEnforced ? restoreMistakes(governs, policy.file, catalogue) : []),
    ...groupMistakes(policy.file, { approvers, mode }),
  ];
}

/** Every account has a bus and a group of schedules of this name already. */
function nameMistakes({ name }: DeploymentSaid): readonly Mistake[] {
  if (name !== "default") return [];
  const hint = "choose another, such as `parley`";
  return [mistakeAt("/name", { message: "`default` is what AWS's own bus is called", hint })];
}
