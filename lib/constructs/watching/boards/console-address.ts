import { Aws, CfnMapping, Stack, Token } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Where the console of each partition is found. */
const consoles: Readonly<Record<string, string>> = {
  aws: "console.aws.amazon.com",
  "aws-cn": "console.amazonaws.cn",
  "aws-us-gov": "console.amazonaws-us-gov.com",
  "aws-eusc": "console.amazonaws-eusc.eu",
};

const partitions = [
  ["cn-", "aws-cn"],
  ["us-gov-", "aws-us-gov"],
  ["eusc-", "aws-eusc"],
] as const;

/** The page of a dashboard in the console; where the region is known it is plain text, which other stacks can show. */
export function dashboardAddress(scope: Construct, dashboard: string): string {
  const { region } = Stack.of(scope);
  const host = Token.isUnresolved(region) ? consoleByPartition(scope) : consoles[partitionOf(region)];
  return `https://${region}.${host}/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard}`;
}

const partitionOf = (region: string): string =>
  partitions.find(([beginning]) => region.startsWith(beginning))?.[1] ?? "aws";

function consoleByPartition(scope: Construct): string {
  const stack = Stack.of(scope);
  const id = "ConsoleOfPartition";
  const known = stack.node.tryFindChild(id);
  const mapping = Object.fromEntries(Object.entries(consoles).map(([name, host]) => [name, { host }]));
  const map = known instanceof CfnMapping ? known : new CfnMapping(stack, id, { mapping });
  return map.findInMap(Aws.PARTITION, "host");
}
