import type { TrialQueue } from "#core/ports/outside/trial-queue.ts";
import { failedIn, type QueuedMessage, recordOf } from "../queue/message.ts";
import type { Consumer } from "../queue/sqs-event.ts";

export type TrialLineOptions = {
  /** What judges trials. */
  readonly consume: Consumer;
  /** Begins a job that nobody waits for, once nothing else is to be done. @default - the event loop's next turn */
  readonly soon?: (job: () => void) => void;
  /** Trials that wait at most; what comes besides is dropped. @default 1000 */
  readonly most?: number;
};

export type TrialLine = TrialQueue & {
  /** Trials that found no room. */
  readonly lost: () => number;
  /** Settles once nothing waits; never where a candidate hangs. */
  readonly idle: () => Promise<void>;
};

const batch = 50;
const mostReceives = 2;

/**
 * The queue of trials on a laptop. INVARIANT (apart): the laptop's clock waits for none of it, and it holds so much at most,
 * so that a slow candidate, or one that hangs, holds up nothing else.
 */
export function trialLine({ consume, soon = setImmediate, most = 1_000 }: TrialLineOptions): TrialLine {
  const waiting: QueuedMessage[] = [];
  const ended: (() => void)[] = [];
  let [isAtWork, lost, sent] = [false, 0, 0];
  const work = async () => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, batch);
      for (const one of some) one.receives += 1;
      const failed = await delivered(consume, some);
      waiting.push(...failed.filter(({ receives }) => receives < mostReceives));
    }
    isAtWork = false;
    for (const tell of ended.splice(0)) tell();
  };
  return {
    send(trials) {
      for (const body of trials) {
        sent += 1;
        const message = { messageId: `trial-${sent}`, body, sentAt: 0 };
        if (waiting.length >= most) lost += 1;
        else waiting.push({ message, visibleAt: 0, receives: 0 });
      }
      if (isAtWork || waiting.length === 0) return Promise.resolve();
      isAtWork = true;
      soon(() => void work());
      return Promise.resolve();
    },
    lost: () => lost,
    idle: () => (isAtWork ? new Promise((resolve) => ended.push(resolve)) : Promise.resolve()),
  };
}

async function delivered(
  consume: Consumer,
  some: readonly QueuedMessage[],
): Promise<readonly QueuedMessage[]> {
  try {
    const answer = await consume({ Records: some.map((one) => recordOf(one, "trials")) });
    return failedIn(some, answer ?? undefined);
  } catch {
    return some;
  }
}
