import type { Keeper } from "../keeping/keeper.ts";
import { keptIds } from "../keeping/kept-ids.ts";
import { type LocalQueue, localQueue, type Unruly } from "../queue/local-queue.ts";
import type { SqsBatchResponse } from "../queue/sqs-event.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import type { Doors, FunctionCall } from "./doors.ts";
import type { WorldQueues } from "./world-rules.ts";

type QueuesOptions = {
  /** Makes every queue as unreliable as a queue may be. */
  readonly unruly?: Unruly | ((queue: keyof WorldQueues) => Unruly);
  /** Messages that a worker gets at once; the fewer, the more workers there are. */
  readonly batch?: number;
  readonly keeper: Keeper;
};

export function worldQueues(clock: SimulatedClock, options: QueuesOptions): WorldQueues {
  const { unruly, batch = 10, keeper } = options;
  const made = (name: keyof WorldQueues, family: number): LocalQueue => {
    const own = typeof unruly === "function" ? unruly(name) : unruly;
    const wild = own === undefined ? {} : { unruly: { ...own, seed: own.seed + family } };
    return localQueue({ clock, name, batch, keeper, ids: keptIds(keeper, family), ...wild });
  };
  return {
    changes: made("changes", 1),
    sessions: made("sessions", 2),
    situations: made("situations", 3),
    hooks: made("hooks", 11),
    looks: made("looks", 4),
    wakes: made("wakes", 5),
    baselines: made("baselines", 9),
    notices: made("notices", 10),
    posts: made("posts", 11),
    tells: made("tells", 12),
    runs: made("runs", 13),
    intents: made("intents", 14),
    failures: made("failures", 15),
  };
}

/** Each queue with the function that reads it. */
export function attend(queues: WorldQueues, doors: Doors): void {
  const answered = (door: FunctionCall) => (event: unknown) => door(event) as Promise<SqsBatchResponse>;
  queues.changes.consume(answered(doors.receiveChange));
  queues.sessions.consume(answered(doors.rememberSession));
  queues.situations.consume(answered(doors.noteSituation));
  queues.hooks.consume(answered(doors.noteHook));
  queues.looks.consume(answered(doors.lookAtResource));
  queues.wakes.consume(answered(doors.wakeCases));
  queues.baselines.consume(answered(doors.takeBaseline));
  queues.notices.consume(answered(doors.sendNotices));
  queues.posts.consume(answered(doors.postNotices));
  queues.tells.consume(answered(doors.tellActors));
  queues.runs.consume(answered(doors.checkRun));
  queues.intents.consume(answered(doors.receiveIntent));
  queues.failures.consume(answered(doors.countFailed));
}
