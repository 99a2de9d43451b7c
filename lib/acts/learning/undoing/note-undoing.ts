import { instantOf, millis } from "#core/claims/instant.ts";
import {
  afterUndoing,
  type SoundRow,
  soundRows,
  undoingDays,
  withDayTold,
} from "#core/learning/drafts/undoing.ts";
import type { KeptOutcome, TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import { isAnsweredBy, rowOutcomesOn } from "#core/learning/outcomes/row-outcomes.ts";
import type { TeamKey } from "#core/learning/team.ts";
import { hasLearntRows } from "#core/policy/file/answers/answers.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { untilKept } from "../../until-kept.ts";
import { decidedOn } from "../decided-lately.ts";
import { keptOf, mostDecisions, toldOn, type UndoingRuntime } from "./told-on.ts";

/**
 * Tells of the verdicts of a team's learnt rows whose day is over, day by day, and has those retired that are undone too
 * often. INVARIANT (resumable): each day is kept by itself, and told again it is the same.
 */
export async function noteUndoing(team: TeamKey, until: number, runtime: UndoingRuntime): Promise<void> {
  const { drafts, policy, now } = runtime;
  // INVARIANT (no read for nothing): a policy without learnt rows costs nothing.
  if (!hasLearntRows(policy.file)) return;
  const rows = soundRows(await drafts.open(team), policy.file);
  if (rows.length === 0) return;
  let book = await drafts.undoing(team);
  for (const on of undoingDays(book, { rows, now: instantOf(now()) })) {
    if (now() >= until) break;
    const outcomes = await outcomesOf(on, { team, rows }, runtime);
    const told: TeamUndoing = withDayTold(book, { day: on, outcomes });
    const saved = await drafts.saveUndoing(told);
    // Another call is at the same day, and one of the two is enough.
    if (!saved.ok) return;
    book = { ...told, version: saved.version };
  }
  await retire(book, runtime);
}

/** Drafts may have changed meanwhile: they are read anew. What others keep from being kept the next hour counts again. */
async function retire({ team, outcomes }: TeamUndoing, { drafts, policy, now }: UndoingRuntime) {
  await untilKept("what is drafted", async () => {
    const book = await drafts.open(team);
    const rows = soundRows(book, policy.file);
    const after = afterUndoing(book, { rows, outcomes, now: instantOf(now()) });
    return after === book || (await drafts.save(after)).ok || undefined;
  });
}

type RowsOfTeam = { readonly team: TeamKey; readonly rows: readonly SoundRow[] };

/** What became of what these rows decided on a day. */
async function outcomesOf(
  on: string,
  { team, rows }: RowsOfTeam,
  runtime: UndoingRuntime,
): Promise<readonly KeptOutcome[]> {
  const { decisions } = await decidedOn({ on: [on], most: mostDecisions }, runtime);
  const names = new Set(rows.map(({ row }) => row));
  const resources = new Map(
    decisions
      .filter(({ record }) => isAnsweredBy(record, names))
      .map(({ resource }) => [resourceText(resource), resource]),
  );
  const kept: KeptOutcome[] = [];
  for (const resource of resources.values()) {
    for (const one of await toldOn({ resource, on, read: rowOutcomesOn }, runtime))
      for (const { row, draft, since } of rows)
        if (row === one.row && millis(one.at) >= millis(since))
          kept.push({ ...(await keptOf(one, team, runtime)), draft });
  }
  return kept;
}
