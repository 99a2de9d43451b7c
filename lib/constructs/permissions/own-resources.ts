import type { Statement } from "./statement.ts";

/** What an installation is made of: the service with its region, then the name as it stands behind the account. */
const made: readonly (readonly [place: string, tail: string])[] = [
  ["iam:", "role/{name}-*"],
  ["iam:", "policy/{name}-*"],
  ["lambda:*", "function:{name}-*"],
  ["lambda:*", "layer:{name}"],
  ["lambda:*", "layer:{name}:*"],
  ["states:*", "stateMachine:{name}-*"],
  ["states:*", "execution:{name}-*"],
  ["dynamodb:*", "table/{name}-*"],
  ["sqs:*", "{name}-*"],
  ["sns:*", "{name}-*"],
  ["events:*", "event-bus/{name}"],
  ["events:*", "event-bus/{name}-*"],
  ["events:*", "rule/{name}-*"],
  ["scheduler:*", "schedule-group/{name}"],
  ["scheduler:*", "schedule/{name}/*"],
  ["logs:*", "log-group:*/{name}-*"],
  ["cloudwatch:*", "alarm:{name}-*"],
  ["cloudwatch:", "dashboard/{name}"],
  ["cloudwatch:", "dashboard/{name}-*"],
  ["kms:*", "alias/{name}"],
  ["kms:*", "alias/{name}-*"],
  ["cloudformation:*", "stack/{name}-*"],
];

/** Nobody restores Parley through Parley: whatever is its own is closed to every role that writes for it. */
export function ownDenial(name: string, others: readonly string[]): Statement {
  const named = made.map(
    ([place, tail]) => `arn:\${Partition}:${place}:\${Account}:${tail.replace("{name}", name)}`,
  );
  return { effect: "Deny", actions: ["*"], resources: [...named, ...others] };
}
