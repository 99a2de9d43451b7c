import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { doors } from "#constructs/doors/doors.ts";
import { sendersTo } from "#constructs/doors/senders.ts";
import type { WorkName } from "#constructs/doors/work-name.ts";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { declared, ground, idOf, statementsOf } from "./ground.ts";

const { stack, watch } = ground();
const queues = new WorkQueues(stack, "Queues", {
  watch,
  hasShadow: true,
  hasRuns: true,
  learning: "drafts",
  failedCalls: true,
  hasBuses: true,
});
const rule = (index: number) => `arn:aws:events:eu-north-1:123456789012:rule/parley-changes-${index}`;
for (let index = 1; index <= 30; index += 1) queues.all.changes.admitRule(rule(index));
const template = Template.fromStack(stack);
const works = Object.keys(queues.all) as WorkName[];
const queueId = (name: string) => idOf(stack, "AWS::SQS::Queue", { QueueName: `parley-${name}` });

describe("every queue", () => {
  it("is encrypted and refuses what comes in plain text", () => {
    const all = Object.entries(declared(stack, "AWS::SQS::Queue"));
    expect(all).toHaveLength(31);
    for (const [id, { SqsManagedSseEnabled }] of all) {
      expect(SqsManagedSseEnabled).toBe(true);
      const deny = statementsOf(stack, id).find(
        ({ Condition }) => Condition?.["Bool"]?.["aws:SecureTransport"],
      );
      expect(deny).toMatchObject({ Effect: "Deny", Action: "sqs:*" });
    }
  });

  it("admits no principal by a wildcard, and stays within what SQS takes", () => {
    for (const id of Object.keys(declared(stack, "AWS::SQS::Queue"))) {
      const statements = statementsOf(stack, id);
      const allowed = statements.filter(({ Effect }) => Effect === "Allow");
      expect(JSON.stringify(allowed.map(({ Principal }) => Principal))).not.toContain("*");
      expect(statements.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify(statements).length).toBeLessThan(8_192);
    }
  });
});

/** What holds a token is kept no longer than it may be of use. */
const keptFor = (work: WorkName) => (work === "runs" ? [3_600, 86_400] : [345_600, 1_209_600]);

describe.each(works)("the queue of %s", (work) => {
  const properties = declared(stack, "AWS::SQS::Queue")[queueId(work)];
  const [kept, deadFor] = keptFor(work);

  it("keeps messages for four days and its dead letters for fourteen, and runs for an hour and a day", () => {
    expect(properties).toMatchObject({
      MessageRetentionPeriod: kept,
      RedrivePolicy: {
        maxReceiveCount: 5,
        deadLetterTargetArn: { "Fn::GetAtt": [queueId(`${work}-dead-letters`), "Arn"] },
      },
    });
    template.hasResourceProperties("AWS::SQS::Queue", {
      QueueName: `parley-${work}-dead-letters`,
      MessageRetentionPeriod: deadFor,
      RedriveAllowPolicy: { redrivePermission: "byQueue" },
    });
  });

  it("hides a message for six times as long as its function may run", () => {
    const workers = Object.values(doors).filter(
      ({ startedBy }) => typeof startedBy === "object" && startedBy.queue === work,
    );
    expect(workers).toHaveLength(1);
    for (const { timeoutSeconds } of workers) {
      expect(properties?.["VisibilityTimeout"]).toBeGreaterThanOrEqual(6 * timeoutSeconds);
    }
  });

  it("rings when a message is dead, and when the oldest waits for long", () => {
    const alarms: readonly [string, string, number, string][] = [
      ["dead-letters", "ApproximateNumberOfMessagesVisible", 1, `${work}-dead-letters`],
      ["queue-age", "ApproximateAgeOfOldestMessage", work === "runs" ? 300 : 1_800, work],
    ];
    for (const [runbook, MetricName, least, about] of alarms) {
      const id = idOf(stack, "AWS::CloudWatch::Alarm", { AlarmName: `parley-${runbook}-${about}` });
      const made = declared(stack, "AWS::CloudWatch::Alarm")[id];
      expect(made).toMatchObject({
        MetricName,
        AlarmActions: [{ Ref: expect.any(String) }],
        AlarmDescription: expect.stringContaining(`https://example.com under "${runbook}"`),
        Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [queueId(about), "QueueName"] } }],
      });
      expect(made?.["Threshold"]).toBeGreaterThanOrEqual(least);
    }
  });

  it("refuses everybody but rules, redrives and the functions that ask for its work", () => {
    const deny = statementsOf(stack, queueId(work)).find(({ Sid }) => Sid === "NobodyElse");
    const roles = sendersTo(work).map((name) => ({
      "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, `:iam::123456789012:role/parley-${name}`]],
    }));
    expect(deny).toEqual({
      Sid: "NobodyElse",
      Effect: "Deny",
      Principal: { AWS: "*" },
      Action: "sqs:SendMessage",
      Resource: { "Fn::GetAtt": [queueId(work), "Arn"] },
      Condition: {
        Bool: { "aws:PrincipalIsAWSService": "false", "aws:ViaAWSService": "false" },
        ...(roles.length > 0 && { ArnNotEquals: { "aws:PrincipalArn": roles } }),
      },
    });
  });
});

describe("a rule that is admitted", () => {
  it("may send to the queue and to its dead letters, with all others in one statement", () => {
    for (const name of ["changes", "changes-dead-letters"]) {
      const allowed = statementsOf(stack, queueId(name)).filter(({ Effect }) => Effect === "Allow");
      expect(allowed).toEqual([
        {
          Sid: "RulesOfParley",
          Effect: "Allow",
          Principal: { Service: "events.amazonaws.com" },
          Action: "sqs:SendMessage",
          Resource: { "Fn::GetAtt": [queueId(name), "Arn"] },
          Condition: {
            ArnLike: { "aws:SourceArn": Array.from({ length: 30 }, (_, index) => rule(index + 1)) },
            StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
          },
        },
      ]);
    }
  });

  it("may send to no other queue", () => {
    for (const work of works.filter((name) => name !== "changes")) {
      expect(statementsOf(stack, queueId(work)).every(({ Effect }) => Effect === "Deny")).toBe(true);
    }
  });
});
