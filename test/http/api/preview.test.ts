import { describe, expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { home } from "../api-stage.ts";
import { ben, declaringStage, idOf, reason, web } from "./intents/declaring.ts";

const lambda = `${home}/eu-north-1/AWS::Lambda::Function/f`;
const planted = "hunter2-hunter2";

type Stage = ReturnType<typeof declaringStage>;

const check = (stage: Stage, body: object, as?: string) =>
  stage.ask("POST", "/api/check", { body, ...(as !== undefined && { as }) });
const explore = (stage: Stage, body: object) => stage.ask("POST", "/api/explore", { body });

/** A resource as it was read last. */
async function known(stage: Stage, text: string, properties: object): Promise<void> {
  const at = "2026-11-21T02:00:00Z";
  const live = { at, state: "there" as const, properties: properties as never };
  await stage.runtime.dockets.save({ ...freshRecord(parseResource(text)), live, prior: live.properties });
}

const incident = {
  kind: "incident",
  ref: "INC-1042",
  scope: { accounts: home },
  source: "pagerduty",
} as const;

const tags = [{ Key: "env", Value: "prod" }];
const AutoScalingGroupARN = `arn:aws:autoscaling:eu-north-1:${home}:autoScalingGroup:0a1b:autoScalingGroupName/web`;
const group = { AutoScalingGroupARN, MinSize: "2", MaxSize: "12", DesiredCapacity: "3", Tags: tags };

describe("a check", () => {
  it("of what nobody has seen yet knows only what it is told", async () => {
    const stage = declaringStage();
    const checked = await check(stage, { resource: web, changes: { "/MaxSize": 9 }, ...reason });
    expect(checked.status).toBe(200);
    expect(checked.body).toMatchObject({
      resource: web,
      outcome: "keep",
      effect: "none",
      fields: [{ path: "/MaxSize", outcome: "keep", holders: [{ by: `${home}:role/oncall` }], ask: null }],
      note: "nothing was written, and nothing was stored",
    });
    expect(await stage.runtime.dockets.load(parseResource(web))).toBeUndefined();
  });

  it("looks at a thousand items at most", async () => {
    const stage = declaringStage();
    const listed = (count: number) => ({
      "/AvailabilityZones": Array.from({ length: count / 2 }, (_, n) => `a${n}`),
      "/LoadBalancerNames": [Array.from({ length: count / 2 - 1 }, (_, n) => `b${n}`)],
    });
    expect((await check(stage, { resource: web, changes: listed(1_000) })).status).toBe(200);
    const refused = await check(stage, { resource: web, changes: listed(1_002) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("at most 1000 items")]);
  });

  it("tells that a field would be taken away", async () => {
    const stage = declaringStage();
    await known(stage, web, { ...group, Cooldown: "300" });
    const checked = await check(stage, { resource: web, changes: { "/Cooldown": null }, ...reason });
    expect(checked.body["fields"]).toMatchObject([{ path: "/Cooldown", value: null }]);
  });

  it("counts an intent whose id the session would carry", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    await stage.runtime.situations.put({
      ...incident,
      state: "open",
      since: "2026-11-21T02:30:00Z",
      responders: [`${home}:role/oncall`],
    });
    const id = idOf(await stage.declare({ ...reason, for: "4h" }));
    const changes = { "/DesiredCapacity": "9" };
    const [plain, carried] = [
      await check(stage, { resource: web, changes }),
      await check(stage, { resource: web, changes, under: id }),
    ];
    expect(plain.body["explanation"]).not.toBe(carried.body["explanation"]);
    // Unexplained it would be left alone for a while; the intent lasts until its end.
    expect(plain.text).not.toContain("2026-11-21T07:00:00Z");
    expect(carried.body["fields"]).toMatchObject([{ until: "2026-11-21T07:00:00Z" }]);
    expect((await check(stage, { resource: web, changes, under: id }, ben)).status).toBe(403);
    await stage.withdraw(id, { version: 1 });
    expect((await check(stage, { resource: web, changes, under: id })).status).toBe(403);
  });

  it("shows no secret, neither the one that stands there nor the one it is told", async () => {
    const stage = declaringStage();
    const Environment = { Variables: { DB_PASSWORD: "digest:0123456789abcdef" } };
    await known(stage, lambda, { FunctionName: "f", Environment, Tags: tags });
    const changes = { "/Environment/Variables/DB_PASSWORD": planted };
    for (const answer of [
      await check(stage, { resource: lambda, changes }),
      await check(stage, {
        resource: lambda,
        changes: { "/Environment": { Variables: { DB_PASSWORD: planted } } },
      }),
      await explore(stage, { resource: lambda, live: changes }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/hunter2|digest:/);
    }
  });

  it.each([
    { when: "nothing would change", body: { resource: web, changes: {} }, pointer: "/changes" },
    {
      when: "a field is read-only",
      body: { resource: web, changes: { "/AutoScalingGroupARN": "a" } },
      pointer: "/changes/~1AutoScalingGroupARN",
    },
    {
      when: "a field is none",
      body: { resource: web, changes: { MaxSize: 1 } },
      pointer: "/changes/MaxSize",
    },
    {
      when: "the type is not governed",
      body: { resource: `${home}/eu-north-1/AWS::SQS::Queue/q`, changes: { "/A": 1 } },
      pointer: "/resource",
    },
  ])("says what is wrong when $when", async ({ body, pointer }) => {
    const refused = await check(declaringStage(), body);
    expect(refused.status).toBe(400);
    expect(refused.body["errors"]).toMatchObject([{ pointer }]);
  });

  it("of a field that the document has no place for is refused", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    expect((await check(stage, { resource: web, changes: { "/MaxSize/Inner": 1 } })).status).toBe(400);
  });
});

describe("exploring", () => {
  const claims = [{ field: "/MaxSize", constraint: { max: 6 }, strength: "must" }];
  const more = [{ field: "/MaxSize", constraint: { min: 20 }, strength: "must" }];

  it("tells which fields come out differently", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    const supposed = { resource: web, ...reason, situations: [incident] };
    const explored = await explore(stage, { ...supposed, claims: more });
    expect(explored.body).toMatchObject({
      differs: ["/MaxSize"],
      asItStands: { outcome: "keep" },
      wouldBe: { outcome: "revert" },
    });
    const would = explored.body["wouldBe"] as { readonly fields: readonly unknown[] };
    const holders = [{ claim: "explore/1", by: `${home}:role/oncall` }];
    expect(would.fields).toContainEqual(expect.objectContaining({ path: "/MaxSize", value: "20", holders }));
    // Less capacity can hurt while an incident lasts: nobody has that written by wanting it.
    const less = await explore(stage, { ...supposed, claims });
    expect(less.body).toMatchObject({ differs: ["/MaxSize"], wouldBe: { outcome: "ask" } });
  });

  it("of nothing else tells that nothing differs", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    const { body } = await explore(stage, { resource: web });
    expect(body["differs"]).toEqual([]);
    expect(body["wouldBe"]).toEqual(body["asItStands"]);
  });

  it("leaves claims out", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    const supposed = { resource: web, claims, ...reason };
    const { body } = await explore(stage, { ...supposed, without: ["explore/1"] });
    expect(body["differs"]).toEqual([]);
  });

  it("supposes values of a resource that nobody has read", async () => {
    const stage = declaringStage();
    const { body } = await explore(stage, { resource: web, live: { "/MaxSize": 20 }, claims });
    expect(body["differs"]).toEqual(["/MaxSize"]);
  });

  it("stores nothing", async () => {
    const stage = declaringStage();
    await explore(stage, { resource: web, claims, live: { "/MaxSize": 20 }, situations: [incident] });
    expect(await stage.events()).toEqual([]);
    expect(await stage.runtime.situations.since("2026-01-01T00:00:00Z")).toEqual([]);
  });
});
