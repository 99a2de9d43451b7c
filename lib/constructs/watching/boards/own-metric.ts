import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type CountName, type LatencyName, metricDimension, metricNamespace } from "#acts/metric-names.ts";

type OwnMetricInput = { readonly statistic?: string; readonly period?: Duration; readonly label?: string };

/** What the functions of an installation count or measure, under the name that they give it. */
export const ownMetric = (
  installation: string,
  metricName: CountName | LatencyName,
  { statistic = "Sum", ...shown }: OwnMetricInput = {},
): Metric =>
  new Metric({
    namespace: metricNamespace,
    dimensionsMap: { [metricDimension]: installation },
    metricName,
    statistic,
    ...shown,
  });
