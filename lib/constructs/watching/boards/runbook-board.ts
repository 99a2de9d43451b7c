import { Aws } from "aws-cdk-lib";
import { Dashboard, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { runbookHeading, runbookText } from "../../alarms/runbooks/runbook-text.ts";
import { type RunbookId, runbookIds } from "../../alarms/runbooks.ts";
import { dashboardAddress } from "./console-address.ts";

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
