import type { Task } from "#core/ports/outside/task-queue.ts";
import { mayCover } from "#core/situations/may-cover.ts";
import type { Runtime } from "../runtime.ts";
import { spread } from "../spread.ts";

type WakePageInput = Pick<Extract<Task, { readonly task: "wake" }>, "scope"> & {
  readonly page?: string | undefined;
};

/** Looks again at a page of the dockets that somebody keeps an eye on, and asks for the next page. */
export async function wakePage({ scope, page }: WakePageInput, runtime: Runtime): Promise<void> {
  const { resources, next } = await runtime.dockets.watched(page);
  const touched = resources.filter((resource) => mayCover(scope, resource));
  const took = await spread(touched, runtime);
  runtime.log.count("CasesWoken", touched.length);
  if (next !== undefined) await runtime.tasks.ask({ task: "wake", scope, page: next }, took);
}
