import { longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "./runtime.ts";
import { sideBySide } from "./side-by-side.ts";

const atOnce = 10;

/** Has all of them looked at, one after the other at the rate of reading; returns how long that takes. */
export async function spread(
  resources: readonly ResourceId[],
  { looks, settings }: Pick<Runtime, "looks" | "settings">,
): Promise<number> {
  const apart = 1_000 / settings.readsPerSecond;
  await sideBySide(resources, atOnce, (resource, index) =>
    looks.ask({ resource, again: 0 }, Math.min(Math.round(index * apart), longestDelayMs)),
  );
  return Math.min(Math.round(resources.length * apart), longestDelayMs);
}
