import { instantOf } from "#core/claims/instant.ts";
import { InvalidInput } from "#core/faults.ts";
import type { FollowingClock } from "../time/following-clock.ts";
import type { Pace, PacedTime } from "../time/paced-time.ts";
import type { OrderRead, PlayAnswer } from "./orders.ts";

/** The time of the laptop, as somebody who plays may turn it. */
export type PlayClock = {
  readonly now: () => number;
  readonly pace: () => Pace;
  /** `besides` is when something happens next that is scheduled elsewhere. */
  readonly set: (order: OrderRead<"clock">, besides?: number) => Promise<PlayAnswer>;
};

type PlayTime = {
  readonly clock: FollowingClock;
  readonly time: PacedTime;
  /** When a verdict may change next, as far as anything is scheduled. */
  readonly turning: () => number | undefined;
  /** Hears of what was turned, before anybody is told that it was. */
  readonly turned?: (pace: Pace) => void;
};

const paces = { pause: 0, "1x": 1, "60x": 60 } as const;
const hour = 3_600_000;
const farthest = 90 * 24 * hour;
/** What wakes at the turning point has a moment to do its work. */
const settlingMs = 30_000;

export function playClock({ clock, time, turning, turned }: PlayTime): PlayClock {
  const skip = async (moment: number) => {
    await clock.skipTo(moment);
    time.moveTo(moment);
    clock.follow();
  };
  return {
    now: clock.now,
    pace: time.pace,
    async set({ pace, next, forward }, besides) {
      if (pace !== undefined) {
        time.go(paces[pace]);
        clock.follow();
      }
      if (forward !== undefined) await skip(within(clock.now(), clock.now() + forward));
      if (next === true) {
        const moment = turningAfter(clock.now(), earlier(turning(), besides));
        await skip(within(clock.now(), moment + settlingMs));
      }
      turned?.(time.pace());
      return { says: `it is ${instantOf(clock.now())}, and time ${paceText(time.pace())}` };
    },
  };
}

const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

function within(now: number, moment: number): number {
  if (moment - now <= farthest) return moment;
  throw new InvalidInput("that is further than the laptop goes at once", { hint: "go at most 90 days" });
}

function turningAfter(now: number, moment: number | undefined): number {
  if (moment !== undefined) return Math.max(now, moment);
  throw new InvalidInput("nothing that is known of will change by itself", {
    hint: "press a button first, or go forward by a length of time",
  });
}

const paceText = (pace: Pace): string =>
  pace === 0 ? "stands still" : pace === 1 ? "goes as on the wall" : "goes 60 times as fast";
