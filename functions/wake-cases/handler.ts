import { WakeInput } from "#acts/inputs.ts";
import { start } from "#acts/waking/start.ts";
import { wakePage } from "#acts/waking/wake-page.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Looks again at watched dockets: those that a situation may touch, or all of them where the policy is another. */
export const createHandler = queue("wake cases", WakeInput, async (input, runtime) => {
  await ("v" in input ? start(input.policy, runtime) : wakePage(input, runtime));
});

export const handler = createHandler(awsRuntime);
