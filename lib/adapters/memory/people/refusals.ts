import type { CountedCall } from "#core/learning/outcomes/refusals.ts";
import { mostOfGroup, type RefusalStore } from "#core/ports/people/refusals.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { promised } from "../stores/promised.ts";

export function memoryRefusals(): RefusalStore {
  const known = new Map<string, Map<string, CountedCall>>();
  return promised<RefusalStore>({
    count(resource, { at, by, mark }) {
      const calls = known.get(resourceText(resource)) ?? new Map<string, CountedCall>();
      const ofGroup = [...calls.values()].filter((call) => call.at === at && call.by === by);
      if (ofGroup.length < mostOfGroup) calls.set(`${at} ${by} ${mark}`, { at, by });
      known.set(resourceText(resource), calls);
    },
    between: (resource, from, to) =>
      [...(known.get(resourceText(resource))?.values() ?? [])]
        .filter(({ at }) => at >= from && at < to)
        .toSorted((a, b) => a.at - b.at),
  });
}
