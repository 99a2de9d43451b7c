import { Annotations, Duration, Stack, Token } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";
import type { FunctionName } from "../doors/doors.ts";
import type { OfEach } from "../doors/of-each.ts";
import { ownNames } from "../doors/own-arns.ts";
import { logGroupName } from "../functions/function-role.ts";
import { globalRegionOf } from "../plan/spokes.ts";
import type { SettledProps } from "../settled-props.ts";
import { AlarmTopic } from "./alarm-topic.ts";
import { LogQueries } from "./boards/log-queries.ts";
import { Overview } from "./boards/overview.ts";
import { ownMetric } from "./boards/own-metric.ts";
import { RunbookBoard } from "./boards/runbook-board.ts";
import type { Works } from "./boards/work-rows.ts";
import { CostAlarm, type CostAlarmProps } from "./cost-alarm.ts";
import { costOfEach } from "./cost-of-each.ts";
import { MetricAlarms } from "./metric-alarms.ts";

type PaceAlarmProps = {
  readonly watch: Watch;
  /** A month's worth. */
  readonly dollars: number;
};

/** Tells within a day when thirty such days would cost more than the limit; a bill is known later, and not everywhere. */
class PaceAlarm extends Construct {
  constructor(scope: Construct, id: string, { watch, dollars }: PaceAlarmProps) {
    super(scope, id);
    const day = { period: Duration.days(1) };
    const names = Object.keys(costOfEach) as (keyof typeof costOfEach)[];
    const metrics = names.map((metric, at) => [`m${at}`, ownMetric(watch.name, metric, day)]);
    const parts = names.map((metric, at) => `FILL(m${at}, 0) * ${costOfEach[metric]}`);
    const metric = new MathExpression({
      label: "dollars a month at the pace of this day",
      expression: `30 * (${parts.join(" + ")})`,
      usingMetrics: Object.fromEntries(metrics),
      ...day,
    });
    alarm(this, "Alarm", { watch, runbook: "monthly-cost", metric, about: "pace", from: dollars });
  }
}

/** Where CloudFormation knows budgets, which are worldwide themselves; elsewhere a template with one is refused whole. */
const regions: ReadonlySet<string> = new Set([
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
  "ca-central-1",
  "sa-east-1",
  "eu-central-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-south-1",
  "ap-southeast-1",
  "ap-southeast-2",
  "cn-north-1",
  "cn-northwest-1",
]);

const hasBudgets = (region: string): boolean => regions.has(region);

export type WatchingProps = Pick<SettledProps, "operators" | "monthlyCost"> & {
  /** Of the installation. */
  readonly name: string;
  /** Encrypts what alarms tell. */
  readonly key: IKey;
};

/** What is watched once it is there. */
export type Watched = {
  readonly queues: { readonly all: Works["queues"]; readonly undelivered: Works["undelivered"] };
  readonly functions: OfEach<IFunction>;
  readonly machine: { readonly machine: IStateMachine };
  readonly tables: { readonly ledger: ITable; readonly registry: ITable };
};

/** Everything by which operators see how Parley is, and hear of it when something is wrong. */
export class Watching extends Construct {
  /** What every alarm needs. */
  readonly watch: Watch;
  /** The budget, where only another region of the partition has them: for a `CostAlarm` there. */
  readonly costElsewhere: CostAlarmProps | undefined;

  constructor(scope: Construct, id: string, props: WatchingProps) {
    super(scope, id);
    const { name, key, operators, monthlyCost } = props;
    const { topic } = new AlarmTopic(this, "Topic", { name, key, operators });
    const { address } = new RunbookBoard(this, "Runbooks", { name });
    this.watch = { name, topic, runbooks: address };
    const { watch } = this;
    new MetricAlarms(this, "Metrics", { watch });
    if (monthlyCost === false) return;
    new PaceAlarm(this, "Pace", { watch, dollars: monthlyCost });
    const cost = { name, topicArn: topic.topicArn, dollars: monthlyCost, operators };
    this.costElsewhere = this.#limit(cost);
  }

  /** A budget where CloudFormation has them; else what one would be made of where it can be. */
  #limit(cost: CostAlarmProps): CostAlarmProps | undefined {
    const { region } = Stack.of(this);
    const isKnown = !Token.isUnresolved(region);
    if (isKnown && !hasBudgets(region) && hasBudgets(globalRegionOf(region))) return cost;
    if (isKnown && hasBudgets(region)) {
      new CostAlarm(this, "Cost", cost);
      return undefined;
    }
    const where = isKnown ? `\`${region}\`` : "a region that is not known yet";
    const why = `CloudFormation has no budgets in ${where}: the cost alarm goes by the pace of changes alone`;
    Annotations.of(this).addInfo(`${why} (docs/operations.md says how to make a budget by hand)`);
    return undefined;
  }

  /** Shows what was made on the dashboard, and where its logs are searched. */
  show({ queues, functions, machine, tables }: Watched): void {
    const { name, runbooks } = this.watch;
    const names = { ledger: tables.ledger.tableName, registry: tables.registry.tableName };
    new Overview(this, "Overview", {
      name,
      runbooks,
      spending: (["look-at-resource", "judge", "sweep"] as const).map((folder) =>
        logGroupName(ownNames(name).function(folder)),
      ),
      queues: queues.all,
      undelivered: queues.undelivered,
      functions,
      machine: machine.machine,
      tables: names,
    });
    const folders = Object.keys(functions) as readonly FunctionName[];
    const logs = folders.map((folder) => [folder, logGroupName(ownNames(name).function(folder))]);
    const queries = new LogQueries(this, "Queries", {
      name,
      logs: Object.fromEntries(logs) as OfEach<string>,
    });
    // They name the logs, which the functions come after.
    queries.node.addDependency(...Object.values(functions));
  }
}
