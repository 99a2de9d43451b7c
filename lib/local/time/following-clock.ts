import type { Clock } from "#core/ports/clock.ts";
import { type SimulatedClock, simulatedClock } from "./simulated-clock.ts";

/** Has a job run after a while; calling what it returns takes the job back. */
export type Timer = (job: () => void, afterMs: number) => () => void;

/** A simulated clock that can be let go: from then on it goes with real time, and sleeps between two jobs. */
export type FollowingClock = SimulatedClock & {
  readonly follow: () => void;
  /** Sleeps from now on; resolves when the jobs that run just now are done. */
  readonly stop: () => Promise<void>;
  /** Goes on to a moment at once, and follows real time from there; jobs that run just now are waited for. */
  readonly skipTo: (moment: number) => Promise<void>;
};

type Real = {
  readonly now: Clock;
  readonly timer: Timer;
  /** What is told of a job that failed; the clock goes on. */
  readonly failed: (error: unknown) => void;
};

// A timer of Node that is set for longer goes off at once.
const longestMs = 2 ** 31 - 1;

export const processTimer: Timer = (job, afterMs) => {
  const timeout = setTimeout(job, afterMs);
  return () => clearTimeout(timeout);
};

export function followingClock(start: number, real: Real): FollowingClock {
  const clock = simulatedClock(start);
  const state: FollowingClockState = {
    isFollowing: false,
    running: undefined,
    cancel: () => undefined,
  };
  const wind = () => rewind(state, clock, real);
  const now = () => (state.isFollowing ? Math.max(clock.now(), real.now()) : clock.now());
  return {
    ...clock,
    now,
    at(time, job) {
      const takeBack = clock.at(time, job);
      wind();
      return takeBack;
    },
    follow() {
      state.isFollowing = true;
      wind();
    },
    async stop() {
      state.isFollowing = false;
      state.cancel();
      await state.running;
    },
    async skipTo(moment) {
      await state.running;
      await run(state, () => clock.advanceTo(moment), real);
      wind();
    },
  };
}

type FollowingClockState = {
  isFollowing: boolean;
  running: Promise<void> | undefined;
  cancel: () => void;
};

/** INVARIANT (one at a time): while jobs run no timer is set, so that no two runs overlap. */
function rewind(state: FollowingClockState, clock: SimulatedClock, real: Real): void {
  state.cancel();
  const due = clock.next();
  if (!state.isFollowing || state.running !== undefined || due === undefined) return;
  const wait = Math.min(Math.max(due - real.now(), 0), longestMs);
  state.cancel = real.timer(() => void ring(state, clock, real), wait);
}

async function ring(state: FollowingClockState, clock: SimulatedClock, real: Real): Promise<void> {
  await run(state, () => clock.advanceTo(real.now()), real);
  rewind(state, clock, real);
}

async function run(state: FollowingClockState, work: () => Promise<void>, { failed }: Real): Promise<void> {
  state.cancel();
  state.running = work().catch(failed);
  await state.running;
  state.running = undefined;
}
