import { instantOf } from "#core/claims/instant.ts";
import type { TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { isDue, lookDone, nextLook, nightBegun } from "#core/learning/drafts/team-drafts.ts";
import type { KeptUnasked } from "#core/learning/drafts/undoing-of-team.ts";
import { inTime, type Ruled } from "#core/learning/drafts/votes.ts";
import { classesOf, type TeamKey, teamsOf } from "#core/learning/team.ts";
import { mostCounted, ruledIn } from "#core/ports/people/precedents.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { keepRowStates } from "./keep-row-states.ts";
import { tellRetired } from "./tell-retired.ts";
import { noteUnasked } from "./undoing/note-unasked.ts";
import { noteUndoing } from "./undoing/note-undoing.ts";
import type { UndoingRuntime } from "./undoing/told-on.ts";

type LearningRuntime = UndoingRuntime & Pick<Runtime, "precedents" | "rowStates" | "notifier">;

/** No class is begun after that, and no day of what became of rows; the next hour goes on. */
const mostMs = 150_000;
const mostLost = 5;

/** Of each team its classes, one by one and at last all together. */
type LearntNight = { readonly teams: number; readonly looks: number };

/**
 * Does the night of every team for which that of the day is not done yet. INVARIANT (resumable): each class is kept with
 * what came of it, and what was broken off is gone on with where it stood.
 */
export async function learnTonight(runtime: LearningRuntime): Promise<LearntNight> {
  const until = runtime.now() + mostMs;
  let [teams, looks, failed] = [0, 0, undefined as unknown];
  try {
    await noteUnasked(runtime.now() + mostMs / 2, runtime);
  } catch (fault) {
    // INVARIANT (apart): what keeps one thing from being learnt keeps no other.
    runtime.log.warn("what nobody was asked about is not told of", { fault: faultName(fault) });
    failed = fault;
  }
  for (const team of teamsOf(runtime.policy.file)) {
    try {
      const looked = await nightOf(team, until, runtime);
      looks += looked;
      if (looked > 0) teams += 1;
      await noteUndoing(team, until, runtime);
    } catch (fault) {
      runtime.log.warn("a night was not learnt from", { fault: faultName(fault) });
      failed ??= fault;
    }
  }
  await tellRetired(await keepRowStates(runtime), runtime);
  if (failed !== undefined) throw failed;
  return { teams, looks };
}

/** How many looks were done. */
async function nightOf(team: TeamKey, until: number, runtime: LearningRuntime): Promise<number> {
  const { drafts, policy, now } = runtime;
  let book = await drafts.open(team);
  let [looked, lost] = [0, 0];
  let unasked: readonly KeptUnasked[] | undefined;
  while (isDue(book, instantOf(now())) && now() < until) {
    const begun = nightBegun(book, { now: instantOf(now()), classes: classesOf(policy.file) });
    unasked ??= (await drafts.undoing(team)).unasked?.outcomes ?? [];
    const after = await nextDone(begun, unasked, runtime);
    const saved = await drafts.save(after);
    if (saved.ok) {
      book = { ...after, version: saved.version };
      looked += 1;
    } else {
      // Another call is at the same night, and one of the two is enough.
      lost += 1;
      if (lost > mostLost) return looked;
      book = await drafts.open(team);
    }
  }
  return looked;
}

async function nextDone(
  book: TeamDrafts,
  unasked: readonly KeptUnasked[],
  { precedents, policy }: LearningRuntime,
): Promise<TeamDrafts> {
  const next = nextLook(book, classesOf(policy.file));
  if (next === undefined) return book;
  let rulings: readonly Ruled[] = [];
  for (const of of next.classes) {
    const kept = await precedents.since(book.team, of, next.from);
    // All together are no more than one class may have, the latest.
    rulings = inTime([...rulings, ...kept.flatMap(ruledIn)]).slice(-mostCounted);
  }
  return lookDone(book, rulings, unasked);
}
