import { Stack } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
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
