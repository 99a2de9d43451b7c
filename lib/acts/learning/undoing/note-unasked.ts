import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import { isDue } from "#core/learning/drafts/team-drafts.ts";
import type { KeptUnasked, TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import { type TeamKey, teamsOf } from "#core/learning/team.ts";
import { askable } from "#core/learning/unasked/askable.ts";
import { unaskedDays, withUnaskedTold } from "#core/learning/unasked/told-unasked.ts";
import { type UnaskedOutcome, unaskedOutcomesOn } from "#core/learning/unasked/unasked-outcomes.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { decidedOn } from "../decided-lately.ts";
import { keptOf, mostDecisions, toldOn, type UndoingRuntime } from "./told-on.ts";

/**
 * Tells of the verdicts about which nobody was asked whose day is over, day by day, before a night looks at them.
 * INVARIANT (resumable): each day of each team is kept by itself, and told again it is the same.
 */
export async function noteUnasked(until: number, runtime: UndoingRuntime): Promise<void> {
  const { drafts, policy, now } = runtime;
  const teams = teamsOf(policy.file);
  const at = instantOf(now());
  const nights = await Promise.all(teams.map((team) => drafts.open(team)));
  // INVARIANT (no read for nothing): what nobody looks at tonight any more is not told of.
  if (!nights.some((night) => isDue(night, at))) return;
  let books = await Promise.all(teams.map((team) => drafts.undoing(team)));
  for (const on of unaskedDays(
    books.map(({ unasked }) => unasked?.through),
    at,
  )) {
    if (now() >= until) return;
    const outcomes = await unaskedOn(on, runtime);
    books = await Promise.all(books.map((book) => dayKept(book, { on, outcomes }, runtime)));
  }
}

type UnaskedDay = { readonly on: string; readonly outcomes: readonly UnaskedOutcome[] };

/** Where another call is at the same day its book counts, and the next night goes on from there. */
async function dayKept(
  book: TeamUndoing,
  { on, outcomes }: UnaskedDay,
  runtime: UndoingRuntime,
): Promise<TeamUndoing> {
  if (book.unasked !== undefined && book.unasked.through >= on) return book;
  const own = outcomes.filter(({ team }) => team === book.team);
  const kept = await Promise.all(own.map((one) => keptUnasked(one, book.team, runtime)));
  const told = withUnaskedTold(book, { day: on, outcomes: kept });
  const saved = await runtime.drafts.saveUndoing(told);
  return saved.ok ? { ...told, version: saved.version } : await runtime.drafts.undoing(book.team);
}

/** A precedent is named by as many digits, and so is what counts as one. */
async function keptUnasked(
  one: UnaskedOutcome,
  team: TeamKey,
  runtime: UndoingRuntime,
): Promise<KeptUnasked> {
  const kept = await keptOf(one, team, runtime);
  return { ...kept, id: sha256(`unasked\n${kept.id}`), features: one.features };
}

/** What became of what nobody was asked about on a day. */
async function unaskedOn(on: string, runtime: UndoingRuntime): Promise<readonly UnaskedOutcome[]> {
  const { decisions } = await decidedOn({ on: [on], most: mostDecisions }, runtime);
  const contested = decisions.filter(({ record }) => isTold(record, runtime));
  const resources = new Map(contested.map(({ resource }) => [resourceText(resource), resource]));
  const found: UnaskedOutcome[] = [];
  for (const resource of resources.values())
    found.push(...(await toldOn({ resource, on, read: unaskedOutcomesOn }, runtime)));
  return found;
}

type DecidedRecord = Parameters<typeof askable>[0];

/** One that cannot be judged again any more is told of nowhere. */
function isTold(record: DecidedRecord, { policy }: Pick<UndoingRuntime, "policy">): boolean {
  try {
    return askable(record, policy).length > 0;
  } catch {
    return false;
  }
}
