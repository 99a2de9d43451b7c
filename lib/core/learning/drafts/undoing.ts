import { instantOf, millis } from "../../claims/instant.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import { fewest } from "../outcomes/regret.ts";
import type { Draft } from "./draft.ts";
import type { TeamDrafts } from "./drafts-of-team.ts";
import { lookBackMs } from "./night.ts";
import { dayOf } from "./team-drafts.ts";
import type { KeptOutcome, TeamUndoing } from "./undoing-of-team.ts";
import { taken, weighing } from "./votes.ts";
import { interval95, neededAlike, z95 } from "./wilson.ts";

/** A learnt row whose draft is proven. */
export type SoundRow = { readonly row: string; readonly draft: string; readonly since: string };

/** The rows of a policy that a team's proven drafts became. */
export function soundRows(
  { drafts }: Pick<TeamDrafts, "drafts">,
  { answers = [] }: { readonly answers?: readonly StandingAnswer[] },
) {
  const proven = new Map(drafts.filter(({ state }) => state === "proven").map((draft) => [draft.id, draft]));
  return answers.flatMap(({ id, learned }): readonly SoundRow[] => {
    const draft = learned && proven.get(learned.draft);
    // One that was adopted before that is of an earlier draft of the same name.
    if (learned === undefined || draft === undefined || millis(draft.madeAt) > millis(learned.since))
      return [];
    return [{ row: id, draft: draft.id, since: learned.since }];
  });
}

const day = 86_400_000;
/** What somebody wrote unopposed is kept for 14 days, and who had written before is looked for as well. */
const mostDays = 12;

/** The days whose verdicts are still to be told of, the earliest first: each once the day of all of them is over. */
export function undoingDays(
  { through }: TeamUndoing,
  { rows, now }: { readonly rows: readonly SoundRow[]; readonly now: string },
): readonly string[] {
  const since = Math.min(...rows.map((row) => millis(row.since)));
  const last = Math.floor(millis(now) / day) - 2;
  const first = Math.max(Math.floor(since / day), last - mostDays + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) =>
    dayOf(instantOf((first + n) * day)),
  ).filter((each) => through === undefined || each > through);
}

/** Of one row, and of all rows of a team together, well below what one item may take. */
const mostOfOne = 200;
const mostOfAll = 1_500;

const lately = (a: KeptOutcome, b: KeptOutcome): number =>
  millis(b.at) - millis(a.at) || (a.id < b.id ? -1 : 1);

/** A day told of. INVARIANT (counted once): told again it changes nothing. */
export function withDayTold(
  book: TeamUndoing,
  { day: through, outcomes }: { readonly day: string; readonly outcomes: readonly KeptOutcome[] },
): TeamUndoing {
  const known = new Map([...book.outcomes, ...outcomes].map((one) => [`${one.draft} ${one.id}`, one]));
  const from = millis(`${through}T00:00:00Z`) - lookBackMs;
  const inUse = [...known.values()].filter(({ at }) => millis(at) >= from);
  const byDraft = [...Map.groupBy(inUse, ({ draft }) => draft).values()];
  const most = Math.min(mostOfOne, Math.floor(mostOfAll / Math.max(1, byDraft.length)));
  const kept = byDraft.flatMap((some) => some.toSorted(lately).slice(0, most));
  return { ...book, through, outcomes: kept.toSorted(lately) };
}

/** What was undone of a row, and how much of it retires the row. */
export type Undoing = {
  /** Verdicts that count, undone or not. */
  readonly verdicts: number;
  readonly undone: number;
  /** Of those undone how many count of what is needed: no more of one human, actor or resource than may. */
  readonly counted: number;
  /** Missing where there are too few to say, or where as much goes wrong without a verdict. */
  readonly needed: number | undefined;
};

/** One of a day and a resource, by the same hand, the first: of what is undone the hand that undid it. */
function firstOfDay(
  outcomes: readonly KeptOutcome[],
  keyOf: (one: KeptOutcome) => readonly [hand: string, at: string],
): readonly KeptOutcome[] {
  const seen = new Set<string>();
  const inTime = outcomes.toSorted((a, b) => millis(a.at) - millis(b.at) || (a.id < b.id ? -1 : 1));
  return inTime.filter((one) => {
    const [hand, at] = keyOf(one);
    const key = `${hand} ${one.resource} ${dayOf(at)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** As many as dissents do, so that never one human, actor or resource is enough. */
const fewestUndone = 3;
/** Where nearly everything goes wrong without a verdict, nothing is above it. */
const mostBase = 0.95;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Whether a row is undone above the base rate: the share's lower bound above the upper bound of what goes wrong at matched
 * times, both of Wilson's interval at 95 %. INVARIANT (nobody alone): of the undoing that it takes at most half is one human's,
 * and at most a third of one actor or resource; what stands weighs by the same shares.
 */
export function undoingOf(outcomes: readonly KeptOutcome[]): Undoing {
  const undone = firstOfDay(
    outcomes.filter((one) => one.undone !== undefined),
    ({ undone: by, at }) => [by?.human ?? "", by?.at ?? at],
  ).map((one) => ({ ...one, human: one.undone?.human ?? "" }));
  // Nobody undid these, so that no human has many of them.
  const standing = firstOfDay(
    outcomes.filter((one) => one.undone === undefined),
    ({ actor, at }) => [actor, at],
  ).map((one) => ({ ...one, human: one.id }));
  const stood = taken(standing, weighing(standing));
  const weighed = taken(undone, weighing(undone));
  const counts = { verdicts: stood.length + weighed.length, undone: undone.length };
  const matched = [...stood, ...weighed];
  const times = sum(matched.map((one) => one.times));
  const [, base] = interval95(sum(matched.map((one) => one.wrong)), times);
  if (counts.verdicts < fewest || times < fewest || base > mostBase)
    return { ...counts, counted: 0, needed: undefined };
  const needed = Math.max(fewestUndone, neededAlike(stood.length, { z: z95, bound: base }));
  return { ...counts, counted: taken(undone, needed).length, needed };
}

export const isUndone = ({ counted, needed }: Undoing): boolean => needed !== undefined && counted >= needed;

type AfterUndoing = {
  readonly rows: readonly SoundRow[];
  readonly outcomes: readonly KeptOutcome[];
  readonly now: string;
};

/** What becomes of a team's proven drafts by what was undone of their rows; the same book where nothing does. */
export function afterUndoing(book: TeamDrafts, { rows, outcomes, now }: AfterUndoing): TeamDrafts {
  const retired = new Set(
    rows
      .filter(({ draft, since }) => {
        const own = outcomes.filter((one) => one.draft === draft && millis(one.at) >= millis(since));
        return isUndone(undoingOf(own));
      })
      .map(({ draft }) => draft),
  );
  if (retired.size === 0) return book;
  const drafts = book.drafts.map(
    (draft): Draft => (retired.has(draft.id) && draft.state === "proven" ? undone(draft, now) : draft),
  );
  return { ...book, drafts };
}

function undone({ isDoubted: _, ...draft }: Draft, now: string): Draft {
  return { ...draft, state: "retired", endedAt: now, ended: "undone" };
}
