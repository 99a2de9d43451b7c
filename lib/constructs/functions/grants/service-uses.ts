import { Aws } from "aws-cdk-lib";
import type { WorkName } from "../../queues/work-name.ts";
import type { GrantedCall } from "../doors.ts";
import type { TableCall } from "./table-uses.ts";
import { type Grant, type Ground, type Settings, throughService, type Use } from "./use.ts";

type SpokeCall = Extract<GrantedCall, `${"cloud" | "configHistory"}.${string}`>;
type ServiceCall = Exclude<GrantedCall, TableCall | SpokeCall>;

type Find = (ground: Ground) => Use;

const one = (action: string, resource: string, settings: Settings): Use => ({
  grants: [{ actions: [action], resources: [resource] }],
  settings,
});

const asking =
  (queue: WorkName, setting: keyof Settings): Find =>
  ({ reach: { queues } }) =>
    one("sqs:SendMessage", queues[queue].queue.queueArn, { [setting]: queues[queue].queue.queueUrl });

const ofMachine =
  (action: string, on: "machine" | "executions"): Find =>
  ({ own }) =>
    one(action, own[on], { STATE_MACHINE_ARN: own.machine });

const uses: Readonly<Record<ServiceCall, Find>> = {
  "looks.ask": asking("looks", "LOOK_QUEUE_URL"),
  "tasks.ask/wake": asking("wakes", "WAKE_QUEUE_URL"),
  "tasks.ask/baseline": asking("baselines", "BASELINE_QUEUE_URL"),
  "cases.start": ofMachine("states:StartExecution", "machine"),
  "cases.wake": ofMachine("states:SendTaskSuccess", "machine"),
  "cases.isRunning": ofMachine("states:DescribeExecution", "executions"),
  "publisher.publish": ({ reach: { decisions } }) =>
    one("events:PutEvents", decisions.eventBusArn, { DECISION_BUS: decisions.eventBusArn }),
  "notifier.send": telling,
  "scheduler.lookAt": scheduling,
  "secrets.digest": ({ reach: { secretsKey } }) =>
    one("kms:GenerateMac", secretsKey.keyArn, { SECRETS_KEY_ARN: secretsKey.keyArn }),
};

const isServiceCall = (call: GrantedCall): call is ServiceCall => call in uses;

/** What a service of Parley's own account asks for; undefined where it is none. */
export const serviceUse = (call: GrantedCall, ground: Ground): Use | undefined =>
  isServiceCall(call) ? uses[call](ground) : undefined;

/** The topic is encrypted, so that whoever tells it something uses its key too. */
function telling({ reach: { notices, dataKey } }: Ground): Use {
  const { grants, settings } = one("sns:Publish", notices.topicArn, { NOTICE_TOPIC_ARN: notices.topicArn });
  const key = {
    actions: ["kms:Decrypt", "kms:GenerateDataKey"],
    resources: [dataKey.keyArn],
    conditions: throughService("sns", Aws.REGION),
  };
  return { grants: [...grants, key], settings };
}

function scheduling({ reach, own }: Ground): Use {
  const handOver: Grant = {
    actions: ["iam:PassRole"],
    resources: [own.scheduleRole],
    conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
  };
  const schedule = {
    actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule"],
    resources: [own.schedules],
  };
  const settings = {
    SCHEDULE_GROUP: reach.name,
    END_LEASES_ARN: own.function("end-leases"),
    SCHEDULE_DEAD_LETTERS_ARN: reach.undelivered.queueArn,
    SCHEDULE_ROLE_ARN: own.scheduleRole,
  };
  return { grants: [schedule, handOver], settings };
}
