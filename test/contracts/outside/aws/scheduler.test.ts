import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { describe, expect, it } from "vitest";
import { schedulerOnce } from "#adapters/aws/outside/scheduler.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { schedulerContract } from "../scheduler.contract.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const settings = {
  group: "parley",
  target: "arn:aws:lambda:eu-north-1:111122223333:function:parley-end-leases",
  deadLetters: "arn:aws:sqs:eu-north-1:111122223333:parley-dead",
  role: "arn:aws:iam::111122223333:role/parley-scheduler",
  now: () => Date.parse("2026-11-21T03:10:20Z"),
};

type Schedule = Call["input"] & {
  readonly ScheduleExpression?: string;
  readonly Target?: { readonly Input?: string };
};

/** EventBridge Scheduler, which refuses a second schedule of a name and to move one that is not there. */
function fakeScheduler() {
  const schedules = new Map<string, Schedule>();
  const line = wire(({ action, input }) => {
    const name = /^(?:POST|PUT) \/schedules\/([0-9a-zA-Z-_.]{1,64})$/.exec(action)?.[1] ?? "";
    const isThere = schedules.has(name);
    if (action.startsWith("POST") && isThere)
      throw new AwsError("ConflictException", `Schedule ${name} already exists.`, 409);
    if (action.startsWith("PUT") && !isThere)
      throw new AwsError("ResourceNotFoundException", `Schedule ${name} does not exist.`, 404);
    schedules.set(name, input);
    return { ScheduleArn: `arn:aws:scheduler:eu-north-1:111122223333:schedule/parley/${name}` };
  });
  return { ...line, schedules, scheduler: schedulerOnce(new SchedulerClient(line.config), settings) };
}

schedulerContract("EventBridge", () => {
  const { scheduler, schedules } = fakeScheduler();
  const due = () =>
    [...schedules.values()].map(({ ScheduleExpression = "", Target }) => ({
      resource: parseResource(JSON.parse(Target?.Input ?? "").resource),
      at: `${/^at\((.{19})\)$/.exec(ScheduleExpression)?.[1]}Z`,
    }));
  return { scheduler, due };
});

describe("EventBridge scheduler", () => {
  const resource = { account: "111122223333", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" };
  const name = expect.stringMatching(/^POST \/schedules\/look-[0-9a-f]{48}$/);

  it("asks for exactly this", async () => {
    const { scheduler, calls } = fakeScheduler();
    await scheduler.lookAt(resource, "2026-11-22T08:00:00.900+01:00");
    expect(calls).toEqual([
      {
        action: name,
        host: "scheduler.eu-north-1.amazonaws.com",
        input: {
          GroupName: "parley",
          ScheduleExpression: "at(2026-11-22T07:00:00)",
          ScheduleExpressionTimezone: "UTC",
          FlexibleTimeWindow: { Mode: "OFF" },
          ActionAfterCompletion: "DELETE",
          ClientToken: expect.any(String),
          Target: {
            Arn: settings.target,
            RoleArn: settings.role,
            Input: '{"v":1,"resource":"111122223333/eu-north-1/AWS::S3::Bucket/logs"}',
            DeadLetterConfig: { Arn: settings.deadLetters },
            RetryPolicy: { MaximumEventAgeInSeconds: 3_600, MaximumRetryAttempts: 20 },
          },
        },
      },
    ]);
  });

  it("looks a minute from now when the moment is over", async () => {
    const { scheduler, calls } = fakeScheduler();
    await scheduler.lookAt(resource, "2026-11-21T03:10:00Z");
    expect(calls[0]?.input).toMatchObject({ ScheduleExpression: "at(2026-11-21T03:11:20)" });
  });

  it("makes the schedule again when it came true while it was being moved", async () => {
    const answers = [
      new AwsError("ConflictException", "already exists", 409),
      new AwsError("ResourceNotFoundException", "gone", 404),
      undefined,
    ];
    const { config, calls } = wire(() => {
      const error = answers.shift();
      if (error !== undefined) throw error;
      return { ScheduleArn: "arn" };
    });
    await schedulerOnce(new SchedulerClient(config), settings).lookAt(resource, "2026-11-22T00:00:00Z");
    expect(calls.map(({ action }) => action.split(" ")[0])).toEqual(["POST", "PUT", "POST"]);
  });

  it.each([
    { error: "ThrottlingException", fault: "Unavailable" },
    { error: "ServiceQuotaExceededException", fault: "Unavailable" },
    { error: "ResourceNotFoundException", fault: "Misconfigured" },
    { error: "AccessDeniedException", fault: "Misconfigured" },
  ])("turns $error into $fault", async ({ error, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const scheduler = schedulerOnce(new SchedulerClient(config), settings);
    await expect(scheduler.lookAt(resource, "2026-11-22T00:00:00Z")).rejects.toMatchObject({ name: fault });
  });
});
