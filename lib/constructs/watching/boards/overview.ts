import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { costOfEach } from "../cost-of-each.ts";
import { counted, current, found, graphs, latency, numbers, type Works, workRows } from "./work-rows.ts";

type CaseRow = readonly IWidget[];

/** What Parley sees, decides and does, from the change to the restore. */
const caseRows = (name: string): readonly CaseRow[] => [numberRow(name), disputeRow(name), restoreRow(name)];

const open = { OpenQuestions: "open questions", OpenCases: "open cases" } as const;

function numberRow(name: string): CaseRow {
  const sums = counted(name, {
    EventsStored: "changes",
    CasesOpened: "disputes",
    RestoresDone: "restored",
    RestoresFailed: "not restored",
  });
  return [current("now", found(name, open), 6), numbers("in the time shown", sums, 18)];
}

const disputeRow = (name: string): CaseRow =>
  graphs(
    {
      title: "changes",
      left: counted(name, {
        EventsStored: "of something governed",
        EventsUngoverned: "of something else",
        EventsUnresolved: "of nobody knows what",
        EventsAmbiguous: "of one of several",
      }),
    },
    {
      title: "disputes",
      left: counted(name, { CasesOpened: "opened", CasesSettled: "settled" }),
      right: found(name, open),
    },
    {
      title: "verdicts: each decision in the ledger",
      left: counted(name, { VerdictsKeep: "keep", VerdictsRevert: "revert", VerdictsAsk: "ask" }),
    },
  );

const restoreRow = (name: string): CaseRow =>
  graphs(
    {
      title: "restores",
      left: counted(name, {
        RestoresSent: "sent",
        RestoresDone: "done",
        RestoresFailed: "failed",
        RestoresHeld: "held back by the kill switch",
      }),
    },
    {
      title: "from the change to its verdict, in milliseconds",
      left: latency(name, "ChangeToVerdict", "change to verdict"),
      right: latency(name, "CaseToDecision", "case to first decision"),
    },
    {
      title: "looks and throttles",
      left: counted(name, { Looks: "looks", BaselineLooks: "asked for at first sight" }),
      right: counted(name, {
        LooksPostponed: "postponed",
        LooksOverAllowance: "put off: over an allowance",
        StartsOverAllowance: "cases not begun: over an allowance",
        InstallationOverAllowance: "either: over the installation's own",
      }),
    },
  );

type PeopleRow = readonly IWidget[];

/** How Parley and people reach each other: messages, and what is asked of the API and the pages. */
const peopleRows = (name: string): readonly PeopleRow[] => [
  graphs(
    {
      title: "messages to people",
      left: counted(name, {
        NoticesSent: "mails sent",
        NoticesHeld: "held until the hour allows",
        NoticesBundled: "sent several to a mail",
      }),
      right: found(name, {
        UnreachableApprovers: "approvers whom none reaches",
        UnprotectedSubscriptions: "subscriptions that a mail's link could end",
      }),
    },
    {
      title: "requests to the API and the pages",
      left: [ofApi(name, { metricName: "Count", label: "all" })],
      right: [
        ofApi(name, { metricName: "4XXError", label: "refused" }),
        ofApi(name, { metricName: "5XXError", label: "failed" }),
      ],
    },
    {
      title: "from a request to its answer, in milliseconds",
      left: ["p50", "p90", "p99"].map((each) =>
        ofApi(name, { metricName: "Latency", label: each, statistic: each }),
      ),
    },
  ),
];

type OfApiInput = { readonly metricName: string; readonly label: string; readonly statistic?: string };

/** An API is called as its installation. */
const ofApi = (ApiName: string, { statistic = "Sum", ...told }: OfApiInput): Metric =>
  new Metric({ namespace: "AWS/ApiGateway", dimensionsMap: { ApiName }, statistic, ...told });

const dollarsALook = costOfEach.EventsStored + costOfEach.Looks;

/**
 * Whose changes cost what within the time that is shown, the dearest first; no metric, for there is no end of actors.
 * Of looks a line tells for many, as they are drawn.
 */
const actorRow = (logs: readonly string[]): readonly IWidget[] => [
  new LogQueryWidget({
    title: "what each actor's changes cost, in dollars",
    logGroupNames: [...logs],
    view: LogQueryVisualizationType.TABLE,
    queryLines: [
      "filter ispresent(spentBy)",
      `stats sum(looks) * ${dollarsALook} + sum(starts) * ${costOfEach.CasesOpened} as dollars, sum(looks) as looked, sum(starts) as cases by spentBy`,
      "sort dollars desc",
      "limit 20",
    ],
    width: 24,
    height: 8,
  }),
];

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
