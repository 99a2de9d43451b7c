import type { Situation } from "#core/claims/situation.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore } from "#core/ports/stores/situation-store.ts";
import { promised } from "./promised.ts";

const writersKeptMs = 7 * 24 * 60 * 60 * 1_000;

export function memorySituations(now: Clock = Date.now): SituationStore {
  const stored = new Map<string, Situation>();
  const writers = new Map<string, Map<string, number>>();
  return promised<SituationStore>({
    put(situation) {
      const known = stored.get(keyOf(situation));
      if (known !== undefined && !isNews(situation, known)) return { isNew: false };
      stored.set(keyOf(situation), structuredClone(situation));
      return { isNew: true };
    },
    since(moment) {
      const from = Date.parse(moment);
      const recent = [...stored.values()].filter((each) => each.state === "open" || closedAt(each) > from);
      return structuredClone(recent);
    },
    wrote(ref, principal) {
      writers.set(ref, (writers.get(ref) ?? new Map<string, number>()).set(principal, now()));
    },
    writersOf(ref) {
      const from = now() - writersKeptMs;
      return [...(writers.get(ref) ?? [])].filter(([, at]) => at > from).map(([principal]) => principal);
    },
  });
}

const keyOf = ({ source, ref, since }: Situation): string =>
  canonicalJson([source, ref, new Date(since).toISOString()]);

/** A close stands over everything but another close; the later word about an open one counts. */
function isNews(situation: Situation, known: Situation): boolean {
  if (known.state === "closed") return false;
  return canonicalJson(situation as Json) !== canonicalJson(known as Json);
}

/** A closing without a time counts from the beginning. */
const closedAt = ({ closedAt, since }: Situation): number => Date.parse(closedAt ?? since);
