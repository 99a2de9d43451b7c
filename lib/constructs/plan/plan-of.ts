import { canRestore } from "#catalogue/load/restoring.ts";
import { openCatalogue, openPermissions } from "#catalogue/store/open-catalogue.ts";
import { groupWarnings } from "#core/deployment/groups.ts";
import { shapeMistakes } from "#core/deployment/mistake.ts";
import { signInWarnings } from "#core/deployment/reaching.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { watchableOf } from "../permissions/reading.ts";
import { chosenTypes } from "./governed-types.ts";
import { mistakesIn, type PlanKnowledge } from "./mistakes.ts";
import { refuseOldNode } from "./node-version.ts";
import type { DeploymentPlan, GovernedType } from "./plan.ts";
import { type DeploymentSaid, homeOf, type PlanInput, saidIn } from "./plan-input.ts";
import { cappedPolicy, modeWarnings } from "./policy/capped-policy.ts";
import { policyAt } from "./policy/policy-at.ts";
import { mistakeLine, refusal } from "./refusal.ts";
import { withTokens } from "./tokens.ts";
import {
  blindSpotWarnings,
  idleWarnings,
  lastingWarnings,
  passedOverWarnings,
} from "./warnings/blind-spots.ts";
import { strangeRegions } from "./warnings/strange-regions.ts";

type CheckedPlanInput = PlanKnowledge & { readonly policy: NonNullable<PlanKnowledge["policy"]> };

/** Works out what is deployed, or says everything that stands in the way. */
export function planOf(input: PlanInput): DeploymentPlan {
  refuseOldNode(process.versions.node);
  const catalogue = openCatalogue();
  const said = saidIn(input);
  const { policy, errors, warnings } = policyAt(input, catalogue);
  const known = { catalogue, home: homeOf(input), policy };
  const malformed = withTokens(said, shapeMistakes(said));
  const mistakes = malformed.length > 0 ? malformed : mistakesIn(said, known);
  const lines = [...mistakes.map((mistake) => mistakeLine(mistake, input)), ...errors];
  if (policy === undefined || lines.length > 0) throw refusal(lines);
  const plan = checkedPlan(said, { ...known, policy });
  return { ...plan, warnings: [...warnings, ...plan.warnings] };
}

function checkedPlan(said: DeploymentSaid, { policy, catalogue, home }: CheckedPlanInput): DeploymentPlan {
  const { mode, approvers, accounts, governs } = said;
  const chosen = chosenTypes(governs, policy.file, catalogue);
  const types = chosen.types.map(governed);
  const warnings = [
    ...modeWarnings(policy, mode),
    ...groupWarnings(policy.file, { approvers, mode }),
    ...idleWarnings(said),
    ...signInWarnings(said),
    ...passedOverWarnings(chosen.passedOver),
    ...(mode === "enforce" ? lastingWarnings(types) : []),
    ...blindSpotWarnings(types, home),
    ...strangeRegions(home, accounts),
  ];
  const capped = cappedPolicy(policy, { mode, approvers });
  return { policy: capped, mode, types, accounts, approvers, catalogue, warnings };
}

function governed(facts: TypeFacts): GovernedType {
  const watchable = watchableOf(facts, openPermissions());
  return { type: facts.type, facts, watchable, isRestorable: canRestore(facts) === true };
}
