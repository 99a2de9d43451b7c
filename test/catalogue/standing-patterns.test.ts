import { describe, expect, it } from "vitest";
import { eventPatterns } from "#catalogue/load/event-patterns.ts";
import {
  configPatterns,
  eventRoutes,
  sessionPatterns,
  situationPatterns,
  writerPatterns,
} from "#catalogue/load/event-routes.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Json } from "#core/fields/json.ts";
import { matches } from "#local/bus/local-bus.ts";
import { assumed, called, enveloped, home, incident, type Parts } from "../core/receiving/records.ts";
import { alarm, calendar, health } from "../core/situations/events.ts";

const catalogue = openCatalogue();
const isMatched = (patterns: readonly object[], event: Parts): boolean =>
  patterns.some((pattern) => matches(pattern as Parts, event as Json));
const asked = (requestParameters: Parts, eventName = "AssumeRole", more: Parts = {}): Parts =>
  enveloped({ ...assumed("ASIANEW", []), eventName, requestParameters, ...more }, { source: "aws.sts" });
const role = `arn:aws:iam::${home}:role/deploy`;

describe("the patterns of sessions match one", () => {
  it.each([
    { is: true, when: "its tags say why", event: asked({ roleArn: role, tags: incident }) },
    {
      is: true,
      when: "they do so in capitals",
      event: asked({ tags: [{ key: "x" }, { key: "PARLEY:Ref", value: "INC-1" }] }),
    },
    {
      is: true,
      when: "an identity provider says why",
      event: asked({ principalTags: { "parley:ref": "INC-1" } }, "AssumeRoleWithSAML"),
    },
    {
      is: true,
      when: "a token says why",
      event: asked({ principalTags: { "parley:intent": "cost" } }, "AssumeRoleWithWebIdentity"),
    },
    {
      is: true,
      when: "the session before it handed on why",
      event: asked({ incomingTransitiveTags: { "parley:motivation": "incident" } }),
    },
    { is: false, when: "it has no tags", event: asked({ roleArn: role }) },
    { is: false, when: "its tags are about something else", event: asked({ tags: [{ key: "team" }] }) },
    {
      is: false,
      when: "it was refused",
      event: asked({ tags: incident }, "AssumeRole", { errorCode: "AccessDenied" }),
    },
    { is: false, when: "it is another call", event: asked({ tags: incident }, "TagUser") },
  ])("$is when $when", ({ is, event }) => {
    expect(isMatched(sessionPatterns([]), event)).toBe(is);
  });

  it("when it is of a role that was named, whatever it says", () => {
    expect(isMatched(sessionPatterns([role]), asked({ roleArn: role }))).toBe(true);
    expect(isMatched(sessionPatterns([role]), asked({ roleArn: `${role}-2` }))).toBe(false);
  });

  it.each([
    {
      is: true,
      when: "AWS DevOps Agent takes a role itself",
      type: "AWSService",
      invokedBy: "aidevops.amazonaws.com",
    },
    { is: false, when: "another service does", type: "AWSService", invokedBy: "ec2.amazonaws.com" },
    {
      is: false,
      when: "it calls in a role's name",
      type: "AssumedRole",
      invokedBy: "aidevops.amazonaws.com",
    },
  ])("$is when $when", ({ is, type, invokedBy }) => {
    const event = asked({ roleArn: role }, "AssumeRole", { userIdentity: { type, invokedBy } });
    expect(isMatched(sessionPatterns([]), event)).toBe(is);
  });

  it("of a hundred roles within EventBridge's limit", () => {
    const roles = Array.from({ length: 100 }, (_, index) => `${role}-of-a-long-name-${index}`);
    const patterns = sessionPatterns(roles);
    expect(patterns.every((pattern) => JSON.stringify(pattern).length <= 2_048)).toBe(true);
    for (const roleArn of roles) expect(isMatched(patterns, asked({ roleArn }))).toBe(true);
  });
});

describe("the patterns of situations", () => {
  const off = alarm({ value: "ALARM", at: "2026-11-21T03:10:00.000+0000" });
  const changed = (operation: string) => ({
    ...off,
    "detail-type": "CloudWatch Alarm Configuration Change",
    detail: { alarmName: "checkout-p99", operation },
  });

  it.each([
    { what: "an alarm's state", event: off },
    { what: "an alarm that is deleted while it rings", event: changed("delete") },
    { what: "a calendar", event: calendar("CLOSED") },
    { what: "the health of AWS", event: health() },
  ])("match $what", ({ event }) => {
    expect(isMatched(situationPatterns([]), event)).toBe(true);
    expect(isMatched(situationPatterns(["parley-queue-age-"]), event)).toBe(true);
  });

  it("match neither an alarm that is written nor one of Parley's own", () => {
    expect(isMatched(situationPatterns([]), changed("update"))).toBe(false);
    const own = { ...off, detail: { alarmName: "parley-queue-age-changes", state: { value: "ALARM" } } };
    expect(isMatched(situationPatterns(["parley-dead-letters-", "parley-queue-age-"]), own)).toBe(false);
  });
});

describe("the patterns of those who write situations", () => {
  const write = (call: string) => enveloped(called(call), { source: `aws.${call.split(":")[0]}` });

  it.each([
    "monitoring:PutMetricAlarm",
    "monitoring:PutCompositeAlarm",
    "monitoring:SetAlarmState",
    "monitoring:DeleteAlarms",
    "ssm:CreateDocument",
    "ssm:UpdateDocument",
    "ssm:UpdateDocumentDefaultVersion",
    "ssm:DeleteDocument",
  ])("match %s exactly once, whether it is governed or not", (call) => {
    for (const types of [["AWS::S3::Bucket"], ["AWS::CloudWatch::Alarm"], ["AWS::SSM::Document"]]) {
      const governed = eventPatterns(types, catalogue);
      const all = [...governed, ...writerPatterns(governed)];
      expect(all.filter((pattern) => isMatched([pattern], write(call)))).toHaveLength(1);
    }
  });

  it("leave the rest of Systems Manager out", () => {
    expect(isMatched(writerPatterns([]), write("ssm:SendCommand"))).toBe(false);
    expect(isMatched(writerPatterns([]), write("ssm:PutParameter"))).toBe(false);
  });
});

describe("the patterns of AWS Config", () => {
  it("are of the governed types alone, each in one pattern", () => {
    const types = catalogue.types();
    const patterns = configPatterns(types);
    const named = patterns.map(({ detail = {} }) => detail["configurationItem"]) as {
      resourceType: string[];
    }[];
    expect(named.flatMap(({ resourceType }) => resourceType)).toEqual([...types].sort());
    expect(configPatterns([])).toEqual([]);
  });
});

describe("the rules of an installation", () => {
  const hearing = {
    governs: catalogue.types(),
    sessionTags: true,
    sessionRoles: [role],
    config: true,
    failedCalls: false,
    ownAlarms: ["parley-dead-letters-"],
  };

  it.each([2_048, 1_100])("have no pattern of more than %s characters", (longest) => {
    const lengths = eventRoutes(hearing, catalogue, longest).map(
      ({ pattern }) => JSON.stringify(pattern).length,
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
  });

  it("have names of their own, and only those of sessions see reads", () => {
    const routes = eventRoutes(hearing, catalogue);
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(routes.filter(({ seesReads }) => seesReads).map(({ name }) => name)).toEqual([
      "sessions-1",
      "sessions-2",
      "sessions-3",
    ]);
  });

  it("hear neither sessions nor Config where nobody asked for them", () => {
    const routes = eventRoutes({ ...hearing, sessionTags: false, config: false }, catalogue);
    expect(new Set(routes.map(({ name }) => name.split("-")[0]))).toEqual(new Set(["changes", "situations"]));
  });
});
