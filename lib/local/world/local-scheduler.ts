import { millis } from "#core/claims/instant.ts";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { forgetful } from "../keeping/keeper.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";

export type LocalScheduler = Scheduler & {
  /** The earliest moment for which anything is scheduled. */
  readonly next: () => number | undefined;
};

type Due = (resource: string) => Promise<void>;

/** One-shot schedules: at their moment they say which resource is due. What was kept is set again; what is past rings at once. */
export function localScheduler(clock: SimulatedClock, due: Due, keeper = forgetful): LocalScheduler {
  const shelf = keeper.shelf<number>("schedules");
  const set = new Map<string, { readonly at: number; readonly takeBack: () => void }>();
  const ring = async (name: string) => {
    set.delete(name);
    await due(name);
    if (!set.has(name)) shelf.delete(name);
  };
  const put = (name: string, at: number): void => {
    shelf.put(name, at);
    set.get(name)?.takeBack();
    set.set(name, { at, takeBack: clock.at(at, () => ring(name)) });
  };
  for (const [name, at] of shelf.entries()) put(name, at);
  const next = () => {
    const moments = Array.from(set.values(), ({ at }) => at);
    return moments.length === 0 ? undefined : Math.min(...moments);
  };
  return { lookAt: async (resource, moment) => put(resourceText(resource), millis(moment)), next };
}
