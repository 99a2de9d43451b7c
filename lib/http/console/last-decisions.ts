import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";

const most = 500;
const longestMs = 2_000;
const mostDays = 7;
const mostAccounts = 5;
const mostPages = 8;
const atOnce = 20;
const day = 86_400_000;

export type LastDecisions = {
  /** The latest first. */
  readonly decisions: readonly LoggedDecision[];
  /** It stopped before it had read as many as it may. */
  readonly isStopped: boolean;
};

/** The last decisions of all governed accounts, read by day: at most 500 of a week, for two seconds. */
export async function lastDecisions(runtime: Runtime): Promise<LastDecisions> {
  const end = runtime.now() + longestMs;
  const isLate = () => runtime.now() >= end;
  const { settings, now } = runtime;
  const found: LoggedDecision[] = [];
  for (let back = 0; back < mostDays && found.length < most && !isLate(); back += 1) {
    const on = dayOf(instantOf(now() - back * day));
    const accounts = settings.accounts.slice(0, mostAccounts);
    const marks = await Promise.all(accounts.map((account) => marksOn(account, on, runtime)));
    const left = marks.flatMap((one) => one.slice(-(most - found.length)));
    await sideBySide(left, atOnce, async ({ resource, id }) => {
      if (isLate()) return;
      const decision = decisionToRead(await runtime.decisions.get(resource, id));
      if (decision !== undefined) found.push(decision);
    });
  }
  const latestFirst = found.toSorted((a, b) => millis(b.at) - millis(a.at));
  return { decisions: latestFirst.slice(0, most), isStopped: isLate() };
}

/** A day that fills more pages than these is read from its beginning. */
async function marksOn(account: string, on: string, runtime: Runtime): Promise<readonly DecisionMark[]> {
  const marks: DecisionMark[] = [];
  let page: string | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const found = await runtime.decisions.onDay(account, on, page);
    marks.push(...found.marks);
    page = found.next;
    if (page === undefined) break;
  }
  return marks;
}
