import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { Log } from "../runtime.ts";

const service = { serviceName: "parley" };

// Made at the first use: a process that is no Lambda function has neither.
let loggerOfProcess: Logger | undefined;
let metricsOfProcess: Metrics | undefined;

export function logger(): Logger {
  loggerOfProcess ??= new Logger(service);
  return loggerOfProcess;
}

function metrics(): Metrics {
  metricsOfProcess ??= new Metrics({ ...service, namespace: "Parley" });
  return metricsOfProcess;
}

/** Lines of JSON, and metrics in CloudWatch's embedded format; both end up in the function's own log. */
export function powertoolsLog(): Log {
  return {
    info: (what, details) => logger().info(what, { ...details }),
    warn: (what, details) => logger().warn(what, { ...details }),
    count: (metric, amount = 1) => void metrics().addMetric(metric, MetricUnit.Count, amount),
  };
}

/** Writes what was counted since the last time. */
export function flushMetrics(): void {
  if (metricsOfProcess?.hasStoredMetrics() === true) metricsOfProcess.publishStoredMetrics();
}
