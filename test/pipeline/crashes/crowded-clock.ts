import type { Job, SimulatedClock } from "#local/time/simulated-clock.ts";

type Due = { readonly time: number; readonly job: Job };

/** A clock under which everything that is due in the same seconds happens at the same time. */
export function crowdedClock(start: string, grainMs: number): SimulatedClock {
  let time = Date.parse(start);
  const waiting = new Set<Due>();
  const next = () => {
    const times = [...waiting].map((due) => due.time);
    return times.length === 0 ? undefined : Math.min(...times);
  };
  // What becomes due while others are at work begins at once, beside them.
  const running = new Set<Promise<void>>();
  const begin = () => {
    const due = [...waiting].filter((one) => one.time <= time);
    for (const one of due) waiting.delete(one);
    for (const { job } of due) {
      const work = Promise.resolve(job()).finally(() => running.delete(work));
      running.add(work);
    }
    return due.length;
  };
  const runDue = async () => {
    let ran = begin();
    while (running.size > 0) {
      await Promise.race(running);
      ran += begin();
    }
    return ran;
  };
  const advanceTo = async (until: number) => {
    for (let due = next(); due !== undefined && due <= until; due = next()) {
      time = Math.max(time, due);
      await runDue();
    }
    time = Math.max(time, until);
  };
  return {
    now: () => time,
    at: (moment, job) => {
      const due = { time: Math.max(time, Math.ceil(moment / grainMs) * grainMs), job };
      waiting.add(due);
      if (running.size > 0) begin();
      return () => void waiting.delete(due);
    },
    next,
    runDue,
    step: async () => {
      const due = next();
      if (due !== undefined) await advanceTo(due);
      return due !== undefined;
    },
    advanceTo,
  };
}
