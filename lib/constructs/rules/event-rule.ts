import { Stack } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct, IConstruct } from "constructs";
import { longestPattern } from "#catalogue/load/groups.ts";
import { InvalidInput } from "#core/faults.ts";

/** No name that CloudFormation fills in is longer; the ARN of a stack is the longest in a pattern. */
const longestFilledIn = 256;

/** How long a pattern is at most once CloudFormation has filled in what only it knows. */
export function patternSize(scope: IConstruct, pattern: object): number {
  const written: unknown = Stack.of(scope).resolve(pattern);
  return JSON.stringify(written, (_, value) => (isFilledIn(value) ? "x".repeat(longestFilledIn) : value))
    .length;
}

function isFilledIn(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const [name = "", ...more] = Object.keys(value);
  return more.length === 0 && (name === "Ref" || name.startsWith("Fn::"));
}

/** EventBridge would refuse a longer one in the midst of a deployment. */
export function refuseTooLong(scope: IConstruct, rule: string, pattern: object): void {
  const size = patternSize(scope, pattern);
  if (size <= longestPattern) return;
  throw new InvalidInput(
    `the pattern of rule \`${rule}\` has ${size} characters, and EventBridge takes ${longestPattern}`,
    { hint: "name fewer or shorter ARNs in `sessionRoles`" },
  );
}

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
  /** A template of what is sent instead, into which EventBridge puts parts of the event. */
  readonly transformed?: string;
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
    targets: targets.map(({ arn, deadLetters, roleArn, input, transformed }, index) => ({
      id: `to-${index + 1}`,
      arn,
      retryPolicy,
      deadLetterConfig: { arn: deadLetters.queueArn },
      ...(roleArn !== undefined && { roleArn }),
      ...(input !== undefined && { input: JSON.stringify(input) }),
      ...(transformed !== undefined && { inputTransformer: { inputTemplate: transformed } }),
    })),
  });
}
