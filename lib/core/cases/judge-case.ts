import type { Decision } from "../arbitration/decide.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import { recordOf } from "../arbitration/record.ts";
import { instantOf, millis } from "../claims/instant.ts";
import type { DocketRecord, OpenCase, OpenQuestion } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import { forType } from "../policy/for-type.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";
import { askedSoFar } from "../questions/asked-before.ts";
import { questionsNow } from "../questions/open-questions.ts";
import { keptOpen, ruledBySilence } from "../questions/silence.ts";
import { putAboutIn } from "../questions/weighed.ts";
import { loggedDecision } from "./decision.ts";
import { dueWhileOpen } from "./due.ts";
import { ownCase } from "./own-case.ts";
import { isUnderWay, withRestores } from "./restores/under-way.ts";

/** Another execution takes over before the history of this one is full. */
const mostTurns = 300;

export type JudgedCase = {
  readonly record: DocketRecord;
  readonly dispute: Dispute;
  readonly decision: Decision;
  /** The decision as it is logged; the record points to it. */
  readonly logged: LoggedDecision;
  readonly next: "restore" | "ask" | "settle" | "hand-over";
  /** Questions that nobody needs to answer any more. */
  readonly closed: readonly OpenQuestion[];
};

export type JudgedOrDone = JudgedCase | { readonly next: "done" };

export type Judging = {
  readonly case: string;
  readonly run: number;
  readonly turn: number;
  readonly now: number;
  readonly around: Around;
};

/** What a case comes to now: what is restored, what is asked, and whether it can be settled. */
export function judgeCase(record: DocketRecord, judging: Judging): JudgedOrDone {
  const { now, around, turn } = judging;
  const ruled = ownCase(ruledBySilence(keptOpen(record, now), { now, around }), judging);
  if (ruled === undefined) return { next: "done" };
  const open = ruled.case;
  const dispute = disputeFrom(ruled, { now, around });
  const judgement = recordOf(dispute, around.policy);
  const decision = judgement.verdict;
  const at = instantOf(now);
  const logged = loggedDecision(record, { case: open.id, run: judging.run, turn, at, record: judgement });
  const restoring = withRestores(ruled, { id: logged.id, at, verdict: decision }, around);
  const { questions, closed } = questionsIn(restoring, open, { dispute, decision, around });
  const after = judged(
    restoring,
    { ...open, run: judging.run, questions },
    { logged, decision, dispute, around },
  );
  return {
    record: after,
    dispute,
    decision,
    logged,
    closed,
    next: turn >= mostTurns ? "hand-over" : nextOf(after),
  };
}

function nextOf({ restores, case: open }: DocketRecord): "restore" | "ask" | "settle" {
  if (restores.some(isUnderWay)) return "restore";
  return (open?.questions ?? []).length > 0 ? "ask" : "settle";
}

type QuestionsInInput = { readonly dispute: Dispute; readonly decision: Decision; readonly around: Around };

/** Nobody is asked where Parley only observes. */
function questionsIn(record: DocketRecord, open: OpenCase, { dispute, decision, around }: QuestionsInInput) {
  const { coupled } = forType(around.policy, record.resource.type);
  const fields = decision.fields.filter(({ effect }) => effect !== "none");
  return questionsNow(fields, { record, open, dispute, coupled });
}

type JudgedInput = QuestionsInInput & { readonly logged: LoggedDecision };

function judged(record: DocketRecord, open: OpenCase, outcome: JudgedInput): DocketRecord {
  const { logged, decision, dispute, around } = outcome;
  const now = millis(dispute.now);
  const putAbout = putAboutIn(dispute, around.policy);
  const { token: _, ...rest } = open;
  return {
    ...record,
    asked: askedSoFar(record, open.questions, { now, putAbout }),
    case: { ...rest, state: "running", stirred: false },
    decision: { id: logged.id, digest: logged.digest, at: logged.at },
    due: dueWhileOpen(decision, now),
    policy: logged.record.policy,
  };
}
