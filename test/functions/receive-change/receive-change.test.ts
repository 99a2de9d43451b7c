import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import { Unavailable } from "#core/faults.ts";
import { parted } from "#core/hidden/beside.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { createHandler } from "#functions/receive-change/handler.ts";
import { policyOf } from "../../core/policy/sample.ts";
import {
  called,
  capacity,
  enveloped,
  noticed,
  other,
  type Parts,
  session,
} from "../../core/receiving/records.ts";
import { group, home, type Inflow, inflow, send, start, web } from "../inflow.ts";

const receive = (flow: Inflow, records: readonly Parts[], sentAt = flow.clock.now) =>
  send(flow, createHandler, { bodies: records.map((record) => enveloped(record)), sentAt });
const numbered = (index: number, more: Parts = {}) => capacity(index, { eventID: `e-${index}`, ...more });
const since = (at: number, id: string) => arrivalOf(at, id);

describe("a change of a governed resource", () => {
  it("is stored once and has somebody look", async () => {
    const flow = inflow();
    expect(await receive(flow, [numbered(7)])).toBe(0);
    expect(await flow.eventsOf()).toMatchObject([{ kind: "change", id: "e-7" }]);
    const by = `${home}:role/deploy`;
    const request = { resource: web, since: since(start, "e-7"), again: 0, by, slot: start + 10_000 };
    expect(flow.looks.asked).toEqual([{ request, afterMs: 10_000 }]);
    expect(flow.counted).toEqual({ EventsStored: 1 });
  });

  it("that is delivered twice is stored once, and is looked at once more, in case the one who stored it did not live to ask", async () => {
    const flow = inflow();
    await receive(flow, [numbered(7)]);
    flow.clock.now += 1_000;
    await receive(flow, [numbered(7)], start);
    expect(await flow.eventsOf()).toHaveLength(1);
    expect(flow.looks.asked).toHaveLength(2);
  });

  it("whose receiver dies between storing and asking is looked at when it comes again", async () => {
    const flow = inflow();
    const dying = { ...flow.runtime.looks, ask: () => Promise.reject(new Unavailable("stopped")) };
    expect(await receive({ ...flow, runtime: { ...flow.runtime, looks: dying } }, [numbered(7)])).toBe(1);
    flow.clock.now += 1_000;
    await receive(flow, [numbered(7)], start);
    expect(flow.looks.asked).toHaveLength(1);
  });

  it("whose receiver marks the look of a hot resource and dies before storing is looked at when it comes again", async () => {
    const flow = inflow();
    await receive(
      flow,
      Array.from({ length: 6 }, (_, index) => numbered(index)),
    );
    flow.clock.now += 9_000;
    const { events } = flow.runtime;
    const dying = { ...events, put: () => Promise.reject(new Unavailable("stopped")) };
    const sentAt = flow.clock.now;
    expect(await receive({ ...flow, runtime: { ...flow.runtime, events: dying } }, [numbered(7)])).toBe(1);
    expect(flow.looks.asked).toHaveLength(1);
    flow.clock.now += 1_000;
    await receive(flow, [numbered(7)], sentAt);
    expect(flow.looks.asked.map(({ request }) => request.since)).toEqual([
      since(start, "e-0"),
      since(sentAt, "e-7"),
    ]);
  });

  it("asks for one more look for all that are delivered twice while a look is due", async () => {
    const flow = inflow();
    const records = Array.from({ length: 10 }, (_, index) => numbered(index));
    await receive(flow, records);
    flow.clock.now += 2_000;
    await receive(flow, records, start);
    const asked = flow.looks.asked.map(({ request }) => request.since);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBe(since(start, "e-0"));
  });

  it.each([
    { behind: "in time", behindMs: 0 },
    { behind: "nine seconds late", behindMs: 9_000 },
    { behind: "a quarter of a minute late", behindMs: 15_000 },
    { behind: "an hour late", behindMs: 3_600_000 },
  ])(
    "asks once for all that come while a look surely comes later, heard of $behind",
    async ({ behindMs }) => {
      const flow = inflow();
      const hear = (records: readonly Parts[]) => receive(flow, records, flow.clock.now - behindMs);
      await hear(Array.from({ length: 10 }, (_, index) => numbered(index)));
      for (let index = 10; index < 13; index += 1) {
        flow.clock.now += 1_000;
        await hear([numbered(index)]);
      }
      expect(flow.looks.asked).toHaveLength(1);
      // Another worker's clock may say that the look is under way: the next comes a delay after it.
      for (let index = 13; index < 23; index += 1) {
        flow.clock.now += 1_000;
        await hear([numbered(index)]);
      }
      expect(flow.looks.asked.map(({ afterMs }) => afterMs)).toEqual([10_000, 16_000]);
      expect(await flow.eventsOf()).toHaveLength(23);
    },
  );

  it("of many resources at once has each read at a moment of its own, and asks once for each", async () => {
    const flow = inflow({ readsPerSecond: 1 });
    const named = (n: number) =>
      numbered(n, { requestParameters: { autoScalingGroupName: `group-${n}`, desiredCapacity: 1 } });
    await receive(
      flow,
      Array.from({ length: 1_000 }, (_, n) => named(n)),
    );
    const slots = flow.looks.asked.map(({ request }) => (request.slot ?? 0) - start);
    expect(slots).toEqual(Array.from({ length: 1_000 }, (_, n) => 10_000 + Math.max(0, n - 1) * 1_000));
    expect(Math.max(...flow.looks.asked.map(({ afterMs }) => afterMs))).toBe(900_000);
    // Whatever else is heard of one that waits relies on its look.
    flow.clock.now += 60_000;
    await receive(flow, [{ ...named(500), eventID: "e-again" }]);
    expect(flow.looks.asked).toHaveLength(1_000);
  });

  it("asks at most ten times when a robot writes ten thousand times in a minute", async () => {
    const flow = inflow();
    for (let batch = 0; batch < 120; batch += 1) {
      const records = Array.from({ length: 84 }, (_, index) => numbered(batch * 84 + index));
      await receive(flow, records);
      flow.clock.now += 500;
    }
    expect(flow.counted["EventsStored"]).toBe(10_080);
    expect(flow.looks.asked.length).toBeLessThanOrEqual(10);
  });

  it("asks by itself where storing took too long for the look that is due", async () => {
    const flow = inflow();
    await receive(flow, [numbered(1)]);
    const { events } = flow.runtime;
    const slow: typeof events = {
      ...events,
      put: async (resource, arrived) => {
        flow.clock.now += 3_000;
        return await events.put(resource, arrived);
      },
    };
    await receive({ ...flow, runtime: { ...flow.runtime, events: slow } }, [numbered(2)]);
    expect(flow.looks.asked).toHaveLength(2);
  });

  it("comes again where it could not be stored, and the others do not", async () => {
    const flow = inflow();
    const { events } = flow.runtime;
    const broken: typeof events = {
      ...events,
      put: async (resource, arrived) => {
        if (arrived.event.id === "e-1") throw new Unavailable("the store did not answer");
        return await events.put(resource, arrived);
      },
    };
    expect(
      await receive({ ...flow, runtime: { ...flow.runtime, events: broken } }, [numbered(1), numbered(2)]),
    ).toBe(1);
    expect(await flow.eventsOf()).toMatchObject([{ id: "e-2" }]);
  });

  it("by Parley itself is stored like any other: anyone who looks tells whether it is an echo", async () => {
    const flow = inflow();
    await receive(flow, [numbered(1, { userIdentity: session("parley-restorer", "x") })]);
    expect(await flow.eventsOf()).toMatchObject([{ actor: { principal: `${home}:role/parley-restorer` } }]);
  });

  it("keeps of secrets only digests", async () => {
    const flow = inflow();
    const requestParameters = { functionName: "pay", description: "see hunter2", memorySize: 512 };
    const policy = policyOf({ sensitive: { names: [], fields: ["/Description"] } });
    const runtime = { ...flow.runtime, policy };
    await receive({ ...flow, runtime }, [
      called("lambda:UpdateFunctionConfiguration20150331v2", { requestParameters }),
    ]);
    const stored = await flow.eventsOf({ ...web, type: "AWS::Lambda::Function", id: "pay" });
    for (const text of [stored, await flow.sessions.waitingFor(sha256("ASIAEXAMPLE"))].map((one) =>
      JSON.stringify(parted(one)),
    )) {
      expect(text).not.toContain("hunter2");
      expect(text).toContain('"digest":');
    }
  });

  it("that also tags why tells both", async () => {
    const flow = inflow();
    const tag = (key: string, value: string) => ({
      key,
      value,
      resourceId: "web",
      resourceType: "auto-scaling-group",
    });
    const tags = [tag("parley:intent", "cost"), tag("env", "prod")];
    await receive(flow, [
      called("autoscaling:CreateOrUpdateTags", { eventID: "e-1", requestParameters: { tags } }),
    ]);
    expect((await flow.eventsOf()).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "change e-1",
      "said said/e-1",
    ]);
    expect(flow.looks.asked).toHaveLength(1);
  });
});

describe("a declaration", () => {
  const declared = {
    principals: [`${home}:role/deploy`],
    intent: "cost" as const,
    by: "sso/ann",
    version: 0,
  };
  const by = { userIdentity: session("deploy", "clm-1") };
  it.each([
    {
      when: "it was declared before",
      more: { at: "2026-11-21T03:00:00Z", state: "active" as const },
      first: "declared",
    },
    {
      when: "it was declared after",
      more: { at: "2026-11-21T03:10:03Z", state: "active" as const },
      first: "inferred",
    },
    {
      when: "it was withdrawn",
      more: { at: "2026-11-21T03:00:00Z", state: "withdrawn" as const },
      first: "inferred",
    },
  ])("is $first when $when", async ({ more, first }) => {
    const flow = inflow();
    await flow.registry.put({ id: "clm-1", ...declared, ...more });
    await receive(flow, [numbered(1, by)]);
    const [event] = await flow.eventsOf();
    expect(event?.kind === "change" && event.testimonies[0]?.source).toBe(first);
  });
});

describe("a change of an alarm or a calendar", () => {
  it("is remembered with its writer, governed or not", async () => {
    const flow = inflow();
    await receive(flow, [
      called("monitoring:SetAlarmState", { requestParameters: { alarmName: "p99", stateValue: "ALARM" } }),
    ]);
    expect(await flow.situations.writersOf("alarm/p99")).toEqual([`${home}:role/deploy`]);
    expect(flow.counted).toEqual({ EventsUngoverned: 1 });
  });

  it("is nobody\u2019s where it is forged", async () => {
    const flow = inflow();
    const record = called("monitoring:SetAlarmState", {
      recipientAccountId: other,
      requestParameters: { alarmName: "p99" },
    });
    await receive(flow, [record]);
    expect(await flow.situations.writersOf("alarm/p99")).toEqual([]);
  });
});

describe("AWS Config", () => {
  it("only has somebody look", async () => {
    const flow = inflow();
    await send(flow, createHandler, { bodies: [noticed()] });
    expect(await flow.eventsOf()).toEqual([]);
    const request = {
      resource: web,
      since: expect.stringMatching(/^001795230605000#config/),
      again: 0,
      slot: start + 10_000,
    };
    expect(flow.looks.asked).toEqual([{ request, afterMs: 10_000 }]);
    expect(flow.counted).toEqual({ EventsNoticed: 1 });
  });
});

describe("nothing is stored", () => {
  it.each([
    {
      when: "its source is forged",
      bodies: [enveloped(capacity(1), { source: "my.app" })],
      counts: { EventsForged: 1 },
    },
    {
      when: "its account is not served",
      bodies: [enveloped(capacity(1), { account: "1".repeat(12) })],
      counts: { EventsForged: 1 },
    },
    {
      when: "an account claims another\u2019s resource",
      bodies: [enveloped(capacity(1), { account: other })],
      counts: { EventsForged: 1 },
    },
    {
      when: "it is longer than any event",
      bodies: [`"${"x".repeat(300_000)}"`],
      counts: { InvalidInput: 1 },
    },
    { when: "it is no JSON", bodies: ["{"], counts: { InvalidInput: 1 } },
    {
      when: "it is nested too deep",
      bodies: [`${"[".repeat(50_000)}${"]".repeat(50_000)}`],
      counts: { EventsBroken: 1 },
    },
    {
      when: "its type is not governed",
      bodies: [enveloped(called("sns:CreateTopic", { requestParameters: { name: "x" } }))],
      counts: { EventsUngoverned: 1 },
    },
  ])("when $when", async ({ bodies, counts }) => {
    const flow = inflow();
    expect(await send(flow, createHandler, { bodies })).toBe(0);
    expect(await flow.eventsOf()).toEqual([]);
    expect(flow.looks.asked).toEqual([]);
    expect(flow.counted).toEqual(counts);
  });

  it("of a resource whose name is hostile but what it is called", async () => {
    const flow = inflow();
    const name = "we\u202eb/__proto__/..|*";
    await receive(flow, [
      capacity(1, { requestParameters: { autoScalingGroupName: name, desiredCapacity: 1 } }),
    ]);
    const stored = await flow.eventsOf({ ...web, type: group, id: name });
    expect(stored).toHaveLength(1);
  });
});
