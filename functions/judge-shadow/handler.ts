import { judgeTrials } from "#acts/shadow/judge-trials.ts";
import { wholeBatch } from "#lambda/kit/whole-batch.ts";
import { shadowRuntime } from "#lambda/shadow-runtime.ts";

/** Judges under a candidate policy what was judged and stored; nothing waits for it, and it acts on nothing. */
export const createHandler = wholeBatch("judge trials", (messages, runtime) =>
  judgeTrials(
    messages.map(({ message, delivery }) => ({ message, receives: delivery.receives })),
    runtime,
  ),
);

export const handler = createHandler(shadowRuntime);
