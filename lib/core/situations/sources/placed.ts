import { declarers } from "../../attribution/declared.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";

/**
 * A system's word about a matter, put among what is known of it: what it changes, and undefined where it is old.
 * INVARIANT (the newer stands): an older word never replaces a newer one, in whatever order they come. INVARIANT (a new
 * beginning): what opens again after it was closed begins then, however long ago the matter began.
 */
export function placed(word: Situation, known: readonly Situation[]): Situation | undefined {
  const same = known.filter(({ source, ref }) => source === word.source && ref === word.ref);
  const last = latestOf(same);
  if (last === undefined) return word;
  if (isOlder(word, last)) return withOpeners(last, word);
  const open = last.state === "open" ? last : undefined;
  // An end after an end is remembered by itself, so that nothing opens what lies between the two.
  if (word.state === "closed" && open === undefined)
    return saidAt(word) === saidAt(last) ? undefined : { ...word, since: word.asOf ?? word.since };
  if (word.state === "closed") return { ...word, ...openersOf(word, open), since: open?.since ?? word.since };
  if (open !== undefined) return { ...word, ...openersOf(word, open), since: open.since };
  return { ...word, since: laterOf(word.since, word.asOf ?? word.since) };
}

/** The last word that counts: an end goes before a beginning of the same moment. */
const latestOf = (known: readonly Situation[]): Situation | undefined =>
  known.toSorted(
    (a, b) => saidAt(b) - saidAt(a) || Number(b.state === "closed") - Number(a.state === "closed"),
  )[0];

const saidAt = ({ asOf, closedAt, since }: Situation): number => millis(asOf ?? closedAt ?? since);

/** At one moment what opens does not undo what closed. */
const isOlder = (word: Situation, last: Situation): boolean =>
  saidAt(word) < saidAt(last) ||
  (saidAt(word) === saidAt(last) && word.state === "open" && last.state === "closed");

const laterOf = (a: string, b: string): string => (millis(a) < millis(b) ? b : a);

/** Who opened it is never forgotten: their names only take away. */
function openersOf(word: Situation, known: Situation | undefined): Pick<Situation, "by"> {
  const all = [...new Set([...declarers(word), ...(known === undefined ? [] : declarers(known))])];
  return all.length === 0 ? {} : { by: all.slice(0, mostOpeners) };
}

const mostOpeners = 100;

/** A late word still tells who opened what stands. */
function withOpeners(last: Situation, word: Situation): Situation | undefined {
  const { by } = openersOf(word, last);
  if (last.state === "closed" || by === undefined || by.length === declarers(last).length) return undefined;
  return { ...last, by };
}
