import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { maySee } from "#core/views/may-see.ts";
import { type DecidedLine, decidedLine } from "#core/views/sheet/decided.ts";
import { knowingOf } from "../kit/knowing.ts";
import type { ConsoleViewer } from "./visitor.ts";

const mostLines = 8;
/** Of each account; more than are shown, because some are of one case and some are not the reader's. */
const mostRead = 24;
const mostAccounts = 5;
const mostPages = 4;
const atOnce = 8;
const day = 86_400_000;

type LatestVerdicts = { readonly lines: readonly DecidedLine[]; readonly isPart: boolean };

/** What was decided since yesterday, the latest first, as far as somebody may see it; of each case the last. */
export async function latestVerdicts(viewer: ConsoleViewer, runtime: Runtime): Promise<LatestVerdicts> {
  const accounts = runtime.settings.accounts.slice(0, mostAccounts);
  const isCut = accounts.length < runtime.settings.accounts.length;
  const found = await Promise.all(accounts.map((account) => marksOf(account, runtime)));
  const marks = found.flatMap((one) => one.marks.slice(-mostRead));
  const decisions: LoggedDecision[] = [];
  await sideBySide(marks, atOnce, async ({ resource, id }) => {
    const decision = decisionToRead(await runtime.decisions.get(resource, id));
    if (decision !== undefined) decisions.push(decision);
  });
  const latestFirst = decisions.toSorted((a, b) => millis(b.at) - millis(a.at));
  const ofCases = latestFirst.filter((one, at) => latestFirst.findIndex((it) => it.case === one.case) === at);
  const lines = ofCases.flatMap((decision) => lineFor(viewer, decision, runtime));
  return { lines: lines.slice(0, mostLines), isPart: isCut || found.some(({ isPart }) => isPart) };
}

type MarksOf = { readonly marks: readonly DecisionMark[]; readonly isPart: boolean };

/** In the order in which they were decided. A day that fills more pages than these is read from its beginning. */
async function marksOf(account: string, runtime: Runtime): Promise<MarksOf> {
  const marks: DecisionMark[] = [];
  let isPart = false;
  for (const time of [runtime.now() - day, runtime.now()]) {
    let page: string | undefined;
    for (let read = 0; read < mostPages; read += 1) {
      const found = await runtime.decisions.onDay(account, dayOf(instantOf(time)), page);
      marks.push(...found.marks);
      page = found.next;
      if (page === undefined) break;
    }
    isPart ||= page !== undefined;
  }
  return { marks, isPart };
}

function lineFor(viewer: ConsoleViewer, decision: LoggedDecision, runtime: Runtime): readonly DecidedLine[] {
  const { policy } = runtime;
  const sees = maySee(viewer, { dispute: decision.record.dispute, policy });
  const line = decidedLine(decision, { sees, zone: viewer.zone }, knowingOf(runtime));
  return line.fields.length === 0 ? [] : [line];
}
