import { Aws, CfnMapping, Stack, Token } from "aws-cdk-lib";
import { Dashboard, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { runbookHeading, runbookText } from "../../alarms/runbooks/runbook-text.ts";
import { type RunbookId, runbookIds } from "../../alarms/runbooks.ts";

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
function dashboardAddress(scope: Construct, dashboard: string): string {
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

const boardName = (name: string): string => `${name}-runbooks`;

/** The runbooks as a dashboard, so that an alarm can point to one inside the account itself. */
export class RunbookBoard extends Construct {
  /** Where it is read. */
  readonly address: string;

  constructor(scope: Construct, id: string, { name }: { readonly name: string }) {
    super(scope, id);
    this.address = dashboardAddress(this, boardName(name));
    const place = { name, account: Aws.ACCOUNT_ID, region: Aws.REGION, partition: Aws.PARTITION };
    const board = new Dashboard(this, "Board", { dashboardName: boardName(name) });
    for (const runbook of runbookIds) {
      const markdown = `## ${runbookHeading(runbook)}\n\n${runbookText(runbook, place)}`;
      board.addWidgets(new TextWidget({ markdown, width: 24, height: heightOf(runbook) }));
    }
  }
}

/** About two lines in each unit; what is longer can be scrolled. */
function heightOf(runbook: RunbookId): number {
  const text = runbookText(runbook, { name: "", account: "", region: "", partition: "" });
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 180)), 0);
  return Math.ceil(lines / 2) + 2;
}
