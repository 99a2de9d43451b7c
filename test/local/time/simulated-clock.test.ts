import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedClock } from "#local/time/simulated-clock.ts";

describe("the simulated clock", () => {
  it("stands still until it is told to go on", async () => {
    const clock = simulatedClock("2026-11-21T10:00:00Z");
    const ran: string[] = [];
    clock.at(clock.now() + 1_000, () => void ran.push("later"));
    expect(await clock.runDue()).toBe(0);
    expect(ran).toEqual([]);
    expect(clock.next()).toBe(clock.now() + 1_000);
    expect(await clock.step()).toBe(true);
    expect(ran).toEqual(["later"]);
    expect(new Date(clock.now()).toISOString()).toBe("2026-11-21T10:00:01.000Z");
    expect(await clock.step()).toBe(false);
  });

  it("runs what a job adds, each at its own time", async () => {
    const clock = simulatedClock(0);
    const ran: number[] = [];
    const again = () => {
      ran.push(clock.now());
      if (ran.length < 4) clock.at(clock.now() + 10, again);
    };
    clock.at(5, again);
    await clock.advanceTo(26);
    expect(ran).toEqual([5, 15, 25]);
    expect(clock.now()).toBe(26);
  });

  it("runs a job of the past now and one that was taken back never", async () => {
    const clock = simulatedClock(100);
    const ran: string[] = [];
    clock.at(50, () => void ran.push("past"));
    const takeBack = clock.at(150, () => void ran.push("never"));
    takeBack();
    takeBack();
    await clock.advanceTo(200);
    expect(ran).toEqual(["past"]);
  });

  it("waits for a job before it runs the next", async () => {
    const clock = simulatedClock(0);
    const ran: string[] = [];
    clock.at(1, async () => {
      await Promise.resolve();
      ran.push("first");
    });
    clock.at(1, () => void ran.push("second"));
    await clock.advanceTo(1);
    expect(ran).toEqual(["first", "second"]);
  });

  it("runs jobs by their time, and at the same time in the order of their giving", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20)), async (times) => {
        const clock = simulatedClock(0);
        const ran: { time: number; index: number }[] = [];
        for (const [index, time] of times.entries()) {
          clock.at(time, () => {
            expect(clock.now()).toBe(time);
            ran.push({ time, index });
          });
        }
        await clock.advanceTo(20);
        expect(ran).toEqual(
          times
            .map((time, index) => ({ time, index }))
            .toSorted((a, b) => a.time - b.time || a.index - b.index),
        );
      }),
    );
  });
});
