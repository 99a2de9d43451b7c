import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { loadSeen, type Seen } from "./seen.ts";
import type { ConsoleViewer } from "./visitor.ts";

/** Looking through everything would take longer than anybody waits. */
const mostDockets = 200;
const atOnce = 20;

type WatchedBy = {
  readonly seen: readonly Seen[];
  /** Not everything was looked through. */
  readonly isPart: boolean;
};

/** What Parley keeps an eye on, as far as somebody may see it. */
export async function watchedBy(viewer: ConsoleViewer, runtime: Runtime): Promise<WatchedBy> {
  const { resources, next } = await runtime.dockets.watched();
  const looked = resources.slice(0, mostDockets);
  const found = new Map<number, Seen>();
  await sideBySide(looked, atOnce, async (resource, index) => {
    const seen = await loadSeen(viewer, resource, runtime);
    if (seen !== undefined) found.set(index, seen);
  });
  const seen = looked.flatMap((_, index) => found.get(index) ?? []);
  return { seen, isPart: next !== undefined || looked.length < resources.length };
}
