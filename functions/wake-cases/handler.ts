import { mayCover } from "#core/situations/may-cover.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import { WakeInput } from "#lambda/steps/inputs.ts";
import { spread } from "#lambda/steps/spread.ts";

/** Looks again at a page of the dockets that somebody keeps an eye on, and asks for the next page. */
export const createHandler = queue("wake cases", WakeInput, async ({ scope, page }, runtime) => {
  const { resources, next } = await runtime.dockets.watched(page);
  const touched = resources.filter((resource) => mayCover(scope, resource));
  const took = await spread(touched, runtime);
  runtime.log.count("CasesWoken", touched.length);
  if (next !== undefined) await runtime.tasks.ask({ task: "wake", scope, page: next }, took);
});

export const handler = createHandler(awsRuntime);
