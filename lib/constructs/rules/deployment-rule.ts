import { Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { WorkQueue } from "../queues/work-queue.ts";
import { eventRule } from "./event-rule.ts";

export type DeploymentRuleProps = {
  /** Of the installation. */
  readonly name: string;
  /** Of the policy that is deployed. */
  readonly digest: string;
  readonly queues: { readonly baselines: WorkQueue; readonly wakes: WorkQueue };
};

/** A rollback too puts settings back that a baseline may be missing for. */
const finished = ["CREATE_COMPLETE", "IMPORT_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE"];

/** When the stack itself was deployed, what is new is read for the first time and a new policy judges rival claims. */
export class DeploymentRule extends Construct {
  constructor(scope: Construct, id: string, { name, digest, queues }: DeploymentRuleProps) {
    super(scope, id);
    const { baselines, wakes } = queues;
    const target = ({ queue, deadLetters }: WorkQueue, input: object) => ({
      arn: queue.queueArn,
      deadLetters,
      input,
    });
    const rule = eventRule(this, "Rule", {
      name: `${name}-deployed`,
      about: "a deployment of Parley itself is finished",
      pattern: {
        source: ["aws.cloudformation"],
        "detail-type": ["CloudFormation Stack Status Change"],
        detail: { "stack-id": [Stack.of(this).stackId], "status-details": { status: finished } },
      },
      targets: [target(baselines, { v: 1 }), target(wakes, { v: 1, policy: digest })],
    });
    for (const queue of [baselines, wakes]) queue.admitRule(rule.attrArn);
  }
}
