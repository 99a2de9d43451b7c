import type { Clock } from "#core/ports/clock.ts";
import { type Activity, flow } from "./activity.ts";

/** The part of a clock that the state machine goes by. */
export type Timekeeper = {
  readonly now: Clock;
  /** Runs a job at a moment; calling what it returns takes the job back. */
  readonly at: (time: number, job: () => void | Promise<void>) => () => void;
};

export type Pause = {
  /** Goes on; resolves when the execution pauses again or has ended. */
  readonly proceed: () => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
};

/** The moments in which an execution does nothing but wait, each until the clock or somebody ends it. */
export function pauses(clock: Timekeeper, work: Activity) {
  const open = new Set<Pause>();

  const begin = (seconds: number, atEnd: (pause: Pause) => Promise<void>) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (settle: () => void): Promise<void> => {
      if (!open.delete(pause)) return work.idle();
      takeBack();
      work.begin(flow);
      settle();
      return work.idle();
    };
    const pause: Pause = { proceed: () => leave(resolve), fail: (error) => leave(() => reject(error)) };
    open.add(pause);
    const takeBack = clock.at(clock.now() + seconds * 1_000, () => atEnd(pause));
    work.end(flow);
    return { promise, pause };
  };
  const failAll = (error: Error) => {
    for (const pause of [...open]) void pause.fail(error);
  };
  return { begin, failAll };
}
