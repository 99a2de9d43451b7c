import { describe, expect, it } from "vitest";
import { followingClock, type Timer } from "#local/time/following-clock.ts";

/** A world in which time passes when it is told to. */
function stand(start: number) {
  const set = new Map<number, { readonly job: () => void; readonly due: number }>();
  const state = { now: start, count: 0 };
  const timer: Timer = (job, afterMs) => {
    state.count += 1;
    const id = state.count;
    set.set(id, { job, due: state.now + afterMs });
    return () => void set.delete(id);
  };
  const faults: unknown[] = [];
  const clock = followingClock(start - 1_000, {
    now: () => state.now,
    timer,
    failed: (error) => faults.push(error),
  });
  const goTo = async (moment: number) => {
    state.now = moment;
    for (const [id, { job, due }] of set) {
      if (due > moment || !set.delete(id)) continue;
      job();
      await new Promise(setImmediate);
    }
  };
  return { clock, goTo, faults, timers: () => [...set.values()].map(({ due }) => due) };
}

describe("a clock that follows real time", () => {
  it("stands still until it is let go", async () => {
    const { clock, goTo, timers } = stand(10_000);
    clock.at(9_500, () => undefined);
    await goTo(20_000);
    expect([clock.now(), timers()]).toEqual([9_000, []]);
  });

  it("sleeps until the next job, with one timer, and says the real time between two", async () => {
    const { clock, goTo, timers } = stand(10_000);
    const ran: number[] = [];
    clock.at(12_000, () => void ran.push(clock.now()));
    clock.at(15_000, () => void ran.push(clock.now()));
    clock.follow();
    expect(timers()).toEqual([12_000]);
    await goTo(11_000);
    expect([clock.now(), ran]).toEqual([11_000, []]);
    await goTo(12_001);
    expect([ran, timers()]).toEqual([[12_001], [15_000]]);
  });

  it("wakes earlier for a job that comes later and is due sooner, and not for one that was taken back", async () => {
    const { clock, goTo, timers } = stand(10_000);
    const ran: string[] = [];
    clock.follow();
    clock.at(15_000, () => void ran.push("late"));
    const takeBack = clock.at(11_000, () => void ran.push("never"));
    expect(timers()).toEqual([11_000]);
    takeBack();
    await goTo(11_000);
    expect([ran, timers()]).toEqual([[], [15_000]]);
  });

  it("lets no two jobs run at once, however long one takes", async () => {
    const { clock, goTo, timers } = stand(10_000);
    const held = Promise.withResolvers<void>();
    clock.at(11_000, () => held.promise);
    clock.follow();
    await goTo(11_000);
    clock.at(11_500, () => undefined);
    expect(timers()).toEqual([]);
    held.resolve();
    await new Promise(setImmediate);
    expect(timers()).toEqual([11_500]);
  });

  it("tells of a job that failed and goes on", async () => {
    const { clock, goTo, faults } = stand(10_000);
    const ran: string[] = [];
    clock.at(11_000, () => Promise.reject(new Error("no")));
    clock.at(12_000, () => void ran.push("next"));
    clock.follow();
    await goTo(11_000);
    await goTo(12_000);
    expect([faults, ran]).toEqual([[new Error("no")], ["next"]]);
  });

  it("sets no timer for longer than a timer can be", () => {
    const { clock, timers } = stand(10_000);
    clock.at(10_000 + 2 ** 40, () => undefined);
    clock.follow();
    expect(timers()).toEqual([10_000 + 2 ** 31 - 1]);
  });

  it("leaves no timer behind when it is stopped", async () => {
    const { clock, timers } = stand(10_000);
    clock.at(12_000, () => undefined);
    clock.follow();
    await clock.stop();
    clock.at(11_000, () => undefined);
    expect(timers()).toEqual([]);
  });
});
