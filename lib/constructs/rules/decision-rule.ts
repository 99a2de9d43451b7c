import { Aws, Stack, Token } from "aws-cdk-lib";
import type { IEventBus } from "aws-cdk-lib/aws-events";
import { Construct } from "constructs";
import { InvalidInput } from "#core/faults.ts";
import type { WorkQueue } from "../queues/work-queue.ts";
import { eventRule } from "./event-rule.ts";

export type DecisionRuleProps = {
  /** Of the installation. */
  readonly name: string;
  readonly decisions: IEventBus;
  readonly queue: WorkQueue;
};

/** What was decided is heard by Parley too, so that answers are remembered; what is told of no decision is left out. */
export class DecisionRule extends Construct {
  constructor(scope: Construct, id: string, { name, decisions, queue }: DecisionRuleProps) {
    super(scope, id);
    refuseElsewhere(Stack.of(this), decisions);
    const rule = eventRule(this, "Rule", {
      name: `${name}-decided`,
      about: "what was decided, so that answers are remembered",
      bus: decisions.eventBusName,
      pattern: {
        source: ["parley"],
        "detail-type": ["Parley Decision"],
        account: [Aws.ACCOUNT_ID],
        detail: { decision: [{ exists: true }] },
      },
      targets: [{ arn: queue.queue.queueArn, deadLetters: queue.deadLetters }],
    });
    queue.admitRule(rule.attrArn);
  }
}

/** A rule hears a bus of its own account and region only, and CloudFormation would say so in the midst of a deployment. */
function refuseElsewhere(stack: Stack, { env }: IEventBus): void {
  const isOther = (own: string, of: string) =>
    !Token.isUnresolved(own) && !Token.isUnresolved(of) && own !== of;
  if (!isOther(stack.account, env.account) && !isOther(stack.region, env.region)) return;
  throw new InvalidInput(
    `\`decisions\` names a bus of ${env.account} in ${env.region}, and no rule of ${stack.account} in ${stack.region} hears it`,
    { hint: "write `learning: off`, or leave `decisions` out and forward its events" },
  );
}
