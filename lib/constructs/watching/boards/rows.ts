import { Duration } from "aws-cdk-lib";
import { GraphWidget, type IMetric, type IWidget, SingleValueWidget } from "aws-cdk-lib/aws-cloudwatch";
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
