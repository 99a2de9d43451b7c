import type { Clock } from "#core/ports/clock.ts";
import type { Timer } from "./following-clock.ts";

/** How fast time goes: 0 stands still, 60 is a minute for each second. */
export type Pace = 0 | 1 | 60;

/** Real time that can be stopped, hurried and moved on; what follows it follows all of that. */
export type PacedTime = {
  readonly now: Clock;
  readonly timer: Timer;
  readonly pace: () => Pace;
  /** From now on time goes so fast. */
  readonly go: (pace: Pace) => void;
  /** Time is this moment from now on; it never goes back. */
  readonly moveTo: (moment: number) => void;
};

export function pacedTime(start: number, real: { readonly now: Clock; readonly timer: Timer }): PacedTime {
  let pace: Pace = 1;
  let anchor = { shown: start, real: real.now() };
  const now = () => anchor.shown + (real.now() - anchor.real) * pace;
  const anchored = (shown: number) => {
    anchor = { shown, real: real.now() };
  };
  return {
    now,
    // While time stands still nothing comes due.
    timer: (job, afterMs) => (pace === 0 ? () => undefined : real.timer(job, afterMs / pace)),
    pace: () => pace,
    go: (wanted) => {
      anchored(now());
      pace = wanted;
    },
    moveTo: (moment) => anchored(Math.max(now(), moment)),
  };
}
