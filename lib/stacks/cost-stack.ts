import { Stack, type StackProps, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { installationTag } from "#constructs/installation-tag.ts";
import { CostAlarm, type CostAlarmProps } from "#constructs/watching/cost-alarm.ts";

/** The budget of an arbiter whose own region has no budgets. */
export class CostStack extends Stack {
  constructor(scope: Construct, id: string, { cost, ...props }: { cost: CostAlarmProps } & StackProps) {
    super(scope, id, { description: "Parley: the limit of what the arbiter costs", ...props });
    Tags.of(this).add(installationTag, cost.name);
    new CostAlarm(this, "Cost", cost);
  }
}
