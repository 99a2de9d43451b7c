import { Duration, Stack } from "aws-cdk-lib";
import { Alarm, AlarmStatusWidget, Dashboard, type IWidget, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { actorRow } from "./actor-row.ts";
import { caseRows } from "./case-rows.ts";
import { peopleRows } from "./people-rows.ts";
import { type Works, workRows } from "./work-rows.ts";

export type OverviewProps = Works & {
  /** Where the runbooks can be read. */
  readonly runbooks: string;
  /** The logs in which stands whose changes took what. */
  readonly spending: readonly string[];
};

/** As many as a widget shows. */
const mostAlarms = 100;

/** The dashboard of an installation. It shows every alarm that its stack has when it is made. */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, { runbooks, spending, ...works }: OverviewProps) {
    super(scope, id);
    const { name } = works;
    const board = new Dashboard(this, "Board", { dashboardName: name, defaultInterval: Duration.days(1) });
    const rows = [
      ...caseRows(name),
      ...peopleRows(name),
      ...workRows(works),
      actorRow(spending),
      this.#alarms(runbooks),
    ];
    for (const row of rows) board.addWidgets(...row);
  }

  #alarms(runbooks: string): readonly IWidget[] {
    const alarms = Stack.of(this)
      .node.findAll()
      .filter((each) => each instanceof Alarm);
    const markdown = `What to do when one of these rings: [the runbooks](${runbooks}).`;
    return [
      new TextWidget({ markdown, width: 24, height: 1 }),
      new AlarmStatusWidget({ title: "alarms", alarms: alarms.slice(0, mostAlarms), width: 24, height: 8 }),
    ];
  }
}
