import { instantOf, millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import { asNumber } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { Learnt, PastHigh } from "../../ledger/learnt.ts";

const month = 30 * 86_400_000;

/** Of the numbers that follow each other down, more are not needed to know the highest. */
const mostHighs = 16;
const mostFields = 200;

const isRecent =
  (now: number) =>
  ({ until }: PastHigh): boolean =>
    millis(until) > now - month;

/** The highest number that was agreed in the last 30 days, with the one that is agreed now. */
export function highestAt(
  { highest = {} }: Learnt,
  path: string,
  { agreed, now }: { readonly agreed: Json | undefined; readonly now: number },
): number | undefined {
  const number = agreed === undefined ? undefined : asNumber(agreed);
  const past = Object.hasOwn(highest, path) ? (highest[path as FieldPath] ?? []) : [];
  const all = [
    ...past.filter(isRecent(now)).map(({ value }) => value),
    ...(number === undefined ? [] : [number]),
  ];
  return all.length === 0 ? undefined : Math.max(...all);
}

/** The highs with the numbers that cease to be agreed now; what is lower than a later one is never the highest. */
export function withHighs(learnt: Learnt, edits: readonly Edit[], now: number): Learnt {
  const highest = new Map(Object.entries(learnt.highest ?? {}) as [FieldPath, readonly PastHigh[]][]);
  for (const { path, before, after } of edits) {
    const old = before === undefined ? undefined : asNumber(before);
    if (old === undefined) continue;
    const next = after === undefined ? undefined : asNumber(after);
    const left = (highest.get(path) ?? []).filter((high) => high.value > old && isRecent(now)(high));
    const all = next !== undefined && next >= old ? left : [...left, { value: old, until: instantOf(now) }];
    highest.delete(path);
    // The highest of all stand first, and go last.
    if (all.length > 0) highest.set(path, all.slice(0, mostHighs));
  }
  const kept = [...highest].filter(([, highs]) => highs.some(isRecent(now))).slice(-mostFields);
  const { highest: _, ...rest } = learnt;
  return kept.length === 0 ? rest : { ...rest, highest: Object.fromEntries(kept) };
}
