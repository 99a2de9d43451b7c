import { CfnRule } from "aws-cdk-lib/aws-events";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { refuseTooLong } from "./pattern-size.ts";

export type EventRuleProps = {
  readonly name: string;
  readonly about: string;
  readonly pattern: object;
  /** Whether events that only read are matched too. @default false */
  readonly seesReads?: boolean;
  /** The name of the bus. @default - the account's own */
  readonly bus?: string;
  readonly targets: readonly RuleTarget[];
};

type RuleTarget = {
  readonly arn: string;
  readonly deadLetters: IQueue;
  /** The role that sends, where the target is a bus. */
  readonly roleArn?: string;
  /** What is sent instead of the event. */
  readonly input?: object;
};

/** As long and as often as EventBridge tries at all. */
const retryPolicy = { maximumEventAgeInSeconds: 86_400, maximumRetryAttempts: 185 };

/** Every rule is made here: its pattern fits, and what cannot be delivered is tried for a day and then set aside. */
export function eventRule(scope: Construct, id: string, props: EventRuleProps): CfnRule {
  const { name, about, pattern, seesReads = false, bus, targets } = props;
  refuseTooLong(scope, name, pattern);
  return new CfnRule(scope, id, {
    name,
    description: about,
    eventPattern: pattern,
    // In the ordinary state a rule matches no event that only reads, such as the beginning of a session.
    state: seesReads ? "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS" : "ENABLED",
    ...(bus !== undefined && { eventBusName: bus }),
    targets: targets.map(({ arn, deadLetters, roleArn, input }, index) => ({
      id: `to-${index + 1}`,
      arn,
      retryPolicy,
      deadLetterConfig: { arn: deadLetters.queueArn },
      ...(roleArn !== undefined && { roleArn }),
      ...(input !== undefined && { input: JSON.stringify(input) }),
    })),
  });
}
