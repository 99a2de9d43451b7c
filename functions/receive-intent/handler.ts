import { takeIntentEvent } from "#acts/intents/take-event.ts";
import { BusIntent } from "#core/intents/bus-intent.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Declares what comes by event buses, for those for whom a row says that they speak. */
export const createHandler = queue("receive intent", BusIntent, takeIntentEvent);

export const handler = createHandler(awsRuntime);
