import { describe, expect, it } from "vitest";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import { metersContract } from "./meters.contract.ts";
import { start } from "./sample-events.ts";

metersContract("thrifty", async () => thriftyMeters(memoryMeters()));

const rate = { take: 1, perSecond: 5, most: 10 };

/** Meters that count how often they are asked. */
function counted() {
  const meters = memoryMeters();
  let asked = 0;
  const counting: Meters = {
    ...meters,
    spend: (...said) => {
      asked += 1;
      return meters.spend(...said);
    },
    take: (...said) => {
      asked += 1;
      return meters.take(...said);
    },
    room: (...said) => {
      asked += 1;
      return meters.room(...said);
    },
  };
  return { meters, counting, asked: () => asked };
}

describe("thrifty meters", () => {
  it("ask once for many of a day's allowance, and spend all of it", async () => {
    const { counting, asked } = counted();
    const thrifty = thriftyMeters(counting);
    const spent: boolean[] = [];
    for (let n = 0; n < 2_020; n += 1)
      spent.push(await thrifty.spend("looks", "2026-11-21", { take: 1, most: 2_010 }));
    expect(spent.filter(Boolean)).toHaveLength(2_010);
    expect(asked()).toBe(100 + 1 + 20);
    expect(await thrifty.spend("looks", "2026-11-22", { take: 1, most: 2_010 })).toBe(true);
  });

  it("ask once for a second's tokens, at the rate of the bucket", async () => {
    const { counting, asked } = counted();
    const thrifty = thriftyMeters(counting);
    let taken = 0;
    for (let ms = 0; ms < 10_000; ms += 200) {
      taken += (await thrifty.take("reads", start + ms, rate)).waitMs === 0 ? 1 : 0;
    }
    expect(taken).toBe(50);
    expect(asked()).toBe(10);
  });

  it("hold no token for longer than a second", async () => {
    const { meters, counting } = counted();
    const thrifty = thriftyMeters(counting);
    await thrifty.take("reads", start, rate);
    await meters.take("reads", start + 1_000, { ...rate, take: 10 });
    expect((await thrifty.take("reads", start + 1_000, rate)).waitMs).toBeGreaterThan(0);
  });

  it("tell the one who has to wait for long so without asking, and never before there is room", async () => {
    const { counting, asked } = counted();
    const thrifty = thriftyMeters(counting);
    const slow = { take: 1, perSecond: 0.5, most: 3 };
    for (let n = 0; n < 5; n += 1) await thrifty.reserve("reads", start, slow);
    expect(await thrifty.take("reads", start, slow)).toEqual({ waitMs: 4_000 });
    const before = asked();
    for (let ms = 0; ms < 3_000; ms += 100) {
      expect((await thrifty.take("reads", start + ms, slow)).waitMs).toBeGreaterThan(0);
      expect((await thrifty.room("reads", start + ms, slow)).waitMs).toBeGreaterThan(0);
    }
    expect(asked()).toBe(before);
    // Two were reserved ahead, so that one is left at the sixth second.
    expect(await thrifty.take("reads", start + 6_000, slow)).toEqual({ waitMs: 0 });
  });

  it("ask once a minute whether a bucket that had room has some still", async () => {
    const { counting, asked } = counted();
    const thrifty = thriftyMeters(counting);
    for (let ms = 0; ms < 120_000; ms += 1_000) await thrifty.room("looks", start + ms, rate);
    expect(asked()).toBe(2);
  });

  it("never exceed an allowance that several processes share", async () => {
    const meters = memoryMeters();
    const several = Array.from({ length: 7 }, () => thriftyMeters(meters));
    let spent = 0;
    for (let n = 0; n < 400; n += 1) {
      for (const each of several) spent += (await each.spend("looks", "d", { take: 1, most: 2_005 })) ? 1 : 0;
    }
    expect(spent).toBe(2_005);
  });
});
