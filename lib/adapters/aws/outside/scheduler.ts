import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  type SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { millis } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { answerOf, nameOf } from "../sdk-fault.ts";

type SchedulerSender = Pick<SchedulerClient, "send">;

type SchedulerSettings = {
  readonly group: string;
  /** The ARN of the function that has a docket looked at. */
  readonly target: string;
  /** The ARN of a queue. */
  readonly deadLetters: string;
  /** The role that may invoke the function. */
  readonly role: string;
  readonly now: Clock;
};

// A moment that is over when the schedule is made may never come.
const soonestMs = 60_000;

/** One schedule per resource, which invokes the function when the moment comes and is gone then. */
export function schedulerOnce(client: SchedulerSender, settings: SchedulerSettings): Scheduler {
  return {
    async lookAt(resource, moment) {
      const input = scheduleOf(settings, resource, Math.max(millis(moment), settings.now() + soonestMs));
      if (await isMade(client, input)) return;
      if (await isMoved(client, input)) return;
      // It came true between the two calls.
      await isMade(client, input);
    },
  };
}

function scheduleOf(
  settings: SchedulerSettings,
  resource: ResourceId,
  time: number,
): CreateScheduleCommandInput {
  return {
    Name: scheduleName(resource),
    GroupName: settings.group,
    ScheduleExpression: `at(${new Date(time).toISOString().slice(0, 19)})`,
    ScheduleExpressionTimezone: "UTC",
    FlexibleTimeWindow: { Mode: "OFF" },
    ActionAfterCompletion: "DELETE",
    Target: {
      Arn: settings.target,
      RoleArn: settings.role,
      Input: JSON.stringify({ v: 1, resource: resourceText(resource) }),
      DeadLetterConfig: { Arn: settings.deadLetters },
      RetryPolicy: { MaximumEventAgeInSeconds: 3_600, MaximumRetryAttempts: 20 },
    },
  };
}

const scheduleName = (resource: ResourceId): string => `look-${sha256(resourceText(resource)).slice(0, 48)}`;

function isMade(client: SchedulerSender, input: CreateScheduleCommandInput): Promise<boolean> {
  const asking = { what: "schedule a look", permission: "scheduler:CreateSchedule" };
  return answerOf(asking, () =>
    client.send(new CreateScheduleCommand(input)).then(
      () => true,
      (error: unknown) => falseIf("ConflictException", error),
    ),
  );
}

function isMoved(client: SchedulerSender, input: CreateScheduleCommandInput): Promise<boolean> {
  const asking = { what: "move a scheduled look", permission: "scheduler:UpdateSchedule" };
  return answerOf(asking, () =>
    client.send(new UpdateScheduleCommand(input)).then(
      () => true,
      (error: unknown) => falseIf("ResourceNotFoundException", error),
    ),
  );
}

function falseIf(name: string, error: unknown): false {
  if (nameOf(error) === name) return false;
  throw error;
}
