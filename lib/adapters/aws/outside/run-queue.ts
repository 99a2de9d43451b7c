import type { RunQueue } from "#core/ports/outside/run-tasks.ts";
import { messageSent, type SqsClient, type SqsSettings } from "./look-queue.ts";

/** The body of a message is the run as JSON. */
export const sqsRunQueue = (client: SqsClient, settings: SqsSettings): RunQueue => ({
  put: (task) => messageSent(client, settings, { body: task, afterMs: 0 }),
});
