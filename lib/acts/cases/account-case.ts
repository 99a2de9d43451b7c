import type { HandingInput } from "#core/cases/handing-input.ts";
import type { Stop } from "#core/cases/news/stopped-news.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenCase, Restore } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";
import type { DocketChange } from "./change-docket.ts";

/** INVARIANT (no values in logs): lines of a case hold ids, states and kinds, and what stood or stands in a field nowhere. */
type Telling = Pick<Runtime, "log">;

const verdicts = { keep: "VerdictsKeep", revert: "VerdictsRevert", ask: "VerdictsAsk" } as const;

type AccountVerdictInput = {
  readonly before: DocketRecord;
  readonly handing: HandingInput;
  readonly logged: LoggedDecision;
  readonly next: string;
};

/** A decision that was acted upon, and how long the first one of its case took. */
export function accountVerdict(
  { before, handing, logged, next }: AccountVerdictInput,
  { log, now }: Telling & Pick<Runtime, "now">,
): void {
  const { outcome } = logged.record.verdict;
  log.count(verdicts[outcome]);
  const isFirst = handing.run === 1 && handing.turn === 0;
  if (isFirst && before.case !== undefined)
    log.measure("CaseToDecision", now() - millis(before.case.openedAt));
  log.info("a case was judged", { case: logged.case, decision: logged.id, outcome, next });
}

export function accountSent({ id, decision }: Restore, { log }: Telling): void {
  log.count("RestoresSent");
  log.info("a restore was sent", { restore: id, decision });
}

/** The kill switch kept a write from being sent. */
export function accountHeld({ id, decision }: Restore, stop: Stop, { log }: Telling): void {
  log.count("RestoresHeld");
  if (stop === "unreadable") log.count("KillSwitchUnreadable");
  log.warn("a restore was held back by the kill switch", { restore: id, decision, stop });
}

/** A write that came to its end just now; anyone who finds it ended already says nothing. */
export function accountEnd({ before, after }: DocketChange, { id }: Restore, { log }: Telling): void {
  const stateIn = ({ restores }: DocketRecord) => restores.find((each) => each.id === id);
  const ended = stateIn(after);
  if (ended === undefined || stateIn(before)?.state === ended.state) return;
  if (ended.state !== "done" && ended.state !== "failed") return;
  log.count(ended.state === "done" ? "RestoresDone" : "RestoresFailed");
  const { state, decision, failure } = ended;
  log.info("a restore ended", {
    restore: id,
    decision,
    state,
    ...(failure !== undefined && { failure: failure.kind }),
  });
}

export function accountSettled({ id, run }: OpenCase, { log }: Telling): void {
  log.count("CasesSettled");
  log.info("a case was settled", { case: id, run });
}

/** An execution came to its end by an error, of which only the name is known. */
export function accountBroken({ case: id, run, error }: HandingInput, { log }: Telling): void {
  log.count("ExecutionsBroken");
  log.warn("an execution broke and the sweep goes on with its case", { case: id, run, error });
}
