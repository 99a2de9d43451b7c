import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";
import { ownMetric } from "../watching/boards/own-metric.ts";

const rules = [
  { counts: "RunsUnanswered", about: "unanswered" },
  { counts: "RunsUnjudged", about: "unjudged" },
] as const;

/** Rings where runs of Terraform go on without a word, or without having been judged. */
export class RunsAnswered extends Construct {
  constructor(scope: Construct, id: string, { watch }: { readonly watch: Watch }) {
    super(scope, id);
    for (const { counts, about } of rules) {
      const metric = ownMetric(watch.name, counts, { period: Duration.minutes(15), statistic: "Sum" });
      alarm(this, counts, { watch, metric, runbook: "runs-unanswered", about, from: 1 });
    }
  }
}
