import { beginAnew } from "#acts/sweep/tend.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { World } from "../world/local-world.ts";

/** After a restart: the executions ended with the process before, so every open case is judged again, and one sweep runs. */
export async function resume({ runtime, sweep }: World): Promise<void> {
  for (const resource of await watchedOnes(runtime)) await beginAnew(resource, runtime);
  await sweep();
}

/** All of them first: one that is begun anew stands in another place of the index. */
async function watchedOnes({ dockets }: World["runtime"]): Promise<readonly ResourceId[]> {
  const all: ResourceId[] = [];
  let page: string | undefined;
  do {
    const { resources, next } = await dockets.watched(page);
    all.push(...resources);
    page = next;
  } while (page !== undefined);
  return all;
}
