import { Duration } from "aws-cdk-lib";
import {
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SingleValueWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { IStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { CountName, LatencyName } from "#acts/metric-names.ts";
import { ownMetric } from "./own-metric.ts";

type Labels = Readonly<Partial<Record<CountName, string>>>;
type Lines = readonly IMetric[];

const columns = 24;
const height = 6;

const entries = (labels: Labels) => Object.entries(labels) as readonly (readonly [CountName, string])[];

/** Sums of what an installation counts, each under a label. */
export const counted = (name: string, labels: Labels): Lines =>
  entries(labels).map(([metric, label]) => ownMetric(name, metric, { label }));

/** What the sweep finds every five minutes; the most within a longer time. */
export const found = (name: string, labels: Labels): Lines =>
  entries(labels).map(([metric, label]) =>
    ownMetric(name, metric, { label, statistic: "Maximum", period: Duration.minutes(10) }),
  );

const percentiles = ["p50", "p90", "p99"] as const;

export const latency = (name: string, metric: LatencyName, label: string): Lines =>
  percentiles.map((statistic) => ownMetric(name, metric, { statistic, label: `${label}, ${statistic}` }));

type Graph = { readonly title: string; readonly left: Lines; readonly right?: Lines };

/** Graphs side by side, as wide as the board. */
export const graphs = (...all: readonly Graph[]): readonly IWidget[] =>
  all.map(
    ({ title, left, right = [] }) =>
      new GraphWidget({
        title,
        left: [...left],
        right: [...right],
        width: columns / all.length,
        height,
        leftYAxis: { min: 0 },
        ...(right.length > 0 && { rightYAxis: { min: 0 } }),
      }),
  );

/** Numbers for the whole time that is shown. */
export const numbers = (title: string, metrics: Lines, width: number): IWidget =>
  new SingleValueWidget({ title, metrics: [...metrics], width, height: 4, setPeriodToTimeRange: true });

/** Numbers as they are now. */
export const current = (title: string, metrics: Lines, width: number): IWidget =>
  new SingleValueWidget({ title, metrics: [...metrics], width, height: 4 });

/** The parts that work, as the board shows them. */
export type Works = {
  readonly name: string;
  readonly queues: Readonly<Record<string, { readonly queue: IQueue; readonly deadLetters: IQueue }>>;
  /** What schedules and calls without a waiting caller left behind. */
  readonly undelivered: IQueue;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly machine: IStateMachine;
  /** Names of tables. */
  readonly tables: Readonly<Record<string, string>>;
};

type WorkRow = readonly IWidget[];

const each = <T>(things: Readonly<Record<string, T>>, metricOf: (thing: T, label: string) => IMetric) =>
  Object.entries(things).map(([label, thing]) => metricOf(thing, label));

/** How the parts are: queues, functions, the workflow, the tables, and what failed. */
export const workRows = (works: Works): readonly WorkRow[] => [
  queueRow(works),
  functionRow(works),
  ledgerRow(works),
];

function queueRow({ queues, undelivered }: Works): WorkRow {
  const most = { statistic: "Maximum", period: Duration.minutes(5) };
  const dead = Object.entries(queues).map(([label, { deadLetters }]) => [label, deadLetters] as const);
  return graphs(
    {
      title: "messages that wait",
      left: each(queues, ({ queue }, label) =>
        queue.metricApproximateNumberOfMessagesVisible({ ...most, label }),
      ),
    },
    {
      title: "age of the oldest message, in seconds",
      left: each(queues, ({ queue }, label) => queue.metricApproximateAgeOfOldestMessage({ ...most, label })),
    },
    {
      title: "dead letters",
      left: each({ ...Object.fromEntries(dead), undelivered }, (queue, label) =>
        queue.metricApproximateNumberOfMessagesVisible({ ...most, label }),
      ),
    },
  );
}

function functionRow({ functions }: Works): WorkRow {
  const slow = { statistic: "p90", period: Duration.minutes(5) };
  return graphs(
    { title: "errors of functions", left: each(functions, (made, label) => made.metricErrors({ label })) },
    { title: "throttled functions", left: each(functions, (made, label) => made.metricThrottles({ label })) },
    {
      title: "duration of functions, p90, in milliseconds",
      left: each(functions, (made, label) => made.metricDuration({ ...slow, label })),
    },
  );
}

function ledgerRow({ name, machine, tables }: Works): WorkRow {
  return graphs(
    {
      title: "executions of the workflow",
      left: [
        machine.metricStarted({ label: "started" }),
        machine.metricSucceeded({ label: "settled or handed over" }),
        machine.metricFailed({ label: "failed" }),
        machine.metricTimedOut({ label: "timed out" }),
        machine.metricAborted({ label: "aborted" }),
        ...counted(name, { ExecutionsBroken: "left to the sweep" }),
      ],
    },
    {
      title: "faults",
      left: counted(name, {
        Unavailable: "unavailable, tried again",
        Misconfigured: "misconfigured",
        InvalidInput: "invalid, dropped",
        BrokenInvariant: "broken invariant",
        UnknownFault: "unknown",
        EventsForged: "refused as forged",
        LedgerBroken: "entries that do not fit",
        LedgerUnchecked: "ledger not checked",
      }),
    },
    {
      title: "tables: units used, and writes that were throttled",
      left: each(tables, (table, label) => ofTable(table, "ConsumedWriteCapacityUnits", `${label}, written`)),
      right: each(tables, (table, label) => ofTable(table, "WriteThrottleEvents", `${label}, throttled`)),
    },
  );
}

const ofTable = (TableName: string, metricName: string, label: string): Metric =>
  new Metric({
    namespace: "AWS/DynamoDB",
    dimensionsMap: { TableName },
    metricName,
    statistic: "Sum",
    label,
  });
