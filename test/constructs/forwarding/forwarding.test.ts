import { describe, expect, it } from "vitest";
import type { EventPattern } from "#catalogue/load/event-patterns.ts";
import { eventRoutes, type Hearing, type Route } from "#catalogue/load/event-routes.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { Forwarding } from "#constructs/forwarding/forwarding.ts";
import { Inbox, longestForwarded } from "#constructs/forwarding/inbox.ts";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { matches } from "#local/bus/local-bus.ts";
import { capacity, enveloped } from "../../core/receiving/records.ts";
import { declared, ground, hub, idOf, type Statement, statementsOf } from "../queues/ground.ts";

const catalogue = openCatalogue();
const hearing: Hearing = {
  governs: ["AWS::AutoScaling::AutoScalingGroup", "AWS::IAM::Role"],
  sessionTags: true,
  sessionRoles: [],
  config: true,
  failedCalls: true,
  ownAlarms: ["parley-dead-letters-"],
};
const other = "210987654321";
const organisation = "o-a1b2c3d4e5";
const routes = eventRoutes(hearing, catalogue, longestForwarded);

type Rule = {
  readonly Name: string;
  readonly State: string;
  readonly EventBusName?: unknown;
  readonly EventPattern: EventPattern;
  readonly Targets: readonly Readonly<Record<string, unknown>>[];
};
const seeing = "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS";
const retry = { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 };

type Sent = {
  readonly accounts: readonly string[];
  readonly organisation?: string;
  readonly governs?: readonly string[];
};

function inbox({ accounts, governs = hearing.governs, ...bound }: Sent) {
  const { stack, watch } = ground();
  const queues = new WorkQueues(stack, "Queues", {
    watch,
    hasShadow: false,
    hasRuns: false,
    learning: "off",
    failedCalls: true,
    hasBuses: false,
  }).all;
  new Inbox(stack, "Inbox", {
    name: "parley",
    accounts,
    ...bound,
    hearing: { ...hearing, governs },
    catalogue,
    queues,
  });
  const rules = Object.values(declared(stack, "AWS::Events::Rule")) as unknown as Rule[];
  const arnOf = (name: string) => ({
    "Fn::GetAtt": [idOf(stack, "AWS::SQS::Queue", { QueueName: `parley-${name}` }), "Arn"],
  });
  const policies = Object.values(declared(stack, "AWS::Events::EventBusPolicy"));
  return { stack, rules, arnOf, policies };
}

describe("the hub's inbox", () => {
  const { stack, rules, arnOf, policies } = inbox({ accounts: [other, hub.account], organisation });

  it("takes events from forwarders in exactly the listed accounts of the organisation", () => {
    expect(policies).toHaveLength(1);
    const statement = policies[0]?.["Statement"] as Statement;
    const arn = (rest: string) => ({ "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, rest]] });
    expect(statement).toMatchObject({
      Effect: "Allow",
      Principal: { AWS: [arn(`:iam::${other}:root`)] },
      Action: "events:PutEvents",
      Condition: {
        StringEquals: { "aws:PrincipalOrgID": organisation },
        ArnLike: { "aws:PrincipalArn": arn(":iam::*:role/parley-forwarder-*") },
      },
    });
    expect(JSON.stringify(statement.Principal)).not.toContain("*");
  });

  it("takes what the hub itself hears, of the listed accounts alone, into the same queues", () => {
    expect(rules.map(({ Name }) => Name)).toEqual(routes.map(({ name }) => `parley-inbox-${name}-1`));
    for (const [index, { pattern, to, seesReads }] of routes.entries()) {
      expect(rules[index]).toMatchObject({
        EventBusName: { Ref: idOf(stack, "AWS::Events::EventBus", { Name: "parley-inbox" }) },
        State: seesReads ? seeing : "ENABLED",
        Targets: [
          { Arn: arnOf(to), RetryPolicy: retry, DeadLetterConfig: { Arn: arnOf(`${to}-dead-letters`) } },
        ],
      });
      expect(rules[index]?.EventPattern).toEqual({ account: [hub.account, other], ...pattern });
      expect(rules[index]?.Targets).toHaveLength(1);
    }
  });

  it("matches an event of a listed account and of no other", () => {
    const [changes = {}] = rules.map(({ EventPattern }) => EventPattern);
    const event = (account: string) => enveloped(capacity(3), { account });
    expect(matches(changes, event(other) as never)).toBe(true);
    expect(matches(changes, event("999999999999") as never)).toBe(false);
  });

  it("is admitted, with all of its rules, by the queues that it fills", () => {
    const anyRule = {
      "Fn::Join": [
        "",
        ["arn:", { Ref: "AWS::Partition" }, `:events:eu-north-1:${hub.account}:rule/parley-inbox/*`],
      ],
    };
    for (const [name, admitted] of [
      ["changes", [anyRule]],
      ["sessions", [anyRule]],
      ["situations", [anyRule]],
      ["looks", []],
    ] as const) {
      const allowed = statementsOf(stack, arnOf(name)["Fn::GetAtt"][0] ?? "").filter(
        ({ Effect }) => Effect === "Allow",
      );
      const sources = allowed.flatMap(({ Condition }) => [Condition?.["ArnLike"]?.["aws:SourceArn"]].flat());
      expect(sources, name).toEqual(admitted);
    }
  });

  it("needs no policy where only other regions of its own account send", () => {
    expect(inbox({ accounts: [hub.account] }).policies).toEqual([]);
  });

  it("splits what many accounts send, so that every pattern fits", () => {
    const accounts = Array.from({ length: 230 }, (_, index) => String(300_000_000_000 + index));
    const many = inbox({ accounts, organisation, governs: catalogue.types().slice(0, 200) }).rules;
    const sizes = many.map(({ EventPattern }) => JSON.stringify(EventPattern).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_048);
    const named = many.filter(({ Name }) => Name.startsWith("parley-inbox-sessions-1-"));
    expect(named.flatMap(({ EventPattern }) => EventPattern.account ?? [])).toEqual(accounts);
  });

  it.each<{ when: string; sent: Sent; message: unknown; hint: string }>([
    {
      when: "another account is named and no organisation",
      sent: { accounts: [other] },
      message: `account \`${other}\` is another one, and no \`organisation\` is named`,
      hint: "name the organisation that all accounts belong to, such as `organisation: o-a1b2c3d4e5`",
    },
    {
      when: "more accounts are named than the policy of a bus holds",
      sent: {
        accounts: Array.from({ length: 231 }, (_, index) => String(300_000_000_000 + index)),
        organisation,
      },
      message: "231 accounts are listed, and one hub takes 230 others",
      hint: "deploy a second installation under another `name` for the rest",
    },
    {
      when: "more rules are needed than a bus holds",
      sent: {
        accounts: Array.from({ length: 230 }, (_, index) => String(300_000_000_000 + index)),
        organisation,
        governs: catalogue.types(),
      },
      message: expect.stringMatching(/^the hub would need 3\d\d rules, and a bus takes 300$/),
      hint: "govern fewer types or accounts, or leave `config` off",
    },
  ])("fails at synthesis when $when", ({ sent, message, hint }) => {
    expect(() => inbox(sent)).toThrow(expect.objectContaining({ name: "InvalidInput", message, hint }));
  });
});

describe("a spoke", () => {
  const { stack, watch } = ground({ account: other, region: "us-east-1" });
  new Forwarding(stack, "Forwarding", { hub: { name: "parley", ...hub }, hearing, catalogue, watch });
  const rules = Object.values(declared(stack, "AWS::Events::Rule")) as unknown as Rule[];
  const roleId = idOf(stack, "AWS::IAM::Role", { RoleName: "parley-forwarder-us-east-1" });
  const deadId = idOf(stack, "AWS::SQS::Queue", { QueueName: "parley-forwarding-dead-letters" });
  const bus = {
    "Fn::Join": [
      "",
      ["arn:", { Ref: "AWS::Partition" }, `:events:${hub.region}:${hub.account}:event-bus/parley-inbox`],
    ],
  };

  it("forwards what the hub's inbox takes, with its role, for a day, and then sets it aside", () => {
    const asHeard = ({ name, pattern, seesReads }: Route) => ({
      name: `parley-${name}`,
      pattern,
      state: seesReads ? seeing : "ENABLED",
    });
    expect(
      rules.map(({ Name, EventPattern, State }) => ({ name: Name, pattern: EventPattern, state: State })),
    ).toEqual(routes.map(asHeard));
    for (const { EventBusName, Targets } of rules) {
      expect(EventBusName).toBeUndefined();
      expect(Targets).toEqual([
        {
          Id: "to-1",
          Arn: bus,
          RoleArn: { "Fn::GetAtt": [roleId, "Arn"] },
          RetryPolicy: retry,
          DeadLetterConfig: { Arn: { "Fn::GetAtt": [deadId, "Arn"] } },
        },
      ]);
    }
  });

  it("has a role that may send to that bus and do nothing else, for its own rules alone", () => {
    const role = declared(stack, "AWS::IAM::Role")[roleId];
    const policies = role?.["Policies"] as { PolicyDocument: { Statement: Statement[] } }[];
    expect(policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([
      { Effect: "Allow", Action: "events:PutEvents", Resource: bus },
    ]);
    expect(role?.["ManagedPolicyArns"]).toBeUndefined();
    expect(role).toMatchObject({
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Principal: { Service: "events.amazonaws.com" },
            Condition: {
              StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
              ArnLike: {
                "aws:SourceArn": {
                  "Fn::Join": [
                    "",
                    ["arn:", { Ref: "AWS::Partition" }, `:events:us-east-1:${other}:rule/parley-*`],
                  ],
                },
              },
            },
          },
        ],
      },
    });
  });

  it("rings when something was set aside, and its rules alone may set something aside", () => {
    idOf(stack, "AWS::CloudWatch::Alarm", { AlarmName: "parley-dead-letters-forwarding-dead-letters" });
    const [allowed, ...more] = statementsOf(stack, deadId).filter(({ Effect }) => Effect === "Allow");
    expect(more).toEqual([]);
    expect(allowed?.Condition?.["ArnLike"]?.["aws:SourceArn"]).toHaveLength(rules.length);
  });
});
