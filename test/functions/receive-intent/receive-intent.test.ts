import { describe, expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import { createHandler } from "#functions/receive-intent/handler.ts";
import { policyOf } from "../../core/policy/sample.ts";
import { home, type Inflow, inflow, send, web } from "../inflow.ts";

const deploy = `${home}:role/deploy`;
const voice = { bus: "deploys", account: home, source: "com.example.deploys" };
const row = { principals: [deploy], kind: "pipeline", goals: ["consistency"], speaksBy: [voice] };
const body = { intent: "consistency", motivation: { kind: "change-ticket", ref: "CHG0000077" }, for: "1h" };
const resource = `${home}/eu-north-1/${web.type}/web`;
const stake = { ...body, resource, claims: [{ field: "/MaxSize", constraint: { max: 14 } }] };

const event = (detail: unknown, more: object = {}) => ({
  version: "0",
  id: "11111111-2222-3333-4444-555555555555",
  "detail-type": "Parley Intent",
  ...{ source: voice.source, account: home, region: "eu-north-1", resources: [], detail },
  ...more,
});
const heard = (detail: unknown, more: object = {}, bus = "deploys") => ({ bus, event: event(detail, more) });

function listening(rows: readonly object[] = [row]): Inflow {
  const flow = inflow();
  return { ...flow, runtime: { ...flow.runtime, policy: policyOf({ actors: rows }) } };
}
const receive = (flow: Inflow, ...bodies: readonly unknown[]) => send(flow, createHandler, { bodies });
const declared = async ({ registry }: Inflow, by = deploy) => (await registry.of(by)).declarations;

describe("an event by a bus that speaks for somebody", () => {
  it("declares in their name, once however often it comes, and tells the docket", async () => {
    const flow = listening();
    expect(await receive(flow, heard(stake))).toBe(0);
    expect(await receive(flow, heard(stake), heard(stake))).toBe(0);
    const [first, ...others] = await declared(flow);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      by: deploy,
      actor: { kind: "pipeline" },
      resource: web,
      intent: "consistency",
    });
    expect(await flow.eventsOf()).toMatchObject([{ kind: "declare", declaration: first?.id }]);
    expect(flow.counted).toMatchObject({ IntentsHeard: 3 });
    expect(flow.counted).not.toHaveProperty("IntentsRefused");
  });

  it("is one with another event of the same key", async () => {
    const flow = listening();
    await receive(flow, heard({ ...body, key: "run-7" }), heard({ ...body, key: "run-7" }, { id: "b-2" }));
    expect(await declared(flow)).toHaveLength(1);
    await receive(flow, heard({ ...body, intent: "cost", key: "run-7" }, { id: "b-3" }));
    expect(await declared(flow)).toHaveLength(1);
    expect(flow.counted).toMatchObject({ IntentsHeard: 2, IntentsRefused: 1 });
  });

  it("comes again where what stores it does not answer, and is no refusal", async () => {
    const flow = listening();
    const broken = {
      ...flow.registry,
      put: () => Promise.reject(new Unavailable("the table does not answer")),
    };
    const stopped = { ...flow, runtime: { ...flow.runtime, registry: broken } };
    expect(await receive(stopped, heard(body))).toBe(1);
    expect(flow.counted).not.toHaveProperty("IntentsRefused");
    expect(await receive(flow, heard(body))).toBe(0);
    expect(await declared(flow)).toHaveLength(1);
  });

  it("is heard where the role's own row of the registry says so", async () => {
    const flow = listening([]);
    const registered = { name: "deploys", principals: [deploy], speaksBy: [voice], by: deploy } as const;
    await flow.profiles.save({ version: 0, profiles: [{ ...registered, at: "2026-11-21T03:00:00Z" }] });
    await receive(flow, heard(body));
    expect(await declared(flow)).toHaveLength(1);
  });
});

const secret = "AKIAIOSFODNN7EXAMPLE";
const until = "2026-11-21T09:00:00Z";

describe("is refused, counted, forgotten and logged without a word of it:", () => {
  it.each([
    { what: "another bus", message: heard(body, {}, "default") },
    { what: "another account", message: heard(body, { account: "210987654321" }) },
    { what: "another source", message: heard(body, { source: "com.example.other" }) },
    { what: "a source that only begins alike", message: heard(body, { source: `${voice.source}.x` }) },
    { what: "a bus that says in its event which it is", message: heard(body, { bus: "deploys" }, "other") },
    { what: "another's name in `by`", message: heard({ ...body, by: `${home}:role/oncall` }) },
    { what: "another's name in `actor`", message: heard({ ...body, actor: `${home}:role/oncall` }) },
    {
      what: "leave for somebody",
      message: heard({ ...body, delegates: [{ principal: `${home}:role/x`, upTo: "emergency", until }] }),
    },
    { what: "another's leave", message: heard({ ...body, under: "int-000000000000000000000000" }) },
    { what: "an urgency", message: heard({ ...body, urgency: "emergency" }) },
    { what: "a secret as a note", message: heard({ ...body, motivation: { kind: "other", note: secret } }) },
    { what: "a key that is none", message: heard({ ...body, key: "a/b" }) },
    { what: "no detail", message: heard(undefined) },
    { what: "a text", message: heard(secret) },
    { what: "a list", message: heard([body]) },
    {
      what: "a prototype",
      message: JSON.stringify(heard(body)).replace('"intent"', '"__proto__":{"a":1},"intent"'),
    },
    { what: "depth", message: heard(JSON.parse(`${'{"a":'.repeat(90)}1${"}".repeat(90)}`)) },
    { what: "a hundred fields", message: heard({ ...stake, claims: Array(100).fill(stake.claims[0]) }) },
  ])("$what", async ({ message }) => {
    const flow = listening();
    expect(await receive(flow, message)).toBe(0);
    expect(await declared(flow)).toEqual([]);
    expect(await declared(flow, `${home}:role/oncall`)).toEqual([]);
    expect(flow.counted).toEqual({ IntentsRefused: 1 });
    expect(JSON.stringify(flow.told)).not.toContain(secret);
    expect(JSON.stringify(flow.told)).not.toContain("CHG0000077");
  });

  it.each([
    { what: "whatever speaks for a person", rows: [{ ...row, kind: "person" }] },
    { what: "whatever speaks for break-glass", rows: [{ ...row, kind: "break-glass" }] },
    { what: "whatever speaks for a pattern", rows: [{ ...row, principals: ["*:role/deploy"] }] },
    {
      what: "whatever speaks for a person of Identity Center",
      rows: [{ ...row, principals: ["sso/ada@example.com"] }],
    },
    { what: "everything, where no row says anything", rows: [] },
  ])("$what", async ({ rows }) => {
    const flow = listening(rows);
    expect(await receive(flow, heard(body))).toBe(0);
    expect(flow.counted).toEqual({ IntentsRefused: 1 });
  });

  it("what is no message of the rule is dropped as any queue drops it", async () => {
    const flow = listening();
    expect(await receive(flow, event(body), "{", { bus: 7, event: event(body) })).toBe(0);
    expect(await declared(flow)).toEqual([]);
    expect(flow.counted).toEqual({ InvalidInput: 3 });
  });
});
