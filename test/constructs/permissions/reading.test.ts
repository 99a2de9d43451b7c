import { describe, expect, it } from "vitest";
import { forbiddenActions, keyUses } from "#constructs/permissions/forbidden-actions.ts";
import { readingStatements, readsAmong, watchableOf } from "#constructs/permissions/reading.ts";
import { askingSession } from "#lambda/setting-names.ts";
import { allowed, changes, deniedBy, everyType, factsOf, meantBy, permissions } from "./ground.ts";

const every = readingStatements(everyType, permissions);

describe("reading", () => {
  it("changes nothing, whatever types are governed", () => {
    const actions = allowed(every).flatMap((statement) => statement.actions);
    expect(actions.length).toBeGreaterThan(1_500);
    const changing = actions.flatMap(meantBy).filter(changes);
    expect(changing).toEqual([]);
  });

  it("grants nothing that IAM does not know, and never all of a service", () => {
    const actions = allowed(every).flatMap((statement) => statement.actions);
    for (const action of actions) {
      expect(meantBy(action).length, action).toBeGreaterThan(0);
      expect(action).not.toMatch(/:\*$/);
    }
  });

  it("denies secrets, contents, credentials and every use of a key outright", () => {
    expect(deniedBy(every)).toEqual([...forbiddenActions, ...keyUses].toSorted());
    expect(deniedBy(readingStatements([], permissions))).toEqual(deniedBy(every));
  });

  it.each([
    "secretsmanager:GetSecretValue",
    "kms:Decrypt",
    "s3:GetObject",
    "s3:GetObjectVersion",
    "dynamodb:GetItem",
    "dynamodb:Query",
    "logs:GetLogEvents",
    "sqs:ReceiveMessage",
    "sts:AssumeRole",
    "lambda:InvokeFunction",
    "ec2:GetPasswordData",
  ])("denies %s, which no handler's wish brings back", (action) => {
    const isDenied = deniedBy(every).some((pattern) => meantBy(pattern).some(({ name }) => name === action));
    expect(isDenied).toBe(true);
    expect(allowed(every).flatMap((statement) => statement.actions)).not.toContain(action);
  });

  it("asks of IAM what the handlers of a type read, and Parley's own three", () => {
    const [allow] = allowed(readingStatements([factsOf("AWS::SQS::Queue")], permissions));
    expect(allow).toEqual({
      effect: "Allow",
      actions: [
        "cloudformation:GetResource",
        "cloudformation:ListResources",
        "config:GetResourceConfigHistory",
        "sqs:GetQueueAttributes",
        "sqs:ListQueueTags",
        "sqs:ListQueues",
      ],
      resources: ["*"],
      conditions: { StringNotLike: { "aws:userid": "*:parley-permissions" } },
    });
  });

  it("asks IAM what somebody may do, and under the name of that session nothing else", () => {
    const statements = allowed(every);
    const isForAll = ({ conditions }: (typeof statements)[number]) => conditions === undefined;
    expect(statements.filter(isForAll)).toEqual([
      {
        effect: "Allow",
        actions: ["iam:GetRole", "iam:GetUser", "iam:SimulatePrincipalPolicy"],
        resources: ["role", "user"].map((kind) => `arn:\${Partition}:iam::\${Account}:${kind}/*`),
      },
    ]);
    for (const { conditions } of statements.filter((statement) => !isForAll(statement)))
      expect(conditions).toEqual({ StringNotLike: { "aws:userid": `*:${askingSession}` } });
  });

  it.each([
    { action: "ec2:Describe*", reads: ["ec2:Describe*"] },
    { action: "iam:*", reads: [] },
    { action: "kms:GenerateDataKey*", reads: [] },
    { action: "autoscaling:UpdateAutoScalingGroup", reads: [] },
    { action: "secretsmanager:GetSecretValue", reads: [] },
    { action: "ec2:DescribeVpcEndpoint", reads: [] },
  ])("takes $reads from $action", ({ action, reads }) => {
    expect(readsAmong([action], permissions)).toEqual(reads);
  });
});

describe("a type is watchable", () => {
  it.each([
    { type: "AWS::AutoScaling::AutoScalingGroup", watchable: "whole" },
    { type: "AWS::S3::Bucket", watchable: "whole" },
    { type: "AWS::SecretsManager::Secret", watchable: "partly" },
    { type: "AWS::StepFunctions::StateMachine", watchable: "partly" },
    { type: "AWS::EC2::TransitGateway", watchable: "partly" },
    { type: "AWS::Route53Resolver::FirewallRuleGroup", watchable: "partly" },
  ])("$watchable: $type", ({ type, watchable }) => {
    expect(watchableOf(factsOf(type), permissions)).toBe(watchable);
  });

  it("partly only where its read handler wants more than the reader has", () => {
    for (const facts of everyType) {
      const wanted = (facts.handlers.read ?? []).filter((action) => meantBy(action).length > 0);
      const given = new Set(readsAmong(wanted, permissions));
      const isWhole = wanted.every((action) => given.has(action));
      expect(watchableOf(facts, permissions), facts.type).toBe(isWhole ? "whole" : "partly");
    }
  });

  it("whole for nine types in ten", () => {
    const readable = everyType.filter(({ handlers }) => handlers.read !== undefined);
    const partly = readable.filter((facts) => watchableOf(facts, permissions) === "partly");
    expect(partly.length / readable.length).toBeLessThan(0.1);
  });
});
