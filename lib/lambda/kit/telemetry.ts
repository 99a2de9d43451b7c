import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { type CountName, metricNamespace } from "#acts/metric-names.ts";
import type { Log } from "#acts/runtime.ts";

// Made at the first use: a process that is no Lambda function has neither.
let loggerOfProcess: Logger | undefined;
let metricsOfProcess: Metrics | undefined;
const counted = new Map<CountName, number>();

/** Two installations in one account are told apart by what their functions are told. */
const service = () => ({ serviceName: process.env["POWERTOOLS_SERVICE_NAME"] ?? "parley" });

export function logger(): Logger {
  loggerOfProcess ??= new Logger(service());
  return loggerOfProcess;
}

function metrics(): Metrics {
  metricsOfProcess ??= new Metrics({ ...service(), namespace: metricNamespace });
  return metricsOfProcess;
}

/** Lines of JSON, and metrics in CloudWatch's embedded format; both end up in the function's own log. */
export function powertoolsLog(): Log {
  return {
    info: (what, details) => logger().info(what, { ...details }),
    warn: (what, details) => logger().warn(what, { ...details }),
    count: (metric, amount = 1) => void counted.set(metric, (counted.get(metric) ?? 0) + amount),
    measure: (metric, ms) => void metrics().addMetric(metric, MetricUnit.Milliseconds, Math.max(0, ms)),
  };
}

/** Writes what was counted and measured since the last time, in one line: a number for each count. */
export function flushMetrics(): void {
  for (const [metric, amount] of counted) metrics().addMetric(metric, MetricUnit.Count, amount);
  counted.clear();
  if (metricsOfProcess?.hasStoredMetrics() === true) metricsOfProcess.publishStoredMetrics();
}
