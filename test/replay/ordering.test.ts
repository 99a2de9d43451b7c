import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Reading } from "#core/reading/reading.ts";
import { Heap } from "#replay/ordering/heap.ts";
import { Lanes, type Ordered } from "#replay/ordering/lanes.ts";
import { recentlySeen } from "#replay/ordering/seen.ts";
import { change } from "./replayed-log.ts";

const minute = 60_000;
const bounds = { delay: 15 * minute, mostWaiting: 1_000, mostLanes: 4 };

function letGo(readings: readonly Reading[], limits = bounds): { order: readonly string[]; late: number } {
  const out: Ordered[] = [];
  const lanes = new Lanes(limits, (ordered) => out.push(ordered));
  for (const reading of readings) lanes.take({ at: Date.parse(reading.at ?? ""), reading });
  lanes.drain();
  return { order: out.map(({ timed }) => timed.reading.at?.slice(11, 16) ?? ""), late: lanes.late };
}

describe("a heap", () => {
  property.prop([fc.array(fc.integer())])("gives out what it got, the smallest first", (numbers) => {
    const heap = new Heap<number>((a, b) => a < b);
    for (const number of numbers) heap.push(number);
    const out = Array.from({ length: heap.size }, () => heap.pop());
    expect(out).toEqual(numbers.toSorted((a, b) => a - b));
    expect(heap.pop()).toBeUndefined();
  });
});

describe("readings", () => {
  it.each([
    { when: "they come in order", came: ["08:00", "08:01", "08:02"] },
    { when: "they come some minutes late", came: ["08:10", "08:00", "08:14", "08:02"] },
    { when: "a whole file comes after a later one", came: ["12:00", "12:09", "08:05", "08:00"] },
  ])("are put in the order of their events when $when", ({ came }) => {
    const { order, late } = letGo(came.map((clock) => change({ at: `${clock}:00` })));
    expect(order).toEqual(came.toSorted());
    expect(late).toBe(0);
  });

  it("that come later than the delay are let go all the same, and counted", () => {
    const came = ["08:00", "08:30", "09:00", "08:10"].map((clock) => change({ at: `${clock}:00` }));
    const { order, late } = letGo(came);
    expect(order).toHaveLength(4);
    expect(late).toBe(1);
  });

  it("of one region wait for none of another", () => {
    const there = (at: string): Reading => ({
      ...change({ at }),
      resources: [{ type: "AWS::S3::Bucket", id: "b", account: "123456789012", region: "us-east-1" }],
    });
    const { late } = letGo([
      change({ at: "20:00:00" }),
      there("08:00:00"),
      change({ at: "20:20:00" }),
      there("08:20:00"),
    ]);
    expect(late).toBe(0);
  });

  it("never wait in greater number than allowed", () => {
    const readings = Array.from({ length: 50 }, (_, n) =>
      change({ at: `08:00:${String(n).padStart(2, "0")}` }),
    );
    const { order } = letGo(readings.toReversed(), { ...bounds, mostWaiting: 5 });
    expect(order).toHaveLength(50);
  });

  property.prop([fc.array(fc.integer({ min: 0, max: 14 * 60 }), { maxLength: 60 })])(
    "within the delay come out alike in whatever order they came",
    (seconds) => {
      const readings = seconds.map((second) =>
        change({ at: new Date(Date.parse("2026-11-20T08:00:00Z") + second * 1_000).toISOString() }),
      );
      const { order, late } = letGo(readings);
      expect(order).toEqual(letGo(readings.toReversed()).order);
      expect(late).toBe(0);
    },
  );
});

describe("what was seen", () => {
  it("is known for a while and then forgotten", () => {
    const wasSeen = recentlySeen(3);
    expect(["a", "a", "b"].map(wasSeen)).toEqual([false, true, false]);
    for (const key of ["c", "d", "e", "f", "g", "h", "i"]) wasSeen(key);
    expect(wasSeen("a")).toBe(false);
    expect(wasSeen("i")).toBe(true);
  });
});
