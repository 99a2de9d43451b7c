import type { DecisionRecord } from "../arbitration/record.ts";
import { instantOf } from "../claims/instant.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { type Agreed, agreedAfter } from "../looking/agree.ts";
import type { Around } from "../looking/around.ts";
import { atOnce, isToBeDone, onceAgreed, settledBy } from "../looking/once-agreed.ts";
import { askedSoFar } from "../questions/asked-before.ts";
import { dueAfter } from "./due.ts";
import { isUnderWay } from "./restores/under-way.ts";

type SettleCaseInput = { readonly now: number; readonly around: Pick<Around, "types" | "policy"> };

/** The docket without its case: what was kept is agreed, and the same verdict again is no news. */
export function settleCase(
  record: DocketRecord,
  judged: Pick<DecisionRecord, "dispute" | "verdict">,
  moment: SettleCaseInput,
): DocketRecord {
  const { now, around } = moment;
  const agreed = { ...record, ...agreedBy(record, judged, moment) };
  const verdict = onceAgreed(judged, { prior: record.prior, agreed }, around);
  return {
    ...agreed,
    case: undefined,
    asked: askedSoFar(record, [], { now }),
    restores: record.restores.filter((restore) => !isUnderWay(restore)),
    settled: settledBy(judged.verdict, verdict),
    due: isToBeDone(judged.verdict, verdict) ? instantOf(now + atOnce) : dueAfter(verdict, record, now),
  };
}

/** Where nobody knows what stands there, nothing is agreed. */
function agreedBy(
  record: DocketRecord,
  judged: Pick<DecisionRecord, "dispute" | "verdict">,
  { around }: SettleCaseInput,
): Agreed {
  const { live, prior, priorTags, learnt } = record;
  if (live?.state !== "there") return { prior, priorTags, learnt };
  return agreedAfter(record, judged, { around, open: undefined });
}

/** Whether nothing is left to do on a case: nobody is asked, nothing is written, and nothing has changed. */
export const isSettled = ({ case: open, restores }: DocketRecord): boolean =>
  open !== undefined && !open.stirred && open.questions.length === 0 && !restores.some(isUnderWay);

/** The case as anyone who begins a new execution for it finds it. */
export function reopened(record: DocketRecord, run: number): DocketRecord {
  const open = record.case;
  if (open === undefined) return record;
  const { token: _, ...rest } = open;
  return { ...record, case: { ...rest, state: "opening", run } };
}
