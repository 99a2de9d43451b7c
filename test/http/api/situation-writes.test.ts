import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { Unavailable } from "#core/faults.ts";
import { home } from "../api-stage.ts";
import { ben, declaringStage, start, vendor } from "./intents/declaring.ts";

type Stage = ReturnType<typeof declaringStage>;
type Who = { readonly as?: string; readonly key?: string };

const incident = { kind: "incident", ref: "INC-1042", scope: { service: "checkout" } } as const;

const account = { accounts: home } as const;
/** They are asked about the services that the resources belong to. */
const lead = `arn:aws:sts::${home}:assumed-role/checkout-lead/lea`;
const pager = `arn:aws:sts::${home}:assumed-role/pagerduty/hook`;

const declare = (stage: Stage, body: object, { as, key = "one" }: Who = {}) =>
  stage.ask("POST", "/api/situations", {
    body,
    headers: { "Idempotency-Key": key },
    ...(as !== undefined && { as }),
  });
const close = (stage: Stage, body: object, { as }: Who = {}) =>
  stage.ask("POST", "/api/situations/close", { body, ...(as !== undefined && { as }) });
const all = ({ runtime }: Stage): Promise<readonly Situation[]> =>
  runtime.situations.since("2026-11-01T00:00:00Z");

describe("a situation", () => {
  it("is its caller's word, from now on", async () => {
    const stage = declaringStage();
    const declared = await declare(stage, { ...incident, for: "2h", note: "checkout fails" }, { as: lead });
    const word = { ...incident, note: "checkout fails", state: "open", source: "api" };
    const times = { since: "2026-11-21T03:00:00Z", until: "2026-11-21T05:00:00Z" };
    expect(declared.status).toBe(201);
    expect(declared.body).toEqual({ ...word, ...times, by: [`${home}:role/checkout-lead`] });
    expect(await all(stage)).toEqual([
      { ...word, ...times, responders: [], by: `${home}:role/checkout-lead` },
    ]);
  });

  it("of another account is that account's", async () => {
    const stage = declaringStage();
    await declare(stage, incident, { as: vendor });
    expect(await all(stage)).toMatchObject([{ by: "210987654321:role/scaler" }]);
  });

  it("under the same key is one, however often and whenever it is declared", async () => {
    const stage = declaringStage();
    const first = await declare(stage, incident);
    stage.clock.now = start + 60_000;
    const again = await declare(stage, incident);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const both = await Promise.all([
      declare(stage, incident, { key: "b" }),
      declare(stage, incident, { key: "b" }),
    ]);
    expect(new Set(both.map(({ text }) => text)).size).toBe(1);
    expect(await all(stage)).toHaveLength(2);
    expect((await declare(stage, { ...incident, note: "more" })).status).toBe(422);
  });

  it("that died on its way is the same when it is declared again", async () => {
    const stage = declaringStage();
    const { tasks } = stage.runtime;
    const dead = { ...tasks, ask: () => Promise.reject(new Unavailable("the queue does not answer")) };
    const stopped = { ...stage, ask: declaringStage({ ...stage.runtime, tasks: dead }).ask };
    expect((await declare(stopped, incident)).status).toBe(503);
    expect(await all(stage)).toEqual([]);
    stage.clock.now = start + 60_000;
    await declare(stage, incident);
    expect(await all(stage)).toMatchObject([{ since: "2026-11-21T03:00:00Z" }]);
  });

  it.each([
    {
      when: "the policy believes no person of its kind",
      as: lead,
      body: { ...incident, kind: "finding" },
      warning: "does not let you declare `finding`",
    },
    {
      when: "they answer for nothing, and no row names them",
      as: undefined,
      body: incident,
      warning: "does not let you declare `incident`",
    },
    {
      when: "the row that names them is about another kind",
      as: pager,
      body: { ...incident, kind: "freeze" },
      warning: "does not let you declare `freeze`",
    },
    {
      when: "it is about everything",
      as: lead,
      body: { ...incident, scope: {} },
      warning: "it names no resources and no service",
    },
    {
      when: "it is about a whole account",
      as: pager,
      body: { ...incident, scope: account },
      warning: "it names no resources and no service",
    },
    {
      when: "an attestation is about everything",
      as: lead,
      body: { ...incident, kind: "attestation", scope: {} },
      warning: "it names no accounts",
    },
    { when: "an approver is believed", as: lead, body: incident, warning: undefined },
    {
      when: "a row names them",
      as: pager,
      body: { ...incident, scope: { ...account, service: "checkout" } },
    },
  ])("tells what it is worth when $when", async ({ as, body, warning }) => {
    const declared = await declare(declaringStage(), body, as === undefined ? {} : { as });
    expect(declared.status).toBe(201);
    if (warning === undefined) expect(declared.body["warning"]).toBeUndefined();
    else expect(declared.body["warning"]).toContain(warning);
  });

  it.each([
    { when: "somebody else shall have said it", body: { ...incident, by: "sso/ben@example.com" } },
    { when: "another source shall have said it", body: { ...incident, source: "pagerduty" } },
    { when: "it began before", body: { ...incident, since: "2026-11-20T00:00:00Z" } },
    { when: "it is over", body: { ...incident, until: "2026-11-20T00:00:00Z" } },
    { when: "it has no name", body: { ...incident, ref: "" } },
    { when: "it holds a key", body: { ...incident, note: "AKIAABCDEFGHIJKLMNOP" } },
  ])("is refused when $when", async ({ body }) => {
    const stage = declaringStage();
    expect((await declare(stage, body)).status).toBe(400);
    expect(await all(stage)).toEqual([]);
  });

  it("is no intent", async () => {
    const stage = declaringStage();
    await declare(stage, incident);
    expect((await stage.ask("GET", "/api/intents")).body).toEqual({ items: [] });
  });
});

describe("closing", () => {
  const named = { kind: "incident", ref: "INC-1042" };

  it("ends what one declared, and no more than that", async () => {
    const stage = declaringStage();
    await declare(stage, incident);
    stage.clock.now += 1_000;
    await declare(stage, incident, { as: ben });
    await declare(stage, { ...incident, kind: "peak" }, { key: "peak" });
    stage.clock.now += 60_000;
    const closed = await close(stage, named);
    expect(closed.body["items"]).toMatchObject([
      { state: "closed", by: [`${home}:role/oncall`], closedAt: "2026-11-21T03:01:01Z" },
    ]);
    const open = (await all(stage)).filter(({ state }) => state === "open");
    expect(open).toMatchObject([{ by: "sso/ben@example.com" }, { kind: "peak" }]);
    expect((await close(stage, named)).text).toBe(closed.text);
  });

  it.each([
    { who: "another account", as: vendor, status: 403 },
    { who: "the account where Parley runs", as: ben, status: 200 },
  ])("what somebody else declared, by $who, answers $status", async ({ as, status }) => {
    const stage = declaringStage();
    await declare(stage, incident);
    expect((await close(stage, named, { as })).status).toBe(status);
  });

  it("what nobody declared says so", async () => {
    const stage = declaringStage();
    await stage.runtime.situations.put({
      ...incident,
      state: "open",
      since: "2026-11-21T02:00:00Z",
      source: "pagerduty",
    });
    expect((await close(stage, named)).status).toBe(404);
  });
});
