import { millis } from "#core/claims/instant.ts";
import { type KeptPrecedent, mostPrecedents, type Precedents } from "#core/ports/people/precedents.ts";
import { promised } from "../stores/promised.ts";

const later = ({ precedent: a }: KeptPrecedent, { precedent: b }: KeptPrecedent): number =>
  millis(b.at) - millis(a.at) || (a.id < b.id ? -1 : 1);

export function memoryPrecedents(): Precedents {
  const known = new Map<string, KeptPrecedent>();
  const keyOf = ({ precedent: { team, features, id } }: KeptPrecedent) => `${team} ${features.class} ${id}`;
  return promised<Precedents>({
    put(kept) {
      const key = keyOf(kept);
      if (!known.has(key)) known.set(key, structuredClone(kept));
    },
    latest: (team, of) =>
      [...known.values()]
        .filter(({ precedent }) => precedent.team === team && precedent.features.class === of)
        .toSorted(later)
        .slice(0, mostPrecedents)
        .map((kept) => structuredClone(kept)),
  });
}
