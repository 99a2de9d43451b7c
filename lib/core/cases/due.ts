import type { DecisionRecord } from "../arbitration/record.ts";
import type { Verdict } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { mayTurn, someDay } from "../looking/essence.ts";
import { endOf, waitingIn } from "../looking/folding/waiting.ts";
import { readAgainAt } from "../looking/look.ts";

/** How long an execution may be silent before somebody looks whether it still lives. */
const longestSilence = 300_000;

/** Functions run on many machines, and their clocks are up to five seconds apart. */
const clocksApart = 6_000;

const momentsOf = ({ fields }: Pick<Verdict, "fields">): readonly number[] =>
  fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));

const nextOf = (verdict: Pick<Verdict, "fields">, now: number): number =>
  Math.min(Infinity, ...momentsOf(verdict).filter((moment) => moment > now));

/** When a write that waits may be made. */
export const writeAt = ({ fields }: Pick<Verdict, "fields">, now: number): number =>
  nextOf({ fields: fields.filter(({ effect }) => effect === "wait") }, now);

/** Until a case is settled somebody keeps an eye on it. */
export const dueWhileOpen = (verdict: Pick<Verdict, "fields">, now: number): string =>
  instantOf(Math.min(nextOf(verdict, now), now + longestSilence));

type OutlivedInInput = Pick<DecisionRecord, "dispute" | "verdict">;

/**
 * In how many seconds every clock says that a moment has passed at which a verdict may have changed since it was given:
 * zero where all do already. Undefined where no such moment has passed, and the verdict stands.
 */
export function outlivedIn({ dispute, verdict }: OutlivedInInput, now: number): number | undefined {
  const next = nextOf(verdict, millis(dispute.now));
  return next > now ? undefined : Math.max(0, Math.ceil((next + clocksApart - now) / 1_000));
}

/** By some clocks the moment may not have come when a look that it was meant for is made. */
export const isNear = (moment: string, now: number): boolean => millis(moment) - now <= clocksApart;

/**
 * When the verdict could differ by itself; some day where it may be turned by what is the case elsewhere.
 * INVARIANT (no moment lost): what waits for the last events is due when they are in, at once where that has passed.
 */
export function dueAfter(
  verdict: Pick<Verdict, "fields">,
  record: DocketRecord,
  now: number,
): string | undefined {
  const ends = waitingIn(record).map((one) => Math.max(now, endOf(one)));
  const again = readAgainAt({ ...record, due: undefined }, now) ?? Infinity;
  const next = Math.min(nextOf(verdict, now), again, ...ends);
  if (next !== Infinity) return instantOf(next);
  return mayTurn(verdict) ? someDay : undefined;
}
