import { declarers } from "../attribution/declared.ts";
import { millis } from "../claims/instant.ts";
import type { Situation } from "../claims/situation.ts";
import { canonicalJson, type Json } from "../fields/json.ts";

/** Of one reference in one place no more are remembered; the open ones before the closed, the later before the earlier. */
const mostOfRef = 200;

/** Closed ones at hand, so that anyone who looks right after a closing finds it without asking for its reference. */
const mostClosed = 10;

/** Open ones that one caller of the API has at hand in one place: nobody fills a collection for the others. */
const mostOfCaller = 50;

/** Callers whose first word under one reference stays at hand. */
const mostFirst = 5;

const day = 86_400_000;

const isSameSituation = (a: Situation, b: Situation): boolean =>
  a.source === b.source && a.ref === b.ref && millis(a.since) === millis(b.since);

/** A closing without a time counts from the beginning. */
const endOf = ({ state, since, until, closedAt }: Situation): number => {
  if (state === "closed") return millis(closedAt ?? since);
  return until === undefined ? Infinity : millis(until);
};

/** INVARIANT (closed stays closed): nothing stands over a close; of an open one the later word counts if it says anything new, and where its system says when, no older one. */
function isNews(situation: Situation, known: Situation): boolean {
  if (known.state === "closed" || isOlder(situation, known)) return false;
  return canonicalJson(situation as Json) !== canonicalJson(known as Json);
}

const isOlder = ({ asOf }: Situation, known: Situation): boolean =>
  asOf !== undefined && known.asOf !== undefined && millis(asOf) < millis(known.asOf);

/** What is known of one reference after one more word, and whether that word was new. */
export function withWord(
  known: readonly Situation[],
  situation: Situation,
): { readonly isNew: boolean; readonly all: readonly Situation[] } {
  const same = known.find((other) => isSameSituation(other, situation));
  if (same !== undefined && !isNews(situation, same)) return { isNew: false, all: known };
  if (same !== undefined) return { isNew: true, all: known.with(known.indexOf(same), situation) };
  const all = [...known, situation];
  const kept = new Set(all.toSorted(latestEnd).slice(0, mostOfRef));
  return { isNew: true, all: all.filter((each) => kept.has(each)) };
}

const latestEnd = (a: Situation, b: Situation): number => {
  const [first, second] = [endOf(a), endOf(b)];
  return first === second ? millis(b.since) - millis(a.since) : second > first ? 1 : -1;
};

/** When nobody needs to remember any of them: so long after the last end; undefined while one has none. */
export function forgottenAfter(all: readonly Situation[], days: number): number | undefined {
  const last = all.reduce((most, each) => Math.max(most, endOf(each)), 0);
  return last === Infinity ? undefined : last + days * day;
}

/** A collection with what is known of some references now in place of what it held of them. */
export function withRefs(
  collection: readonly Situation[],
  known: ReadonlyMap<string, readonly Situation[]>,
): readonly Situation[] {
  return atHand([...collection.filter(({ ref }) => !known.has(ref)), ...[...known.values()].flat()]);
}

/** What a look needs at hand of a place: what is open, and the few that closed last. */
function atHand(all: readonly Situation[]): readonly Situation[] {
  const latest = all.reduce((most, { since, closedAt }) => Math.max(most, millis(closedAt ?? since)), 0);
  // What ended by itself long before the last that happened is over, though nobody closed it.
  const isOpen = (each: Situation) => each.state === "open" && endOf(each) > latest - day;
  const closed = all.filter((each) => !isOpen(each)).toSorted(latestEnd);
  const open = withoutCrowds(all.filter(isOpen));
  const shown = new Set([...open, ...closed.slice(0, mostClosed), ...firstWords(open, closed)]);
  const written = [...shown].map((each) => ({ each, text: canonicalJson(each as Json) }));
  return written.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ each }) => each);
}

/** INVARIANT (renewed is not new): what a caller declares again ends as it would have, so its first word stays beside it. */
function firstWords(open: readonly Situation[], closed: readonly Situation[]): readonly Situation[] {
  const refs = new Set(open.filter(isCallers).map(({ ref }) => ref));
  const renewed = closed.filter((each) => isCallers(each) && refs.has(each.ref));
  const byWord = Map.groupBy(renewed, (each) => `${each.kind} ${each.ref}\n${declarers(each).join("\n")}`);
  const first = [...byWord.values()].map((words) =>
    words.reduce((a, b) => (millis(b.since) < millis(a.since) ? b : a)),
  );
  return [...Map.groupBy(first, ({ ref }) => ref).values()].flatMap((words) => words.slice(0, mostFirst));
}

/** What AWS tells is never left out; of one caller the earliest stay, so that nobody can push out what was there. */
function withoutCrowds(open: readonly Situation[]): readonly Situation[] {
  const [said, told] = [open.filter(isCallers), open.filter((each) => !isCallers(each))];
  const byCaller = Map.groupBy(said, (each) => declarers(each).join("\n"));
  const kept = [...byCaller.values()].flatMap((own) =>
    own.toSorted((a, b) => millis(a.since) - millis(b.since)).slice(0, mostOfCaller),
  );
  return [...told, ...kept];
}

const isCallers = ({ source }: Situation): boolean => source === "api";

/** Each situation once; where two words differ, a close stands, else the one that comes first. */
export function eachOnce(lists: readonly (readonly Situation[])[]): readonly Situation[] {
  const known: Situation[] = [];
  const places = new Map<string, number>();
  for (const situation of lists.flat()) {
    const key = canonicalJson([situation.source, situation.ref, millis(situation.since), scopeOf(situation)]);
    const at = places.get(key);
    if (at === undefined) places.set(key, known.push(situation) - 1);
    else if (situation.state === "closed" && known[at]?.state === "open") known[at] = situation;
  }
  return known;
}

/** Two places may each have one that looks alike. */
const scopeOf = ({ scope }: Situation): Json => [scope["accounts"] ?? null, scope["regions"] ?? null];
