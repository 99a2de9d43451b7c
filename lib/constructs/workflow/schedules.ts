import { Aws, Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule, CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { alarm } from "../alarms/watch.ts";
import { ownNames } from "../doors/own-arns.ts";
import type { Reach } from "../functions/reach.ts";

export type SchedulesProps = Pick<Reach, "name" | "undelivered" | "watch"> & {
  /** Looks after forgotten cases every five minutes. */
  readonly sweep: IFunction;
  /** What one-shot schedules invoke, each made by a function when it knows the moment. */
  readonly endLeases: IFunction;
  /** Asks again who owns what, where there is somebody to ask. */
  readonly refreshOwners?: IFunction | undefined;
  /** Does what is left of the night, where rules are drafted. */
  readonly learn?: IFunction | undefined;
  /** Sees every hour whether messages reach those who can be asked. */
  readonly checkApprovers: IFunction;
};

type Repeated = {
  readonly called: string;
  readonly description: string;
  readonly every: string;
  readonly target: IFunction;
};

/** What happens by the clock: the sweep, the check of who can be reached, and the group in which functions put their one-shot schedules. */
export class Schedules extends Construct {
  readonly groupName: string;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    // With the group go the one-shot schedules in it.
    const group = new CfnScheduleGroup(this, "Group", { name: ownNames(props.name).schedules });
    this.groupName = group.ref;
    this.role = this.#role(props);
    this.#repeat("Sweep", props, {
      called: "sweep",
      description: "Starts cases that have no execution, wakes the forgotten, looks at what is due",
      every: "5 minutes",
      target: props.sweep,
    });
    this.#repeat("CheckApprovers", props, {
      called: "check-approvers",
      description: "Notes which approvers no message reaches; at once when it is made, and then by the hour",
      every: "1 hour",
      target: props.checkApprovers,
    });
    if (props.refreshOwners !== undefined)
      this.#repeat("RefreshOwners", props, {
        called: "refresh-owners",
        description: "Asks AppRegistry and Identity Center who owns what",
        every: "5 minutes",
        target: props.refreshOwners,
      });
    if (props.learn !== undefined)
      this.#repeat("Learn", props, {
        called: "learn",
        description: "Drafts rules from answers: once a day, and by the hour what is left of it",
        every: "1 hour",
        target: props.learn,
      });
    this.#watch(props);
  }

  #repeat(id: string, { name, undelivered }: SchedulesProps, repeated: Repeated): void {
    const { called, description, every, target } = repeated;
    const schedule = new CfnSchedule(this, id, {
      name: `${name}-${called}`,
      groupName: this.groupName,
      description,
      scheduleExpression: `rate(${every})`,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.functionArn,
        roleArn: this.role.roleArn,
        input: JSON.stringify({ v: 1 }),
        // The next one comes by itself.
        retryPolicy: { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 3 },
        deadLetterConfig: { arn: undelivered.queueArn },
      },
    });
    // Anyone who creates a schedule is asked whether the role may be used.
    schedule.node.addDependency(this.role);
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

  /** Taken only for schedules of this group; may invoke these functions and set aside what it could not deliver. */
  #role(props: SchedulesProps): Role {
    const { name, sweep, endLeases, checkApprovers, refreshOwners, learn, undelivered } = props;
    const { schedules, scheduleRole } = ownNames(name);
    const group = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule-group",
      resourceName: schedules,
    });
    const role = new Role(this, "Role", {
      roleName: scheduleRole,
      description:
        "What schedules of Parley may do: invoke its sweep, its check of approvers, and what ends leases",
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
          ArnEquals: { "aws:SourceArn": group },
        },
      }),
    });
    const seldom = [refreshOwners, learn].filter((each) => each !== undefined);
    const invoke = [sweep, endLeases, checkApprovers, ...seldom].map(({ functionArn }) => functionArn);
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: invoke }));
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [undelivered.queueArn] }),
    );
    return role;
  }
}
