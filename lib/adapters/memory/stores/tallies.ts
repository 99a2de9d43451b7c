import { millis } from "#core/claims/instant.ts";
import { mostCounted, type Tallied, type Tallies } from "#core/ports/stores/tallies.ts";
import { promised } from "./promised.ts";

export function memoryTallies(): Tallies {
  const known = new Map<string, Tallied[]>();
  return promised<Tallies>({
    add(key, { mark, at }) {
      const tallied = known.get(key) ?? [];
      if (!tallied.some((one) => one.mark === mark && millis(one.at) === millis(at)))
        tallied.push({ mark, at });
      known.set(key, tallied);
    },
    marks(key, since) {
      const counted = (known.get(key) ?? []).filter(({ at }) => millis(at) >= millis(since));
      return new Set([...new Set(counted.map(({ mark }) => mark))].slice(0, mostCounted));
    },
  });
}
