import { millis } from "#core/claims/instant.ts";
import {
  type KeptPrecedent,
  mostCounted,
  mostPrecedents,
  type Precedents,
} from "#core/ports/people/precedents.ts";
import { promised } from "../stores/promised.ts";

const later = ({ precedent: a }: KeptPrecedent, { precedent: b }: KeptPrecedent): number =>
  millis(b.at) - millis(a.at) || (a.id < b.id ? -1 : 1);

const copied = (all: readonly KeptPrecedent[]) => all.map((kept) => structuredClone(kept));

export function memoryPrecedents(): Precedents {
  const known = new Map<string, KeptPrecedent>();
  const keyOf = ({ precedent: { team, features, id } }: KeptPrecedent) => `${team} ${features.class} ${id}`;
  const allOf = (team: string, of: string): readonly KeptPrecedent[] =>
    [...known.values()]
      .filter(({ precedent }) => precedent.team === team && precedent.features.class === of)
      .toSorted(later);
  return promised<Precedents>({
    put(kept) {
      const key = keyOf(kept);
      if (!known.has(key)) known.set(key, structuredClone(kept));
    },
    latest: (team, of) => copied(allOf(team, of).slice(0, mostPrecedents)),
    since: (team, of, from) =>
      copied(
        allOf(team, of)
          .filter(({ precedent }) => millis(precedent.at) >= millis(from))
          .slice(0, mostCounted),
      ),
  });
}
