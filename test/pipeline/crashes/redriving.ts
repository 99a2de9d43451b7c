import type { SqsBatchResponse, SqsEvent } from "#local/queue/sqs-event.ts";
import type { DoorName } from "#local/world/doors.ts";
import type { World } from "#local/world/local-world.ts";
import type { WorldQueues } from "#local/world/world-rules.ts";

/** Who works on which queue. */
export const workers: Readonly<Record<keyof WorldQueues, DoorName>> = {
  changes: "receiveChange",
  sessions: "rememberSession",
  situations: "noteSituation",
  hooks: "noteHook",
  looks: "lookAtResource",
  wakes: "wakeCases",
  baselines: "takeBaseline",
  notices: "sendNotices",
  posts: "postNotices",
  tells: "tellActors",
  runs: "checkRun",
  intents: "receiveIntent",
  failures: "countFailed",
};
const works = Object.keys(workers) as (keyof WorldQueues)[];

/** An operator who moves back whatever is dead, again and again; says how many that were. */
export function movedBack(
  { clock, queues }: World,
  { every, from = 0 }: { readonly every: number; readonly from?: number },
): () => number {
  const begin = clock.now() + from;
  let moved = 0;
  const redrive = () => {
    if (clock.now() >= begin) for (const work of works) moved += queues[work].redrive();
    clock.at(clock.now() + every, redrive);
  };
  clock.at(clock.now() + every, redrive);
  return () => moved;
}

/** Every message is done in full, and counts as failed all the same until it is dead and was moved back. */
export function doneAndFailed({ queues, doors }: World): void {
  for (const work of works) {
    const queue = queues[work];
    const original = sentTo(queue);
    queue.consume(async (event: SqsEvent) => {
      const answer = (await doors[workers[work]](event)) as SqsBatchResponse;
      const first = event.Records.filter(({ messageId }) => original.has(messageId));
      return {
        batchItemFailures: [
          ...answer.batchItemFailures,
          ...first.map(({ messageId }) => ({ itemIdentifier: messageId })),
        ],
      };
    });
  }
}

/** The ids of messages as they are sent; one that is moved back has an id of its own. */
function sentTo(queue: WorldQueues["changes"]): ReadonlySet<string> {
  const ids = new Set<string>();
  const { send } = queue;
  Object.assign(queue, {
    send: (...sent: Parameters<typeof send>) => {
      const id = send(...sent);
      ids.add(id);
      return id;
    },
  });
  return ids;
}
