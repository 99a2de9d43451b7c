import { millis } from "../../claims/instant.ts";
import { pathKey } from "../../fields/path.ts";
import { inOrder, type Past, type PastWrite } from "./past.ts";
import { stoodSince, textOf } from "./stood.ts";

const day = 86_400_000;

/** Events come up to an hour late, and are read a little after that: until then a write may turn out to be a change. */
const longestLate = 4_500_000;

const most = { each: 50, all: 500, firsts: 20, repeated: 20 };

const writers = ["change", "revert"] as const;

/** What each hand wrote first since Parley last put the field right: pauses count from there. */
function firstOfRuns(writes: readonly PastWrite[]): readonly PastWrite[] {
  const since = writes.findLastIndex(({ by }) => by === "revert") + 1;
  const firsts = new Map<string, PastWrite>();
  for (const write of writes.slice(since)) {
    const hand = write.human ?? write.principal;
    if (!firsts.has(hand)) firsts.set(hand, write);
  }
  return [...firsts.values()].slice(0, most.firsts);
}

const byField = (writes: readonly PastWrite[]): readonly (readonly PastWrite[])[] => [
  ...Map.groupBy(writes, ({ field }) => pathKey(field)).values(),
];

/** INVARIANT (own count): however much others write, there or elsewhere, neither what Parley wrote nor how long somebody has been writing is forgotten for it. */
function changesIn(history: readonly PastWrite[], now: number): readonly PastWrite[] {
  const inPlace = history.filter(({ at }) => millis(at) > now - day).toSorted(inOrder);
  const fields = byField(inPlace);
  const each = Math.max(5, Math.min(most.each, Math.floor(most.all / Math.max(1, fields.length))));
  const counting = fields.flatMap((writes) => [
    ...writers.flatMap((writer) => writes.filter(({ by }) => by === writer).slice(-each)),
    ...firstOfRuns(writes),
  ]);
  const isCounting = new Set(counting);
  return inPlace.filter((write) => isCounting.has(write));
}

/** What said the same again counts for nothing by itself, so that the earlier of much of it may go. */
function repeatedIn(repeated: readonly PastWrite[], now: number): readonly PastWrite[] {
  const inPlace = repeated.filter(({ at }) => millis(at) > now - longestLate).toSorted(inOrder);
  const fields = byField(inPlace);
  const each = Math.max(1, Math.min(most.repeated, Math.floor(most.all / Math.max(1, fields.length))));
  const kept = new Set(fields.flatMap((writes) => writes.slice(-each)));
  return inPlace.filter((write) => kept.has(write)).slice(-most.all);
}

/** Past writes that brakes and fights may still count, and what may become one of them. */
export function recentPast(past: Past, now: number): Past {
  const history = changesIn(past.history, now);
  const repeated = repeatedIn(past.repeated ?? [], now);
  const stood = textOf(stoodSince(past, [...history, ...repeated]));
  return { history, repeated: repeated.length === 0 ? undefined : repeated, stood };
}
