import { keptAt, type SituationPlace, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore } from "#core/ports/stores/situation-store.ts";
import { eachOnce, withRefs, withWord } from "#core/situations/collected.ts";
import { promised } from "./promised.ts";

const writersKeptMs = 7 * 24 * 60 * 60 * 1_000;

/** What is kept at one place: what is at hand for every look, and all that is remembered by reference. */
type AtResult = { hand: readonly Situation[]; readonly refs: Map<string, readonly Situation[]> };

export function memorySituations(now: Clock = Date.now): SituationStore {
  const places = new Map<string, AtResult>();
  const at = (place: SituationPlace): AtResult =>
    places.get(situationPlaceText(place)) ?? { hand: [], refs: new Map() };
  const under = (ref: string, place: SituationPlace) => at(place).refs.get(ref) ?? [];
  const everywhere = () => [...places.values()].flatMap(({ refs }) => [...refs.values()].flat());
  return promised<SituationStore>({
    put(situation) {
      const place = keptAt(situation);
      const kept = at(place);
      const { isNew, all } = withWord(under(situation.ref, place), structuredClone(situation));
      if (!isNew) return { isNew };
      kept.refs.set(situation.ref, all);
      kept.hand = withRefs(kept.hand, new Map([[situation.ref, all]]));
      places.set(situationPlaceText(place), kept);
      return { isNew };
    },
    around({ account, region, refs }) {
      const near: readonly SituationPlace[] = [{ account, region }, "common"];
      const cited = refs.flatMap((ref) => near.map((place) => under(ref, place)));
      return structuredClone(eachOnce([...cited, ...near.map((place) => at(place).hand)]));
    },
    under: (ref, place) => structuredClone(under(ref, place)),
    declared: (ref) =>
      structuredClone(everywhere().filter((each) => each.ref === ref && each.source === "api")),
    since(moment) {
      const from = Date.parse(moment);
      const recent = everywhere().filter((each) => each.state === "open" || closedAt(each) > from);
      return structuredClone(recent);
    },
    adopt: () => 0,
    ...memoryWriters(now),
  });
}

/** A closing without a time counts from the beginning. */
const closedAt = ({ closedAt, since }: Situation): number => Date.parse(closedAt ?? since);

function memoryWriters(now: Clock) {
  const writers = new Map<string, Map<string, number>>();
  return {
    wrote(ref: string, principal: string) {
      writers.set(ref, (writers.get(ref) ?? new Map<string, number>()).set(principal, now()));
    },
    writersOf(ref: string) {
      const from = now() - writersKeptMs;
      return [...(writers.get(ref) ?? [])].filter(([, at]) => at > from).map(([principal]) => principal);
    },
  };
}
