import { millis } from "#core/claims/instant.ts";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";

export type LocalScheduler = Scheduler & {
  /** The earliest moment for which anything is scheduled. */
  readonly next: () => number | undefined;
};

/** One-shot schedules: at their moment they say which resource is due. */
export function localScheduler(
  clock: SimulatedClock,
  due: (resource: string) => Promise<void>,
): LocalScheduler {
  const set = new Map<string, { readonly at: number; readonly takeBack: () => void }>();
  const ring = (name: string) => {
    set.delete(name);
    return due(name);
  };
  const put = (name: string, moment: string): void => {
    set.get(name)?.takeBack();
    const at = millis(moment);
    set.set(name, { at, takeBack: clock.at(at, () => ring(name)) });
  };
  const next = () => {
    const moments = Array.from(set.values(), ({ at }) => at);
    return moments.length === 0 ? undefined : Math.min(...moments);
  };
  return { lookAt: async (resource, moment) => put(resourceText(resource), moment), next };
}
