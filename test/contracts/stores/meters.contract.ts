import { describe, expect, it } from "vitest";
import type { Meters } from "#core/ports/stores/meters.ts";

const day = "2026-11-21";
const start = Date.parse("2026-11-21T03:10:00Z");
const rate = { take: 1, perSecond: 5, most: 10 };

/** Every store of meters runs this. */
export function metersContract(name: string, open: () => Promise<Meters>): void {
  describe(`${name} meters`, () => {
    it.each([
      { when: "there is room", take: 3, most: 10, spent: 5, isSpent: true },
      { when: "it just fits", take: 5, most: 10, spent: 5, isSpent: true },
      { when: "it goes over", take: 6, most: 10, spent: 5, isSpent: false },
      { when: "nothing is allowed", take: 1, most: 0, spent: 0, isSpent: false },
      { when: "it is more than a day's allowance", take: 11, most: 10, spent: 0, isSpent: false },
      { when: "the allowance was lowered since", take: 1, most: 3, spent: 5, isSpent: false },
    ])("says $isSpent to spending when $when", async ({ take, most, spent, isSpent }) => {
      const meters = await open();
      if (spent > 0) await meters.spend("looks", day, { take: spent, most: 10 });
      expect(await meters.spend("looks", day, { take, most })).toBe(isSpent);
    });

    it("counts each day and each name by itself, and what was refused is not spent", async () => {
      const meters = await open();
      const all = { take: 10, most: 10 };
      expect(await meters.spend("looks", day, all)).toBe(true);
      expect(await meters.spend("looks", "2026-11-22", all)).toBe(true);
      expect(await meters.spend("starts", day, { take: 11, most: 10 })).toBe(false);
      expect(await meters.spend("starts", day, all)).toBe(true);
    });

    it("never lets several spend more than there is", async () => {
      const meters = await open();
      const asked = Array.from({ length: 30 }, () => meters.spend("looks", day, { take: 2, most: 21 }));
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10);
    });

    it("gives what a full bucket holds, then what trickles in", async () => {
      const meters = await open();
      const take = (ms: number) => meters.take("reads", start + ms, rate);
      for (let n = 0; n < 10; n += 1) expect(await take(0)).toEqual({ waitMs: 0 });
      expect(await take(0)).toEqual({ waitMs: 200 });
      expect(await take(150)).toEqual({ waitMs: 50 });
      expect(await take(200)).toEqual({ waitMs: 0 });
      expect(await take(200)).toEqual({ waitMs: 200 });
      expect(await take(1_200)).toEqual({ waitMs: 0 });
    });

    it("fills no further than full", async () => {
      const meters = await open();
      await meters.take("reads", start, rate);
      const later = start + 86_400_000;
      for (let n = 0; n < 10; n += 1) expect((await meters.take("reads", later, rate)).waitMs).toBe(0);
      expect(await meters.take("reads", later, rate)).toEqual({ waitMs: 200 });
    });

    it("gives a third of a second's tokens in a third of a second", async () => {
      const meters = await open();
      const third = { take: 1, perSecond: 3, most: 3 };
      for (let n = 0; n < 3; n += 1) expect(await meters.take("reads", start, third)).toEqual({ waitMs: 0 });
      expect(await meters.take("reads", start, third)).toEqual({ waitMs: 334 });
      expect(await meters.take("reads", start + 334, third)).toEqual({ waitMs: 0 });
    });

    it("takes several at once, and all of a full bucket where more is asked than it holds", async () => {
      const meters = await open();
      const take = (tokens: number, ms = 0) => meters.take("reads", start + ms, { ...rate, take: tokens });
      expect(await take(8)).toEqual({ waitMs: 0 });
      expect(await take(4)).toEqual({ waitMs: 400 });
      expect(await take(2)).toEqual({ waitMs: 0 });
      expect(await take(20, 1_900)).toEqual({ waitMs: 100 });
      expect(await take(20, 2_000)).toEqual({ waitMs: 0 });
      expect(await take(1, 2_000)).toEqual({ waitMs: 2_200 });
    });

    it("keeps buckets apart, and bears a clock that goes back", async () => {
      const meters = await open();
      for (let n = 0; n < 10; n += 1) await meters.take("a", start, rate);
      expect(await meters.take("b", start, rate)).toEqual({ waitMs: 0 });
      expect(await meters.take("a", start - 1_000, rate)).toEqual({ waitMs: 1_200 });
    });

    it("never gives several the same token", async () => {
      const meters = await open();
      const asked = Array.from({ length: 40 }, (_, n) => meters.take("reads", start + (n % 4), rate));
      expect((await Promise.all(asked)).filter(({ waitMs }) => waitMs === 0)).toHaveLength(10);
    });

    it("gives each who waits a stretch of their own, and anyone who comes later waits behind them", async () => {
      const meters = await open();
      const reserve = async (ms = 0) => (await meters.reserve("reads", start + ms, rate)).waitMs;
      for (let n = 0; n < 10; n += 1) expect(await reserve()).toBe(0);
      expect([await reserve(), await reserve(), await reserve()]).toEqual([200, 400, 600]);
      expect(await meters.take("reads", start + 600, rate)).toEqual({ waitMs: 200 });
      expect(await reserve(500)).toBe(300);
      expect(await meters.reserve("other", start, rate)).toEqual({ waitMs: 0 });
      expect(await reserve(86_400_000)).toBe(0);
    });

    it("never gives several the same stretch", async () => {
      const meters = await open();
      const asked = Array.from({ length: 25 }, () => meters.reserve("reads", start, rate));
      const waits = (await Promise.all(asked)).map(({ waitMs }) => waitMs).toSorted((a, b) => a - b);
      expect(waits).toEqual([...Array(10).fill(0), ...Array.from({ length: 15 }, (_, n) => (n + 1) * 200)]);
    });

    it("tells how long until there is room, and takes nothing", async () => {
      const meters = await open();
      const room = async (take: number, ms = 0) =>
        (await meters.room("reads", start + ms, { ...rate, take })).waitMs;
      await meters.take("reads", start, { ...rate, take: 8 });
      expect(await room(4)).toBe(400);
      expect(await room(4, 400)).toBe(0);
      expect(await room(2)).toBe(0);
      for (let n = 0; n < 2; n += 1) expect(await meters.take("reads", start, rate)).toEqual({ waitMs: 0 });
      expect((await meters.room("other", start, rate)).waitMs).toBe(0);
      for (let n = 0; n < 3; n += 1) await meters.reserve("reads", start, rate);
      expect(await room(1)).toBe(800);
    });

    it("keeps a note until it is cleared", async () => {
      const meters = await open();
      expect(await meters.noted("baseline")).toBeUndefined();
      await meters.note("baseline", "far");
      await meters.note("baseline", "");
      expect(await meters.noted("baseline")).toBe("");
      await meters.note("baseline", "farther");
      expect(await meters.noted("baseline")).toBe("farther");
      await meters.note("baseline", undefined);
      await meters.note("baseline", undefined);
      expect(await meters.noted("baseline")).toBeUndefined();
    });
  });
}
