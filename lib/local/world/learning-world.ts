import { recallFrom } from "#acts/learning/recall.ts";
import type { Log, Runtime } from "#acts/runtime.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";
import { failedIn, recordOf } from "../queue/message.ts";
import type { SqsBatchResponse } from "../queue/sqs-event.ts";

type Note = (event: unknown) => Promise<unknown>;

/** As often as the queue of the cloud hands a message over before it is a dead letter. */
const mostReceives = 5;

/** As EventBridge puts it into the queue. */
const heardAs = (event: DecisionEvent): string =>
  JSON.stringify({ source: "parley", "detail-type": "Parley Decision", detail: event });

/**
 * Hands what was decided to the function that remembers answers, as the rule on the bus does. INVARIANT (nobody waits): what
 * goes wrong there is told to those who operate Parley, and stops no decision.
 */
export function notingPublisher(
  publisher: Publisher,
  { note, log }: { readonly note: Note; readonly log: Pick<Log, "warn"> },
): Publisher {
  const handOver = async (event: DecisionEvent): Promise<void> => {
    if (event.decision === undefined) return;
    for (let receives = 1; receives <= mostReceives; receives += 1)
      if (await isNoted(event, receives, note)) return;
    log.warn("an answer was not remembered", { decision: event.decision });
  };
  return {
    ...publisher,
    async publish(events) {
      await publisher.publish(events);
      for (const event of events) await handOver(event);
    },
  };
}

async function isNoted(event: DecisionEvent, receives: number, note: Note): Promise<boolean> {
  const message = { messageId: event.id, body: heardAs(event), sentAt: Date.parse(event.at) };
  const queued = { message, visibleAt: 0, receives };
  try {
    const answer = (await note({ Records: [recordOf(queued, "precedents")] })) as SqsBatchResponse;
    return failedIn([queued], answer).length === 0;
  } catch {
    return false;
  }
}

/** The same runtime, which tells of its own precedents where the installation wants that. */
export const recalling = (runtime: Runtime): Runtime =>
  runtime.settings.learning === "off" ? runtime : Object.assign(runtime, { recall: recallFrom(runtime) });
