import { describe, expect, it } from "vitest";
import { deploymentNames, type Placed, resourcesOf, templatesOf } from "./deployments.ts";

type Target = { readonly Arn: unknown; readonly DeadLetterConfig?: unknown; readonly RetryPolicy?: unknown };

/** What an ARN or a name points to: the logical id of a resource of the same stack. */
const idIn = (value: unknown): string | undefined =>
  /"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/.exec(JSON.stringify(value))?.[1];

const isDeadLetters = ({ id }: Placed): boolean => /DeadLetters|Undelivered/.test(id);

describe.each(deploymentNames)("what is sent in %s", (name) => {
  const templates = templatesOf(name);
  const queues = resourcesOf(templates, "AWS::SQS::Queue");
  const idsOf = (placed: readonly Placed[], stack: string) =>
    placed.filter((each) => each.stack === stack).map(({ id }) => id);

  it("goes to a queue or the hub's bus alone, is tried for a day and then set aside", () => {
    const rules = resourcesOf(templates, "AWS::Events::Rule");
    expect(rules.length).toBeGreaterThan(3);
    for (const { stack, properties } of rules) {
      const targets = properties["Targets"] as readonly Target[];
      expect(targets.length).toBeGreaterThan(0);
      for (const { Arn, DeadLetterConfig, RetryPolicy } of targets) {
        const isBus = JSON.stringify(Arn).includes(":event-bus/");
        if (!isBus) expect(idsOf(queues, stack)).toContain(idIn(Arn));
        expect(RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 });
        expect(idsOf(queues.filter(isDeadLetters), stack)).toContain(idIn(DeadLetterConfig));
      }
    }
  });

  it("waits in queues that set aside what fails, and rings for everything set aside", () => {
    const alarms = resourcesOf(templates, "AWS::CloudWatch::Alarm");
    for (const queue of queues) {
      if (!isDeadLetters(queue)) {
        const redrive = queue.properties["RedrivePolicy"] as {
          deadLetterTargetArn: unknown;
          maxReceiveCount: number;
        };
        expect(idsOf(queues.filter(isDeadLetters), queue.stack)).toContain(idIn(redrive.deadLetterTargetArn));
        expect(redrive.maxReceiveCount).toBeGreaterThan(2);
      }
      const about = alarms.filter(
        ({ stack, properties }) => stack === queue.stack && idIn(properties["Dimensions"]) === queue.id,
      );
      const metrics = about.map(({ properties }) => properties["MetricName"]);
      const wanted = isDeadLetters(queue)
        ? "ApproximateNumberOfMessagesVisible"
        : "ApproximateAgeOfOldestMessage";
      expect(metrics, queue.id).toContain(wanted);
    }
  });

  it("is tried again by schedules and asynchronous functions too", () => {
    const schedules = resourcesOf(templates, "AWS::Scheduler::Schedule");
    for (const { stack, properties } of schedules) {
      const { RetryPolicy, DeadLetterConfig } = properties["Target"] as Target;
      expect(RetryPolicy).toMatchObject({ MaximumRetryAttempts: expect.any(Number) });
      expect(idsOf(queues.filter(isDeadLetters), stack)).toContain(idIn(DeadLetterConfig));
    }
    const asynchronous = resourcesOf(templates, "AWS::Lambda::EventInvokeConfig");
    expect(asynchronous).toHaveLength(4);
    for (const { stack, properties } of asynchronous) {
      expect(properties["MaximumRetryAttempts"]).toEqual(expect.any(Number));
      const { OnFailure } = properties["DestinationConfig"] as { OnFailure: { Destination: unknown } };
      expect(idsOf(queues.filter(isDeadLetters), stack)).toContain(idIn(OnFailure.Destination));
    }
  });

  it("rings with the runbook that helps", () => {
    const alarms = resourcesOf(templates, "AWS::CloudWatch::Alarm");
    for (const { id, properties } of alarms) {
      expect(JSON.stringify(properties["AlarmDescription"]), id).toMatch(/What to do: .*runbooks/);
      expect(properties["AlarmActions"], id).toHaveLength(1);
    }
  });
});
