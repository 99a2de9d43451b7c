import { describe, expect, it } from "vitest";
import { outcomeDays } from "#acts/learning/regret-now.ts";
import { countingSpan } from "#acts/receiving/counting-span.ts";
import { noteCounting } from "#acts/receiving/note-counting.ts";
import { memoryRefusals } from "#adapters/memory/people/refusals.ts";
import { Unavailable } from "#core/faults.ts";
import { mostOfGroup, refusalDays } from "#core/ports/people/refusals.ts";
import { createHandler } from "#functions/count-failed/handler.ts";
import { capacity, enveloped, other, type Parts, session } from "../../core/receiving/records.ts";
import { docketOf, type Inflow, inflow, send, start, web } from "../inflow.ts";

const minute = 60_000;

async function counting() {
  const flow = inflow({ failedCalls: true });
  const refusals = memoryRefusals();
  await flow.dockets.save(docketOf(web));
  const all = () => refusals.between(web, 0, start + 600 * minute);
  return { ...flow, refusals, all, runtime: { ...flow.runtime, refusals } };
}

let events = 0;
const failed = (more: Parts = {}) => {
  events += 1;
  return enveloped(capacity(7, { errorCode: "AccessDenied", eventID: `event-${events}`, ...more }));
};
const count = (flow: Pick<Inflow, "runtime" | "clock">, ...bodies: readonly unknown[]) =>
  send(flow, createHandler, { bodies });

describe("what counts failed calls", () => {
  it("counts one on what Parley holds a record of, once, however often it comes", async () => {
    const flow = await counting();
    const body = failed();
    expect(await count(flow, body, body)).toBe(0);
    expect(await count(flow, body)).toBe(0);
    expect(await flow.all()).toHaveLength(1);
    expect(flow.counted).toEqual({ FailedCallsCounted: 3 });
  });

  it("keeps nothing of names that nobody holds a record of, however many there are", async () => {
    const flow = await counting();
    const names = Array.from({ length: 50 }, (_, n) => `made-up-${n}`);
    const made = names.map((autoScalingGroupName) => failed({ requestParameters: { autoScalingGroupName } }));
    expect(await count(flow, ...made)).toBe(0);
    for (const id of names) expect(await flow.refusals.between({ ...web, id }, 0, start)).toEqual([]);
    expect(await flow.all()).toEqual([]);
  });

  it("counts a flood by one caller as a few calls", async () => {
    const flow = await counting();
    const flood = Array.from({ length: 10_000 }, () => failed());
    expect(await count(flow, ...flood)).toBe(0);
    expect(await flow.all()).toHaveLength(mostOfGroup);
    expect(await count(flow, failed({ userIdentity: session("another-role", "x") }))).toBe(0);
    expect(await flow.all()).toHaveLength(mostOfGroup + 1);
  });

  it("keeps them for as long as anything is told by them", () => {
    const [begunDay, week, dayBefore] = [1, 7, 1];
    expect(refusalDays).toBe(outcomeDays + begunDay + week + dayBefore);
  });

  it("drops what is none of AWS's own words, and what is of no account that is served", async () => {
    const flow = await counting();
    const bodies = [
      { ...failed(), source: "custom.app" },
      { ...failed(), account: "999999999999" },
      failed({ recipientAccountId: other }),
      { ...failed(), "detail-type": "Something Else" },
      "no JSON",
      null,
      [],
      { detail: 7 },
    ];
    expect(await count(flow, ...bodies)).toBe(0);
    expect(await flow.all()).toEqual([]);
    expect(flow.counted["FailedCallsCounted"]).toBeUndefined();
    expect(flow.counted).toMatchObject({ EventsForged: 3, EventsBroken: 3, EventsIgnored: 1 });
  });

  it("has a call come again that could not be counted, and that one alone", async () => {
    const flow = await counting();
    const { refusals } = flow;
    let broken = 1;
    const shaky: typeof refusals.count = async (...call) => {
      broken -= 1;
      if (broken === 0) throw new Unavailable("the table does not answer");
      await refusals.count(...call);
    };
    const stopped = { ...flow, runtime: { ...flow.runtime, refusals: { ...refusals, count: shaky } } };
    expect(await count(stopped, failed(), failed())).toBe(1);
    expect(await flow.all()).toHaveLength(1);
  });
});

describe("how long failed calls were counted", () => {
  const span = async (...moments: readonly number[]) => {
    const flow = await counting();
    for (const moment of moments) {
      flow.clock.now = start + moment * minute;
      await noteCounting(flow.runtime);
    }
    const found = await countingSpan(flow.runtime);
    return found && [(found.from - start) / minute, (found.until - start) / minute];
  };

  it.each([
    { when: "the sweep never came", moments: [], found: undefined },
    { when: "it came once", moments: [0], found: [0, 0] },
    { when: "it came again too soon to be worth a write", moments: [0, 9], found: [0, 0] },
    { when: "it came again", moments: [0, 10], found: [0, 10] },
    { when: "it came all the time", moments: [0, 10, 20, 80], found: [0, 80] },
    { when: "it did not come for longer than an hour", moments: [0, 10, 71], found: [71, 71] },
  ])("is $found where $when", async ({ moments, found }) => {
    expect(await span(...moments)).toEqual(found);
  });

  it("begins anew where something else is governed, at once, and not where it is named in another order", async () => {
    const flow = await counting();
    const { settings } = flow.runtime;
    const governing = (more: Partial<typeof settings>) =>
      noteCounting({ ...flow.runtime, settings: { ...settings, ...more } });
    const since = async () => ((await countingSpan(flow.runtime))?.from ?? 0) - start;
    await governing({});
    flow.clock.now += minute;
    await governing({ governs: settings.governs.toReversed() });
    expect(await since()).toBe(0);
    for (const more of [{ governs: ["AWS::SNS::Topic"] }, { accounts: ["1"] }, { regions: ["us-east-1"] }]) {
      flow.clock.now += minute;
      await governing(more);
      expect(await since()).toBe(flow.clock.now - start);
    }
  });

  it("is not noted where nothing is counted, and a note that says nothing is none", async () => {
    const flow = await counting();
    const off = { ...flow.runtime, settings: { ...flow.runtime.settings, failedCalls: false } };
    await noteCounting(off);
    expect(await countingSpan(flow.runtime)).toBeUndefined();
    for (const text of ["", "{", "[]", `{"from":"x","until":1}`, `{"from":1}`, `{"from":1,"until":2}`]) {
      await flow.meters.note("failed-calls-counted", text);
      expect(await countingSpan(flow.runtime)).toBeUndefined();
    }
  });

  it("that cannot be noted keeps the sweep from nothing, and is told", async () => {
    const flow = await counting();
    const noted = () => Promise.reject(new Unavailable("the table does not answer"));
    await noteCounting({ ...flow.runtime, meters: { ...flow.meters, noted } });
    expect(flow.told.map(({ what }) => what)).toEqual([expect.stringContaining("could not be noted")]);
  });
});
