import { describe, expect, it } from "vitest";
import { eventPatterns } from "#catalogue/load/event-patterns.ts";
import { configPatterns, sessionPatterns } from "#catalogue/load/event-routes.ts";
import { reader } from "#core/reading/reader.ts";
import { localBus, matches } from "#local/bus/local-bus.ts";
import { allKinds } from "#local/sandbox/kinds/all-kinds.ts";
import type { SessionWay } from "#local/sandbox/telling/session-event.ts";
import { engineer, knowledge, pipeline, place, region, stage } from "./cast.ts";
import { changes } from "./changes.ts";
import { readBack } from "./read-back.ts";
import { starts } from "./starts.ts";

const regionOf = (type: string) => (type.startsWith("AWS::IAM::") ? "global" : region);
const types = allKinds.map(({ type }) => type);

describe("the sandbox's events", () => {
  it("are whole, told apart by their ids, and of whole seconds", () => {
    const { sandbox, events } = stage();
    const type = "AWS::SQS::Queue";
    sandbox.create({ ...place, type, properties: starts[type] ?? {} }, engineer);
    expect(events).toEqual([
      {
        version: "0",
        id: expect.any(String),
        "detail-type": "AWS API Call via CloudTrail",
        source: "aws.sqs",
        account: place.account,
        time: "2026-11-21T10:00:00Z",
        region,
        resources: [],
        detail: expect.objectContaining({
          eventVersion: "1.11",
          eventTime: "2026-11-21T10:00:00Z",
          eventSource: "sqs.amazonaws.com",
          eventName: "CreateQueue",
          awsRegion: region,
          recipientAccountId: place.account,
          readOnly: false,
          managementEvent: true,
          eventCategory: "Management",
          eventType: "AwsApiCall",
          sessionCredentialFromConsole: "true",
        }),
      },
    ]);
  });

  it("all pass the rules of an installation that governs their types, and those of others none", () => {
    const reached: string[] = [];
    const target = { send: (body: string) => reached.push(body) };
    const bus = localBus(eventPatterns(types, knowledge).map((pattern) => ({ pattern, target })));
    const other = eventPatterns(["AWS::Kinesis::Stream"], knowledge);
    for (const { type, properties, call } of changes) {
      const { sandbox } = stage();
      const where = { ...place, region: regionOf(type), type };
      const { resource, events } = sandbox.create({ ...where, properties: starts[type] ?? {} }, pipeline);
      const write = { properties, ...(call !== undefined && { call }) };
      const all = [...events, ...sandbox.update(resource, write, engineer).events];
      for (const event of all) {
        expect(bus.put(event), `${type} ${event.detail["eventName"]}`).toBe(1);
        expect(other.some((pattern) => matches(pattern, event))).toBe(false);
      }
    }
    expect(reached.length).toBeGreaterThan(changes.length);
  });

  it("of AWS Config are read back, where it records", () => {
    for (const { type } of allKinds) {
      const { sandbox, events } = stage({ config: true });
      const where = { ...place, region: regionOf(type), type };
      const { resource } = sandbox.create({ ...where, properties: starts[type] ?? {} }, pipeline);
      const { properties = {} } = changes.find((change) => change.type === type) ?? {};
      sandbox.update(resource, { properties }, engineer);
      sandbox.remove(resource, engineer);
      const items = events.filter(({ source }) => source === "aws.config");
      expect(
        items.every((item) => configPatterns(types).some((pattern) => matches(pattern, item))),
        type,
      ).toBe(true);
      const readings = readBack(items);
      expect(
        readings.map(({ status, write, actor }) => ({ status, write, actor })),
        type,
      ).toEqual(
        (["create", "update", "delete"] as const).map((write) => ({
          status: "resolved",
          write,
          actor: null,
        })),
      );
      for (const { resources } of readings) expect(resources, type).toEqual([resource]);
    }
  });
});

describe("a session of the sandbox", () => {
  const oncall = { ...pipeline, principal: `arn:aws:sts::${place.account}:assumed-role/oncall/ann` };
  const tags = { "parley:intent": "availability", "parley:motivation": "incident", "parley:ref": "INC-1042" };
  it.each<{ way: SessionWay; name: string }>([
    { way: { by: "role", caller: engineer }, name: "AssumeRole" },
    { way: { by: "saml", provider: "corp", user: "ann@example.com" }, name: "AssumeRoleWithSAML" },
    {
      way: { by: "web", provider: "token.actions.githubusercontent.com", user: "repo:shop/infra" },
      name: "AssumeRoleWithWebIdentity",
    },
  ])("begun by $name says why its writer writes", ({ way, name }) => {
    const { sandbox, events, clock } = stage();
    const writer = sandbox.assumeRole({ ...oncall, tags, sourceIdentity: "ann" }, way);
    expect(writer.accessKeyId).toMatch(/^ASIA[0-9A-F]{16}$/);
    expect(events[0]).toMatchObject({ source: "aws.sts", detail: { eventName: name, readOnly: true } });
    const [tagged = {}] = sessionPatterns([]);
    expect(events[0] !== undefined && matches(tagged, events[0])).toBe(true);
    const type = "AWS::SQS::Queue";
    sandbox.create({ ...place, type, properties: starts[type] ?? {} }, writer);
    const { read } = reader({ knowledge });
    const readings = events.map(({ detail }) => read(detail));
    expect(readings[1]?.attribution).toMatchObject({
      intent: "availability",
      motivation: { kind: "incident", ref: "INC-1042" },
      source: "session",
    });
    expect(new Date(clock.now() + 3_600_000).toISOString()).toContain("T11:00:00");
    expect(JSON.stringify(events[0])).toContain("Nov 21, 2026, 11:00:00 AM");
  });

  it("begun again has another key", () => {
    const { sandbox } = stage();
    const keys = [0, 1].map(() => sandbox.assumeRole(oncall, { by: "role", caller: engineer }).accessKeyId);
    expect(new Set(keys).size).toBe(2);
  });
});
