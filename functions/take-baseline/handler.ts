import { readPage } from "#acts/baseline/read-page.ts";
import { start } from "#acts/baseline/start.ts";
import { BaselineInput } from "#acts/inputs.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Reads what is governed for the first time: begun on each deployment, done a page at a time. */
export const createHandler = queue("take baseline", BaselineInput, async (input, runtime) => {
  await ("v" in input ? start(input.types, runtime) : readPage(input, runtime));
});

export const handler = createHandler(awsRuntime);
