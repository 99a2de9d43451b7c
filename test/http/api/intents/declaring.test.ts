import { describe, expect, it } from "vitest";
import { recordDigest } from "#core/intents/intent-record.ts";
import { policyIn } from "../../../pipeline/stage.ts";
import { ada, home } from "../../api-stage.ts";
import { ben, bot, declaringStage, idOf, reason, stake, start, vendor, web } from "./declaring.ts";

const oncall = `${home}:role/oncall`;

describe("an intent", () => {
  it("is its caller's, and its id fits into a session's name", async () => {
    const { declare, runtime } = declaringStage();
    const declared = await declare({ ...reason, for: "4h" });
    expect(declared.status).toBe(201);
    expect(declared.headers.get("etag")).toBe('"1"');
    expect(declared.headers.get("location")).toBe(
      `${runtime.settings.publicUrl}/api/intents/${idOf(declared)}`,
    );
    expect(idOf(declared)).toMatch(/^[A-Za-z0-9+=,.@-]{2,32}$/);
    expect(declared.body).toEqual({
      id: idOf(declared),
      by: oncall,
      at: "2026-11-21T03:00:00Z",
      state: "active",
      version: 1,
      digest: recordDigest({
        ...{ who: oncall, fields: [], goal: reason.intent, reason: reason.motivation, delegates: [] },
        until: "2026-11-21T07:00:00Z",
      }),
      ...reason,
      until: "2026-11-21T07:00:00Z",
    });
    expect((await runtime.registry.declaration(idOf(declared)))?.principals).toEqual([oncall]);
  });

  it("with fields becomes an event of its resource, and somebody looks", async () => {
    const { declare, events, runtime } = declaringStage();
    const declared = await declare(stake);
    const id = idOf(declared);
    expect(declared.body["claims"]).toEqual([
      { id: `${id}/1`, field: "/MaxSize", constraint: { max: 6 }, strength: "must", onLoss: "defer" },
    ]);
    const [told, ...more] = await events();
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      event: {
        kind: "declare",
        id: `${id}/1`,
        at: "2026-11-21T03:00:00Z",
        declaration: id,
        actor: { principal: oncall },
        claims: [{ id: `${id}/1`, source: "declared", madeAt: "2026-11-21T03:00:00Z" }],
      },
    });
    expect(await runtime.registry.declaration(id)).toMatchObject({ resource: { id: "web" } });
  });

  it.each([
    { who: "a session with a session policy", as: ada, by: oncall },
    { who: "somebody who signed in", as: ben, by: "sso/ben@example.com" },
    { who: "a caller of another account", as: vendor, by: "210987654321:role/scaler" },
    { who: "an IAM user", as: `arn:aws:iam::${home}:user/teams/eve`, by: `${home}:user/eve` },
    { who: "the root user", as: `arn:aws:iam::${home}:root`, by: `${home}:root` },
  ])("of $who is $by's own", async ({ as, by }) => {
    const { declare, events } = declaringStage();
    expect((await declare(stake, { as })).body["by"]).toBe(by);
    expect(await events()).toMatchObject([{ event: { actor: { principal: by } } }]);
  });

  it.each([
    { named: { principals: [`arn:aws:iam::${home}:role/security-lead`] } },
    { named: { principals: [ada, ben] } },
    { named: { actor: { principal: "sso/ben@example.com", kind: "person" } } },
    { named: { actor: "sso/ben@example.com" } },
    { named: { by: "210987654321:role/scaler" } },
  ])("that is said to be another's is refused: $named, %$", async ({ named }) => {
    const { declare, events, ask } = declaringStage();
    const refused = await declare({ ...stake, ...named });
    expect(refused.status).toBe(403);
    expect(refused.body["detail"]).toContain(`you call as \`${oncall}\` and cannot declare for`);
    expect(refused.body["hint"]).toContain("leave the principal out of the body");
    expect(await events()).toEqual([]);
    expect((await ask("GET", "/api/intents")).body).toEqual({ items: [] });
  });

  it("may say whose it is where that is true", async () => {
    const { declare } = declaringStage();
    const declared = await declare({ ...reason, principals: [ada], actor: oncall, by: oncall });
    expect(declared.status).toBe(201);
  });
});

describe("the same key", () => {
  it("is the same intent, however often and whenever it is asked for", async () => {
    const { declare, events, clock } = declaringStage();
    const first = await declare(stake);
    clock.now = start + 5 * 3_600_000;
    const again = await declare(stake);
    expect(again.status).toBe(200);
    // What has ended wants nothing any more.
    const { wishes: _, ...said } = first.body;
    expect(again.body).toEqual({ ...said, state: "ended" });
    expect(await events()).toHaveLength(1);
  });

  it("asked for by two at once is one intent", async () => {
    const { declare, events, ask } = declaringStage();
    const both = await Promise.all([declare(stake), declare(stake), declare(stake)]);
    expect(new Set(both.map(({ text }) => text)).size).toBe(1);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await events()).toHaveLength(1);
    expect((await ask("GET", "/api/intents")).body["items"]).toHaveLength(1);
  });

  it("for something else is refused", async () => {
    const { declare } = declaringStage();
    await declare(stake);
    expect((await declare({ ...stake, for: "5h" })).status).toBe(422);
  });

  it("of another caller is another intent", async () => {
    const { declare } = declaringStage();
    const [mine, theirs] = [await declare(reason), await declare(reason, { as: ben })];
    expect(idOf(mine)).not.toBe(idOf(theirs));
  });
});

describe("a refused declaration", () => {
  const claim = (more: object) => ({ ...stake, claims: [{ ...stake.claims[0], ...more }] });
  it.each([
    { when: "it is over already", body: { ...reason, until: "2026-11-21T02:59:00Z" }, pointer: "/until" },
    { when: "it is for years", body: { ...reason, until: "2027-12-21T02:59:00Z" }, pointer: "/until" },
    { when: "it lasts for nothing", body: { ...reason, for: "0s" }, pointer: "/for" },
    { when: "it ends twice", body: { ...reason, for: "1h", until: "2026-11-22T00:00:00Z" }, pointer: "/for" },
    { when: "no resource is named", body: { ...stake, resource: undefined }, pointer: "/claims" },
    { when: "no field is named", body: { ...stake, claims: undefined }, pointer: "/resource" },
    { when: "it says nothing", body: { intent: "unattributed" }, pointer: "/intent" },
    {
      when: "the account is not served",
      body: { ...stake, resource: web.replace(home, "111111111111") },
      pointer: "/resource",
    },
    {
      when: "the region is not served",
      body: { ...stake, resource: web.replace("eu-north-1", "ap-south-1") },
      pointer: "/resource",
    },
    {
      when: "the type is not governed",
      body: {
        ...stake,
        resource: `${home}/eu-north-1/AWS::SQS::Queue/q`,
        claims: [{ field: "/DelaySeconds", constraint: { is: 1 } }],
      },
      pointer: "/resource",
    },
    { when: "a field is no field", body: claim({ field: "MaxSize" }), pointer: "/claims/0/field" },
    {
      when: "a field is claimed twice",
      body: { ...stake, claims: [stake.claims[0], { ...stake.claims[0], constraint: { min: 1 } }] },
      pointer: "/claims/1/field",
    },
    {
      when: "the type has no such field",
      body: claim({ field: "/MaxSiez" }),
      pointer: "/claims/0/field",
    },
    {
      when: "the type has no such field inside",
      body: claim({ field: "/Tags[Key=env]/Vaule", constraint: { is: "prod" } }),
      pointer: "/claims/0/field",
    },
    {
      when: "a field is read-only",
      body: claim({ field: "/AutoScalingGroupARN", constraint: { is: "a" } }),
      pointer: "/claims/0/field",
    },
    {
      when: "a field is a secret",
      body: {
        ...stake,
        resource: `${home}/eu-north-1/AWS::Lambda::Function/f`,
        claims: [{ field: "/Environment/Variables/DB_PASSWORD", constraint: { is: "hunter2" } }],
      },
      pointer: "/claims/0/field",
    },
    {
      when: "a value holds a secret",
      body: {
        ...stake,
        resource: `${home}/eu-north-1/AWS::Lambda::Function/f`,
        claims: [{ field: "/Environment", constraint: { is: { Variables: { DB_PASSWORD: "hunter2" } } } }],
      },
      pointer: "/claims/0/constraint",
    },
    {
      when: "nothing can satisfy it",
      body: claim({ constraint: { min: 7, max: 6 } }),
      pointer: "/claims/0/constraint",
    },
    {
      when: "it fills the docket alone",
      body: claim({
        constraint: { in: Array.from({ length: 1_000 }, (_, n) => `subnet-${n}-${"x".repeat(30)}`) },
      }),
      pointer: "/claims",
    },
    {
      when: "its note holds a key",
      body: { ...reason, motivation: { kind: "incident", note: "AKIAABCDEFGHIJKLMNOP" } },
      pointer: "/motivation/note",
    },
    {
      when: "its evidence is long",
      body: { ...reason, motivation: { kind: "incident", evidence: ["x".repeat(5_000)] } },
      pointer: "/motivation/evidence",
    },
    { when: "it says something unknown", body: { ...reason, trust: 4 }, pointer: "/trust" },
  ])("says what is wrong when $when", async ({ body, pointer }) => {
    const { declare, events, ask } = declaringStage();
    const refused = await declare(body);
    expect(refused.status).toBe(400);
    expect(refused.body["errors"]).toMatchObject([{ pointer }]);
    expect(refused.text).not.toContain("hunter2");
    expect(await events()).toEqual([]);
    expect((await ask("GET", "/api/intents")).body).toEqual({ items: [] });
  });
});

describe("leave", () => {
  const until = "2026-11-21T05:00:00Z";
  const policy = policyIn("enforce");
  const row = { principals: ["sso/ben@example.com", `${home}:role/*`], givesLeave: true } as const;
  const actors = [...policy.file.actors, row];
  /** An installation whose policy lets Ben sign by keys, and every role, which does not make people of them. */
  const signing = { policy: { ...policy, file: { ...policy.file, actors } } };
  const lets = { ...reason, delegates: [{ principal: bot, upTo: "emergency", until }] };

  it("that a person signed stands on what the agent declares under it", async () => {
    const { declare, events } = declaringStage(signing);
    const given = await declare(lets, { as: ben });
    const declared = await declare({ ...stake, under: idOf(given) }, { as: bot });
    const leave = { principal: "sso/ben@example.com", upTo: "emergency", until };
    expect(declared.body["leave"]).toEqual({ under: idOf(given), ...leave });
    expect(await events()).toMatchObject([
      { event: { claims: [{ actor: { kind: "agent" }, delegatedBy: leave }] } },
    ]);
  });

  it("lasts no longer than what it was given for", async () => {
    const { declare } = declaringStage(signing);
    const given = await declare({ ...lets, for: "1h" }, { as: ben });
    const declared = await declare({ ...stake, under: idOf(given) }, { as: bot });
    expect(declared.body["leave"]).toMatchObject({ until: "2026-11-21T04:00:00Z" });
  });

  it.each([
    { when: "it was given to somebody else", as: vendor, later: 0 },
    { when: "it is over", as: bot, later: 3 * 3_600_000 },
  ])("is nobody's when $when", async ({ as, later }) => {
    const { declare, clock, events } = declaringStage(signing);
    const given = await declare(lets, { as: ben });
    clock.now += later;
    expect((await declare({ ...stake, under: idOf(given) }, { as })).status).toBe(403);
    expect(await events()).toEqual([]);
  });

  it("ends with what it was given for", async () => {
    const { declare, withdraw } = declaringStage(signing);
    const given = await declare(lets, { as: ben });
    await withdraw(idOf(given), { version: 1, as: ben });
    expect((await declare({ ...stake, under: idOf(given) }, { as: bot })).status).toBe(403);
  });

  it("is a person's to give", async () => {
    const { declare } = declaringStage(signing);
    const refused = await declare({ ...reason, delegates: lets.delegates }, { as: vendor });
    expect(refused.status).toBe(403);
    expect(refused.body["detail"]).toContain("only a person");
  });

  it("is given by keys only where a row of the policy says so, since agents hold keys too", async () => {
    const { declare, ask } = declaringStage();
    const refused = await declare(lets, { as: ben });
    expect([refused.status, refused.body["hint"]]).toEqual([403, expect.stringContaining("parley leave")]);
    const body = { principals: ["sso/ben@example.com"], givesLeave: true };
    const headers = { "If-Match": '"0"' };
    expect((await ask("PUT", "/api/registry/ben", { body, headers })).status).toBe(400);
  });

  it.each([
    { who: "an agent to itself", as: bot, to: bot },
    { who: "an agent to another", as: bot, to: vendor },
  ])("is never given by $who", async ({ as, to }) => {
    const { declare } = declaringStage(signing);
    const body = { ...reason, delegates: [{ principal: to, upTo: "emergency", until }] };
    expect((await declare(body, { as })).status).toBe(403);
  });
});
