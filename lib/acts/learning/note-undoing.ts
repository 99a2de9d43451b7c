import { instantOf, millis } from "#core/claims/instant.ts";
import {
  afterUndoing,
  type SoundRow,
  soundRows,
  undoingDays,
  withDayTold,
} from "#core/learning/drafts/undoing.ts";
import type { KeptOutcome, TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import { isAnsweredBy, type RowOutcome, rowOutcomesOn } from "#core/learning/outcomes/row-outcomes.ts";
import type { TeamKey } from "#core/learning/team.ts";
import { hasLearntRows } from "#core/policy/file/answers/answers.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { untilKept } from "../until-kept.ts";
import { decidedOn } from "./decided-lately.ts";
import { writesOn } from "./writes-on.ts";

export type UndoingRuntime = Pick<
  Runtime,
  "decisions" | "drafts" | "events" | "secrets" | "settings" | "policy" | "now" | "log"
>;

const mostDecisions = 1_000;
/** Of one resource. */
const mostPages = 10;
const day = 86_400_000;
/** What else was judged close to a matched time, and what was judged the same before. */
const before = 9 * day;

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
    const told = await toldOn(resource, on, runtime);
    for (const one of told.filter(({ at }) => at.startsWith(on)))
      for (const row of rows)
        if (row.row === one.row && millis(one.at) >= millis(row.since))
          kept.push(await keptOf(one, row, { team, runtime }));
  }
  return kept;
}

/** What a release long ago wrote otherwise is left out, and keeps nothing else from being told. */
async function toldOn(
  resource: ResourceId,
  on: string,
  runtime: UndoingRuntime,
): Promise<readonly RowOutcome[]> {
  const { policy, now, log } = runtime;
  const decisions = await decisionsSince(millis(`${on}T00:00:00Z`) - before, resource, runtime);
  const writes = await writesOn(resource, runtime);
  try {
    return rowOutcomesOn({ records: decisions.map(({ record }) => record), writes, policy, now: now() });
  } catch (fault) {
    log.info("what became of a row's verdict is not told", { fault: faultName(fault) });
    return [];
  }
}

/** The earliest first, and none that was made since now: an exported ledger holds what came after each of its nights. */
async function decisionsSince(
  from: number,
  resource: ResourceId,
  { decisions, now }: Pick<Runtime, "decisions" | "now">,
): Promise<readonly LoggedDecision[]> {
  const found: LoggedDecision[] = [];
  let page: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { decisions: some, next } = await decisions.list(resource, page);
    found.push(...some);
    page = next;
    if (page === undefined || millis(some.at(-1)?.at ?? "1970-01-01T00:00:00Z") < from) break;
  }
  return found.filter(({ at }) => millis(at) >= from && millis(at) <= now()).toReversed();
}

type KeptFor = { readonly team: TeamKey; readonly runtime: Pick<Runtime, "secrets"> };

/** INVARIANT (a key of the team): the same human has another digest in another team. */
async function keptOf(
  { id, at, resource, actor, undone, matched }: RowOutcome,
  { draft }: SoundRow,
  { team, runtime: { secrets } }: KeptFor,
): Promise<KeptOutcome> {
  const digest = async (what: string, name: string) =>
    (await secrets.digest(JSON.stringify(["undoing", team, what, name]))).slice(0, 32);
  return {
    ...{ id: await digest("outcome", id), draft, at },
    resource: await digest("resource", resource),
    actor: await digest("actor", actor),
    ...(undone !== undefined && { undone: { human: await digest("human", undone.human), at: undone.at } }),
    ...matched,
  };
}
