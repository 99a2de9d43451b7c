import type { HookQueue } from "#core/ports/outside/hook-queue.ts";
import { messageSent, type SqsClient, type SqsSettings } from "./look-queue.ts";

/** The body of a message is the note as JSON. */
export const sqsHookQueue = (client: SqsClient, settings: SqsSettings): HookQueue => ({
  put: (note) => messageSent(client, settings, { body: note, afterMs: 0 }),
});
