import { operators } from "#core/notices/readers/reader-of.ts";
import { type DecidedInWeek, decidedInWeek } from "#core/notices/week/cases-of-week.ts";
import { loadIn } from "#core/notices/week/load.ts";
import { daysOfWeek, weekToTell } from "#core/notices/week/week.ts";
import { weekMessages } from "#core/notices/week/week-messages.ts";
import type { DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";

const note = "week-told";
const hour = 3_600_000;
const atOnce = 10;
/** So many are read within a minute; who decides more is told that it is not all. */
const mostDecisions = 5_000;

/**
 * Tells each team once a week what became of its cases, and how much it asked of people. Failing it stops nothing else, and
 * it is tried again in an hour; INVARIANT (once): what was told before is dropped by its id.
 */
export async function tellWeek(runtime: Runtime): Promise<void> {
  const { meters, now, log } = runtime;
  const monday = weekToTell(now());
  const tried = `${monday} tried ${Math.floor(now() / hour)}`;
  try {
    const noted = await meters.noted(note);
    if (noted === monday || noted === tried) return;
    await meters.note(note, tried);
    await tell(monday, runtime);
    await meters.note(note, monday);
  } catch (error) {
    log.warn("the week could not be told", { monday, fault: faultName(error) });
  }
}

async function tell(monday: string, runtime: Runtime): Promise<void> {
  const { approvers } = runtime.settings;
  const { decided, isCut } = await decidedIn(monday, runtime);
  const loads = await loadsIn(monday, runtime);
  for (const message of weekMessages({ monday, decided, loads, approvers, isCut }))
    await runtime.notifier.send(message);
}

async function decidedIn(monday: string, runtime: Runtime) {
  const { marks, isCut } = await marksIn(monday, runtime);
  const decided: DecidedInWeek[] = [];
  await sideBySide(marks, atOnce, async ({ resource, id }) => {
    const found = await runtime.decisions.get(resource, id);
    const told = found && toldOf(found, runtime);
    if (told !== undefined) decided.push(told);
  });
  return { decided, isCut };
}

/** What a release long ago wrote otherwise is not counted, and keeps nobody from being told the rest. */
function toldOf(decision: LoggedDecision, { settings, policy, log }: Runtime): DecidedInWeek | undefined {
  try {
    return decidedInWeek(decision, { policy, approvers: settings.approvers });
  } catch (error) {
    log.info("a decision is not counted in its week", { id: decision.id, fault: faultName(error) });
    return undefined;
  }
}

/** Everything that was decided in a week, or as much of it as is read at once. */
async function marksIn(monday: string, { settings, decisions }: Runtime) {
  const marks: DecisionMark[] = [];
  for (const account of new Set([settings.account, ...settings.accounts]))
    for (const day of daysOfWeek(monday)) {
      let page: string | undefined;
      do {
        const found = await decisions.onDay(account, day, page);
        marks.push(...found.marks);
        page = found.next;
        if (marks.length > mostDecisions) return { marks: marks.slice(0, mostDecisions), isCut: true };
      } while (page !== undefined);
    }
  return { marks, isCut: false };
}

async function loadsIn(monday: string, { settings, mailboxes }: Runtime) {
  const readers = [...settings.approvers.map(({ name }) => `approver:${name}`), operators];
  const loads = await Promise.all(
    readers.map(async (reader) => [reader, loadIn(await mailboxes.open(reader), monday)] as const),
  );
  return new Map(loads);
}
