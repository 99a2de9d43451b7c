import { Annotations, Stack, Token } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { Watch } from "../alarms/watch.ts";
import type { FunctionName } from "../doors/doors.ts";
import { ownNames } from "../doors/own-arns.ts";
import { logGroupName } from "../functions/function-role.ts";
import { globalRegionOf } from "../plan/spokes.ts";
import type { SettledProps } from "../settled-props.ts";
import { AlarmTopic } from "./alarm-topic.ts";
import { LogQueries } from "./boards/log-queries.ts";
import { Overview } from "./boards/overview.ts";
import { RunbookBoard } from "./boards/runbook-board.ts";
import type { Works } from "./boards/work-rows.ts";
import { hasBudgets } from "./budget-regions.ts";
import { CostAlarm, type CostAlarmProps } from "./cost-alarm.ts";
import { MetricAlarms } from "./metric-alarms.ts";
import { PaceAlarm } from "./pace-alarm.ts";

export type WatchingProps = Pick<SettledProps, "operators" | "monthlyCost"> & {
  /** Of the installation. */
  readonly name: string;
  /** Encrypts what alarms tell. */
  readonly key: IKey;
};

/** What is watched once it is there. */
export type Watched = {
  readonly queues: { readonly all: Works["queues"]; readonly undelivered: Works["undelivered"] };
  readonly functions: Readonly<Record<FunctionName, IFunction>>;
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
      logs: Object.fromEntries(logs) as Record<FunctionName, string>,
    });
    // They name the logs, which the functions come after.
    queries.node.addDependency(...Object.values(functions));
  }
}
