import { millis } from "#core/claims/instant.ts";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";

/** One-shot schedules: at their moment they say which resource is due. */
export function localScheduler(clock: SimulatedClock, due: (resource: string) => Promise<void>): Scheduler {
  const set = new Map<string, () => void>();
  const put = (name: string, moment: string): void => {
    set.get(name)?.();
    const takeBack = clock.at(millis(moment), () => due(name));
    set.set(name, takeBack);
  };
  return { lookAt: async (resource, moment) => put(resourceText(resource), moment) };
}
