import type { Verdict } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { mayTurn, someDay } from "../looking/essence.ts";

/** How long an execution may be silent before somebody looks whether it still lives. */
const longestSilence = 300_000;

function nextOf({ fields }: Pick<Verdict, "fields">, now: number): number {
  const moments = fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));
  return Math.min(Infinity, ...moments.filter((moment) => moment > now));
}

/** When a write that waits may be made. */
export const writeAt = ({ fields }: Pick<Verdict, "fields">, now: number): number =>
  nextOf({ fields: fields.filter(({ effect }) => effect === "wait") }, now);

/** Until a case is settled somebody keeps an eye on it. */
export const dueWhileOpen = (verdict: Pick<Verdict, "fields">, now: number): string =>
  instantOf(Math.min(nextOf(verdict, now), now + longestSilence));

/** When the verdict could differ by itself; some day where it may be turned by what is the case elsewhere. */
export function dueAfter(verdict: Pick<Verdict, "fields">, now: number): string | undefined {
  const next = nextOf(verdict, now);
  if (next !== Infinity) return instantOf(next);
  return mayTurn(verdict) ? someDay : undefined;
}
