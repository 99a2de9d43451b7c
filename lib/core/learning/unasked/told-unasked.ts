import { instantOf, millis } from "../../claims/instant.ts";
import { lookBackMs } from "../drafts/night.ts";
import { dayOf } from "../drafts/team-drafts.ts";
import { handOf, type KeptUnasked, type TeamUndoing } from "../drafts/undoing-of-team.ts";
import { taken } from "../drafts/votes.ts";

const day = 86_400_000;
/** What somebody wrote unopposed is kept for 14 days, and who had written before is looked for as well. */
const mostDays = 12;

/** The days whose verdicts are still to be told of, the earliest first: each once the day of all of them is over. */
export function unaskedDays(told: readonly (string | undefined)[], now: string): readonly string[] {
  const last = Math.floor(millis(now) / day) - 2;
  const through = told.includes(undefined) ? undefined : told.toSorted()[0];
  return Array.from({ length: mostDays }, (_, n) => dayOf(instantOf((last - mostDays + 1 + n) * day))).filter(
    (each) => through === undefined || each > through,
  );
}

/** Of one team, well below what one item may take. */
const mostKept = 600;

const lately = (a: KeptUnasked, b: KeptUnasked): number =>
  millis(b.at) - millis(a.at) || (a.id < b.id ? -1 : 1);

/** INVARIANT (nobody alone): of what is kept no more than a share is of one human, actor or resource. */
const fairly = (outcomes: readonly KeptUnasked[], most: number): readonly KeptUnasked[] =>
  taken(
    outcomes.toSorted(lately).map((one) => ({ ...one, human: handOf(one) })),
    most,
  ).map(({ human: _, ...one }) => one);

/** A day told of. INVARIANT (counted once): told again it changes nothing. */
export function withUnaskedTold(
  book: TeamUndoing,
  { day: on, outcomes }: { readonly day: string; readonly outcomes: readonly KeptUnasked[] },
): TeamUndoing {
  const before = book.unasked ?? { through: on, outcomes: [] };
  const known = new Map([...before.outcomes, ...outcomes].map((one) => [one.id, one]));
  const through = on > before.through ? on : before.through;
  const from = millis(`${through}T00:00:00Z`) - lookBackMs;
  const inUse = [...known.values()].filter(({ at }) => millis(at) >= from);
  const byClass = [...Map.groupBy(inUse, ({ features }) => features.class).values()];
  const most = Math.floor(mostKept / Math.max(1, byClass.length));
  const kept = byClass.flatMap((some) => fairly(some, most));
  return { ...book, unasked: { through, outcomes: kept.toSorted(lately) } };
}
