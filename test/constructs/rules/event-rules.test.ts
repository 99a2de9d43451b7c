import { Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import type { EventPattern } from "#catalogue/load/event-patterns.ts";
import { eventRoutes, type Hearing } from "#catalogue/load/event-routes.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { DeploymentRule } from "#constructs/rules/deployment-rule.ts";
import { patternSize, refuseTooLong } from "#constructs/rules/event-rule.ts";
import { EventRules } from "#constructs/rules/event-rules.ts";
import { hearingOf, worldwideOnly } from "#constructs/rules/hearing.ts";
import { localQueue } from "#local/queue/local-queue.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { worldRules } from "#local/world/world-rules.ts";
import { declared, ground, idOf, statementsOf } from "../queues/ground.ts";

const catalogue = openCatalogue();
const types = ["AWS::AutoScaling::AutoScalingGroup", "AWS::IAM::Role", "AWS::SSM::Parameter"];
const everything: Hearing = {
  governs: types,
  sessionTags: true,
  sessionRoles: ["arn:aws:iam::123456789012:role/deploy"],
  config: true,
  failedCalls: true,
  ownAlarms: [],
};

type Target = Readonly<Record<string, unknown>>;
type Rule = {
  readonly Name: string;
  readonly State: string;
  readonly EventPattern: EventPattern;
  readonly Targets: readonly Target[];
};

function rulesFor(hearing: Hearing): { readonly stack: Stack; readonly rules: readonly Rule[] } {
  const { stack, watch } = ground();
  const queues = new WorkQueues(stack, "Queues", {
    watch,
    hasShadow: false,
    hasRuns: false,
    learning: "off",
    failedCalls: true,
    hasBuses: false,
  }).all;
  new EventRules(stack, "Rules", { name: "parley", hearing, catalogue, queues });
  new DeploymentRule(stack, "Deployment", { name: "parley", digest: "d1", queues });
  return { stack, rules: Object.values(declared(stack, "AWS::Events::Rule")) as unknown as Rule[] };
}

const { stack, rules } = rulesFor(everything);
const arnOf = (name: string) => ({
  "Fn::GetAtt": [idOf(stack, "AWS::SQS::Queue", { QueueName: `parley-${name}` }), "Arn"],
});
const byName = new Map(rules.map((rule) => [rule.Name, rule]));

describe("the rules of an installation", () => {
  it("have the catalogue's patterns, each with its queue", () => {
    const routes = eventRoutes(everything, catalogue);
    expect(rules).toHaveLength(routes.length + 1);
    for (const { name, pattern, to } of routes) {
      const rule = byName.get(`parley-${name}`);
      expect(rule?.EventPattern).toEqual(pattern);
      expect(rule?.Targets.map(({ Arn }) => Arn)).toEqual([arnOf(to)]);
    }
  });

  it("are those of the laptop", () => {
    const clock = simulatedClock("2026-11-21T03:00:00Z");
    const queue = () => localQueue({ clock });
    const local = { changes: queue(), sessions: queue(), situations: queue(), failures: queue() };
    const others = {
      ...{ hooks: queue(), looks: queue(), wakes: queue(), baselines: queue() },
      ...{ notices: queue(), posts: queue(), tells: queue(), runs: queue(), intents: queue() },
    };
    const rules = worldRules(types, catalogue, { ...local, ...others }, { failedCalls: true });
    const played = rules.map(({ pattern, target }) => {
      const [name] = Object.entries(local).find(([, one]) => one === target) ?? [];
      return { pattern, to: name };
    });
    const withoutRoles = rulesFor({ ...everything, sessionRoles: [] }).rules;
    const deployed = withoutRoles.filter(({ Name }) => Name !== "parley-deployed");
    expect(played.map(({ pattern }) => pattern)).toEqual(deployed.map(({ EventPattern }) => EventPattern));
    expect(played.map(({ to }) => arnOf(to ?? ""))).toEqual(
      deployed.map(({ Targets: [target] }) => target?.["Arn"]),
    );
  });

  it("try for a day and then leave what they have with the dead letters of their queue", () => {
    for (const { Name, Targets } of rules) {
      expect(Targets.length, Name).toBeGreaterThan(0);
      for (const target of Targets) {
        const to = ["changes", "sessions", "situations", "failures", "baselines", "wakes"].find(
          (name) => JSON.stringify(arnOf(name)) === JSON.stringify(target["Arn"]),
        );
        expect(target, Name).toMatchObject({
          RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
          DeadLetterConfig: { Arn: arnOf(`${to}-dead-letters`) },
        });
      }
    }
  });

  it("see events that only read where sessions begin, and nowhere else", () => {
    const seeing = rules.filter(({ State }) => State === "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS");
    expect(seeing.map(({ Name }) => Name)).toEqual([
      "parley-sessions-1",
      "parley-sessions-2",
      "parley-sessions-3",
    ]);
    expect(seeing.every(({ EventPattern }) => EventPattern.source.join() === "aws.sts")).toBe(true);
    expect(rules.filter(({ State }) => State === "ENABLED")).toHaveLength(rules.length - seeing.length);
  });

  it("are each admitted by the queue that they send to", () => {
    for (const [id, rule] of Object.entries(declared(stack, "AWS::Events::Rule"))) {
      for (const { Arn } of rule["Targets"] as readonly { Arn: { "Fn::GetAtt": [string, string] } }[]) {
        const [allowed] = statementsOf(stack, Arn["Fn::GetAtt"][0]).filter(
          ({ Effect }) => Effect === "Allow",
        );
        const sources = [allowed?.Condition?.["ArnLike"]?.["aws:SourceArn"]].flat();
        expect(sources, String(rule["Name"])).toContainEqual({ "Fn::GetAtt": [id, "Arn"] });
      }
    }
  });

  it("do not hear sessions or Config where nobody asked for them", () => {
    const plain = rulesFor({ ...everything, sessionTags: false, config: false }).rules;
    expect(plain.map(({ Name }) => Name.replace(/-\d+$/, ""))).not.toContain("parley-sessions");
    expect(plain.map(({ Name }) => Name.replace(/-\d+$/, ""))).not.toContain("parley-config");
    expect(plain.every(({ State }) => State === "ENABLED")).toBe(true);
  });

  it("match only what AWS itself sends", () => {
    for (const { EventPattern } of rules) {
      expect(EventPattern.source.every((source) => source.startsWith("aws."))).toBe(true);
    }
  });
});

describe("when the stack itself is deployed", () => {
  it("a baseline is begun and the policy's digest is told", () => {
    const rule = byName.get("parley-deployed");
    expect(rule?.EventPattern).toMatchObject({
      source: ["aws.cloudformation"],
      "detail-type": ["CloudFormation Stack Status Change"],
      detail: { "stack-id": [{ Ref: "AWS::StackId" }] },
    });
    expect(rule?.Targets.map(({ Arn, Input }) => ({ Arn, Input }))).toEqual([
      { Arn: arnOf("baselines"), Input: '{"v":1}' },
      { Arn: arnOf("wakes"), Input: '{"v":1,"policy":"d1"}' },
    ]);
  });

  it("only an end of it counts", () => {
    const detail = byName.get("parley-deployed")?.EventPattern.detail as { "status-details": unknown };
    expect(JSON.stringify(detail["status-details"])).not.toMatch(/IN_PROGRESS|DELETE|FAILED/);
  });
});

describe("what an installation listens to", () => {
  const plan = { types: types.map((type) => ({ type }) as never), failedCalls: false };

  it("is neither sessions nor Config unless it is said, and never Parley's own alarms", () => {
    expect(hearingOf("shop", plan, {})).toMatchObject({
      governs: types,
      sessionTags: false,
      sessionRoles: [],
      config: false,
      failedCalls: false,
      ownAlarms: expect.arrayContaining(["shop-dead-letters-", "shop-queue-age-"]),
    });
  });

  it("is where services have no region only about their types", () => {
    expect(worldwideOnly(everything).governs).toEqual(["AWS::IAM::Role"]);
  });
});

describe("a pattern", () => {
  it("is measured with what CloudFormation fills in at its longest", () => {
    const plain = patternSize(stack, { source: ["aws.ec2"] });
    expect(plain).toBe('{"source":["aws.ec2"]}'.length);
    expect(patternSize(stack, { source: ["aws.ec2"], x: [Stack.of(stack).stackId] })).toBe(
      `{"source":["aws.ec2"],"x":["${"x".repeat(256)}"]}`.length,
    );
  });

  it("that is too long fails while it is synthesised", () => {
    expect(() => refuseTooLong(stack, "parley-sessions-2", { source: ["x".repeat(2_048)] })).toThrow(
      expect.objectContaining({
        message: "the pattern of rule `parley-sessions-2` has 2063 characters, and EventBridge takes 2048",
        hint: "name fewer or shorter ARNs in `sessionRoles`",
      }),
    );
  });
});
