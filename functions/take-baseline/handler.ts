import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import { BaselineInput } from "#lambda/steps/inputs.ts";
import { readPage } from "./read-page.ts";
import { start } from "./start.ts";

/** Reads what is governed for the first time: begun on each deployment, done a page at a time. */
export const createHandler = queue("take baseline", BaselineInput, async (input, runtime) => {
  await ("v" in input ? start(input.types, runtime) : readPage(input, runtime));
});

export const handler = createHandler(awsRuntime);
