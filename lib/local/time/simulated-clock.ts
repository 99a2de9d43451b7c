import type { Clock } from "#core/ports/clock.ts";

/** Runs when its time has come; the clock stands still until it is done. */
export type Job = () => void | Promise<void>;

type PlaceForInput = { readonly time: number; readonly job: Job };

export type SimulatedClock = {
  readonly now: Clock;
  /** Has a job run at a moment, or at once if that is past; calling what it returns takes the job back. */
  readonly at: (time: number, job: Job) => () => void;
  /** When the next job is due; undefined if none waits. */
  readonly next: () => number | undefined;
  /** Runs what is due by now, also what those jobs add for now; says how many jobs ran. */
  readonly runDue: () => Promise<number>;
  /** Goes on to the next due job and runs it; false if none waits. */
  readonly step: () => Promise<boolean>;
  /** Goes on to a moment job by job; jobs due then are run as well. */
  readonly advanceTo: (time: number) => Promise<void>;
};

/**
 * A time that only moves when it is told to. INVARIANT (order): jobs run by their time and, at the same time,
 * in the order in which they were given.
 */
export function simulatedClock(start: number | string): SimulatedClock {
  const state: SimulatedClockState = {
    time: typeof start === "number" ? start : Date.parse(start),
    waiting: [],
  };
  const next = () => state.waiting[0]?.time;
  const advanceTo = async (until: number) => {
    for (let due = next(); due !== undefined && due <= until; due = next()) {
      state.time = Math.max(state.time, due);
      await runDue(state);
    }
    state.time = Math.max(state.time, until);
  };
  const step = async () => {
    const due = next();
    if (due !== undefined) await advanceTo(due);
    return due !== undefined;
  };
  const at: SimulatedClock["at"] = (time, job) => entered(state, time, job);
  return { now: () => state.time, at, next, runDue: () => runDue(state), step, advanceTo };
}

type SimulatedClockState = { time: number; readonly waiting: PlaceForInput[] };

function entered(state: SimulatedClockState, time: number, job: Job): () => void {
  const { waiting } = state;
  const due: PlaceForInput = { time: Math.max(time, state.time), job };
  waiting.splice(placeFor(waiting, due), 0, due);
  return () => {
    const index = waiting.indexOf(due);
    if (index >= 0) waiting.splice(index, 1);
  };
}

async function runDue({ time, waiting }: SimulatedClockState): Promise<number> {
  let ran = 0;
  for (let due = waiting[0]; due !== undefined && due.time <= time; due = waiting[0]) {
    waiting.shift();
    await due.job();
    ran += 1;
  }
  return ran;
}

/** Behind everything that is due before it or at the same time. */
function placeFor(waiting: readonly PlaceForInput[], due: PlaceForInput): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = waiting[middle];
    if (other !== undefined && other.time <= due.time) low = middle + 1;
    else high = middle;
  }
  return low;
}
