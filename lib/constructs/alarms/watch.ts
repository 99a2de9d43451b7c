import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { type RunbookId, runbookTitle } from "./runbooks.ts";

/** What every alarm of an installation has in common. */
export type Watch = {
  /** The name of the installation. */
  readonly name: string;
  /** Whom alarms tell. */
  readonly topic: ITopic;
  /** Where the runbooks can be read, in the console of the account itself. */
  readonly runbooks: string;
};

export type Alarming = {
  readonly watch: Watch;
  readonly runbook: RunbookId;
  readonly metric: IMetric;
  /** It rings at this value and above, or below it. */
  readonly from: number;
  /** @default - at the value and above, and not where there is nothing to measure */
  readonly rings?: "below, and in silence";
  /** Such as the name of a queue, where several alarms share a runbook. */
  readonly about: string;
  /** Of how many periods in a row; each is as long as the metric's. */
  readonly periods?: number;
};

const above = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
};
const below = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
};

/** Every alarm is made here: it has a runbook and tells the operators. */
export function alarm(scope: Construct, id: string, props: Alarming): Alarm {
  const { watch, runbook, metric, from, about, periods = 1, rings } = props;
  const made = new Alarm(scope, id, {
    alarmName: `${watch.name}-${runbook}-${about}`,
    alarmDescription: `${runbookTitle(runbook)} (${about}). What to do: ${watch.runbooks} under "${runbook}"`,
    metric,
    threshold: from,
    evaluationPeriods: periods,
    ...(rings === undefined ? above : below),
  });
  made.addAlarmAction(new SnsAction(watch.topic));
  return made;
}
