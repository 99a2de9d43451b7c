import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";
import { ownMetric } from "./boards/own-metric.ts";
import { costOfEach } from "./cost-of-each.ts";

export type PaceAlarmProps = {
  readonly watch: Watch;
  /** A month's worth. */
  readonly dollars: number;
};

/** Tells within a day when thirty such days would cost more than the limit; a bill is known later, and not everywhere. */
export class PaceAlarm extends Construct {
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
