import type { Construct } from "constructs";
import type { ArbiterProps } from "../arbiter-props.ts";
import type { PlanInput } from "../plan/plan-input.ts";
import { existingIn } from "./existing.ts";
import type { FoundDeployment } from "./find-deployment.ts";

type ArbiterPropsResult = ArbiterProps & Pick<PlanInput, "folder" | "positionOf">;

/** A deployment as the properties of the construct; what it names by its ARN or id is looked up nowhere. */
export function arbiterProps(
  scope: Construct,
  { deployment, folder, positionOf }: FoundDeployment,
): ArbiterPropsResult {
  const { parley: _, account, region, network, ledger, registry, key, decisions, ...said } = deployment;
  const present = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    policy: said.policy,
    ...Object.fromEntries(present),
    ...existingIn(scope, deployment),
    folder,
    ...(positionOf !== undefined && { positionOf }),
  };
}
