import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";

type Watched = { readonly watch: Watch; readonly apiName: string };

/** What went wrong behind the API, and far more refusals than people come to by themselves. */
export function gatewayAlarms(scope: Construct, { watch, apiName }: Watched): void {
  const counted = (metricName: string) =>
    new Metric({
      namespace: "AWS/ApiGateway",
      dimensionsMap: { ApiName: apiName },
      metricName,
      statistic: "Sum",
      period: Duration.minutes(15),
    });
  const failed = { runbook: "api-errors", about: "api", from: 5 } as const;
  alarm(scope, "Failed", { watch, metric: counted("5XXError"), ...failed });
  const refused = { runbook: "api-refusals", about: "api", from: 1_000 } as const;
  alarm(scope, "Refused", { watch, metric: counted("4XXError"), ...refused });
}
