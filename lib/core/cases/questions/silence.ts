import { millis } from "../../claims/instant.ts";
import type { DocketRecord, OpenQuestion } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { disputeFrom } from "../../looking/dispute-from.ts";
import { rulingsFor } from "./rulings-for.ts";

/** Nobody answered in time: what silence means is a ruling of the moment at which the deadline passed. */
export const silence = "silence";

export const isOver = ({ ask }: OpenQuestion, now: number): boolean => millis(ask.deadline) <= now;

/** The record with a ruling by silence for each question whose deadline has passed, and without those questions. */
export function ruledBySilence(
  record: DocketRecord,
  { now, around }: { now: number; around: Around },
): DocketRecord {
  const open = record.case;
  const over = open?.questions.filter((question) => isOver(question, now)) ?? [];
  if (open === undefined || over.length === 0) return record;
  const { claims } = disputeFrom(record, { now, around });
  const rulings = over.flatMap((question) => {
    const { answer, value } = question.ask.onSilence;
    const said = { answer, value, by: silence, at: question.ask.deadline };
    return rulingsFor(question, said, { record, claims });
  });
  const questions = open.questions.filter((question) => !over.includes(question));
  return { ...record, rulings: [...record.rulings, ...rulings], case: { ...open, questions } };
}
