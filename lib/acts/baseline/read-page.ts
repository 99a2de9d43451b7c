import { instantOf } from "#core/claims/instant.ts";
import { indexRows } from "#core/ledger/index-rows.ts";
import { isGoverned } from "#core/receiving/governed.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { spread } from "../spread.ts";
import { noteName, notes, type TypePlace } from "./start.ts";

const atOnce = 20;

/**
 * Has every resource on a page looked at that has no docket yet, at the rate of reading. One that has is put into its lists:
 * a release before the index may have made it, and the same row twice is one.
 */
export async function readPage(
  { page, ...task }: TypePlace & { readonly page?: string | undefined },
  runtime: Runtime,
): Promise<void> {
  const { cloud, dockets, meters, resourceIndex, settings, tasks, now, log } = runtime;
  const { account, region, type } = task;
  // The settings may have changed since it was asked for.
  if (!isGoverned(task, settings)) return;
  const { ids, next } = await cloud.list({ account, region, type }, page);
  const unknown: ResourceId[] = [];
  await sideBySide(ids, atOnce, async (id) => {
    const resource = { account, region, type, id };
    const record = await dockets.load(resource);
    if (record === undefined) unknown.push(resource);
    else await resourceIndex.add(indexRows(record));
  });
  const took = await spread(unknown, runtime);
  log.count("BaselineLooks", unknown.length);
  if (next === undefined) return await meters.note(noteName(task), `${notes.done} ${instantOf(now())}`);
  await tasks.ask({ task: "baseline", account, region, type, page: next }, took);
}
