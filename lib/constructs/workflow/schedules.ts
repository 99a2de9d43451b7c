import { Aws, Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule, CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { ownNames } from "../functions/own-arns.ts";
import type { Reach } from "../functions/reach.ts";
import { alarm } from "../watching/watch.ts";

export type SchedulesProps = Pick<Reach, "name" | "undelivered" | "watch"> & {
  /** Looks after forgotten cases every five minutes. */
  readonly sweep: IFunction;
  /** What one-shot schedules invoke, each made by a function when it knows the moment. */
  readonly endLeases: IFunction;
};

/** What happens by the clock: the sweep, and the group in which functions put their one-shot schedules. */
export class Schedules extends Construct {
  readonly groupName: string;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    const { sweep, undelivered } = props;
    // With the group go the one-shot schedules in it.
    const group = new CfnScheduleGroup(this, "Group", { name: ownNames(props.name).schedules });
    this.groupName = group.ref;
    this.role = this.#role(props);
    const schedule = new CfnSchedule(this, "Sweep", {
      name: `${props.name}-sweep`,
      groupName: group.ref,
      description: "Starts cases that have no execution, wakes the forgotten, looks at what is due",
      scheduleExpression: "rate(5 minutes)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: sweep.functionArn,
        roleArn: this.role.roleArn,
        input: JSON.stringify({ v: 1 }),
        // The next one comes in five minutes anyway.
        retryPolicy: { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 3 },
        deadLetterConfig: { arn: undelivered.queueArn },
      },
    });
    // Whoever creates a schedule is asked whether the role may be used.
    schedule.node.addDependency(this.role);
    this.#watch(props);
  }

  /** Nothing else tells that nothing happens. */
  #watch({ watch, sweep }: SchedulesProps): void {
    alarm(this, "Standstill", {
      watch,
      runbook: "standstill",
      about: "sweep",
      metric: sweep.metricInvocations({ period: Duration.minutes(5), statistic: "Sum" }),
      from: 1,
      rings: "below, and in silence",
      periods: 4,
    });
  }

  /** Taken only for schedules of this group; may invoke the two functions and set aside what it could not deliver. */
  #role({ name, sweep, endLeases, undelivered }: SchedulesProps): Role {
    const { schedules, scheduleRole } = ownNames(name);
    const group = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule-group",
      resourceName: schedules,
    });
    const role = new Role(this, "Role", {
      roleName: scheduleRole,
      description: "What schedules of Parley may do: invoke its sweep and what ends leases",
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
          ArnEquals: { "aws:SourceArn": group },
        },
      }),
    });
    const invoke = [sweep.functionArn, endLeases.functionArn];
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: invoke }));
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [undelivered.queueArn] }),
    );
    return role;
  }
}
