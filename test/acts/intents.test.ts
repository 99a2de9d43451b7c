import { describe, expect, it } from "vitest";
import { declare } from "#acts/intents/declare.ts";
import { renew, withdraw } from "#acts/intents/edit.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Actor } from "#core/claims/claim.ts";
import { Unavailable } from "#core/faults.ts";
import { IntentBody } from "#core/intents/intent-body.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { home, type Inflow, inflow, start, web } from "../functions/inflow.ts";

const actor: Actor = { principal: `${home}:role/oncall`, kind: "person" };
const key = "one";
const body = IntentBody.parse({
  intent: "availability",
  motivation: { kind: "incident", ref: "INC-1042" },
  for: "4h",
  resource: `${home}/eu-north-1/${web.type}/${web.id}`,
  claims: [{ field: "/MaxSize", constraint: { max: 6 } }],
});
const until = "2026-11-21T09:00:00Z";

const incident = {
  kind: "incident",
  ref: "INC-1042",
  state: "open",
  since: "2026-11-21T03:00:00Z",
  scope: { accounts: home },
  source: "pagerduty",
} as const;

type Port = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;
const ports = ["registry", "events", "looks", "situations", "dockets"] as const;

/** A runtime that dies at its nth call of a port: before it is made, or right after. */
function dyingAt(runtime: Runtime, nth: number, when: "before" | "after") {
  let calls = 0;
  const dying = (port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        async (...given: readonly unknown[]) => {
          calls += 1;
          const isLast = calls === nth;
          if (isLast && when === "before") throw new Unavailable("it died");
          const answer = await call(...given);
          if (isLast) throw new Unavailable("it died");
          return answer;
        },
      ]),
    );
  const dead = Object.fromEntries(ports.map((name) => [name, dying(runtime[name] as unknown as Port)]));
  return { runtime: { ...runtime, ...dead } as Runtime, calls: () => calls };
}

type Deed = (runtime: Runtime) => Promise<unknown>;

const current = async ({ registry }: Runtime): Promise<Registered> => {
  const { declarations } = await registry.of(actor.principal);
  return declarations[0] as Registered;
};
const deeds: Readonly<Record<string, Deed>> = {
  "a declaration": (runtime) => declare({ actor, key, body }, runtime),
  "a renewal": async (runtime) => renew({ registered: await current(runtime), version: 1 }, until, runtime),
  "a withdrawal": async (runtime) => withdraw({ registered: await current(runtime), version: 1 }, runtime),
};

async function begun(name: string): Promise<Inflow> {
  const flow = inflow();
  await flow.situations.put(incident);
  if (name !== "a declaration") await declare({ actor, key, body }, flow.runtime);
  flow.clock.now = start + 60_000;
  return flow;
}

/** What is left of it: what is registered, what the docket will hear, and whether somebody looks after each. */
async function left(flow: Inflow): Promise<object> {
  const events = await flow.eventsOf();
  const since = new Set(flow.looks.asked.map(({ request }) => request.since?.split("#")[1]));
  return {
    registered: await current(flow.runtime),
    events,
    unseen: events.map(({ id }) => id).filter((id) => !since.has(id)),
  };
}

describe.each(Object.entries(deeds))("%s that dies", (name, deed) => {
  it.each(["before", "after"] as const)("%s any call is healed by the same request", async (when) => {
    const plain = await begun(name);
    const counting = dyingAt(plain.runtime, Number.NaN, when);
    await deed(counting.runtime);
    const expected = await left(plain);
    expect(counting.calls()).toBeGreaterThan(3);
    for (let nth = 1; nth <= counting.calls(); nth += 1) {
      const flow = await begun(name);
      await expect(deed(dyingAt(flow.runtime, nth, when).runtime)).rejects.toThrow("it died");
      await deed(flow.runtime);
      expect(await left(flow)).toEqual(expected);
    }
  });
});

it("an intent that is told again asks for no second event", async () => {
  const flow = await begun("a declaration");
  for (let n = 0; n < 3; n += 1) await declare({ actor, key, body }, flow.runtime);
  expect(await flow.eventsOf()).toHaveLength(1);
});
