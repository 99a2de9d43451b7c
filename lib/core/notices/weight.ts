import type { DecisionRecord } from "../arbitration/record.ts";
import { overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import { guardedClasses } from "../policy/file/harmful-classes.ts";
import type { Policy } from "../policy/policy.ts";
import type { NoticeKind, NoticeMessage, NoticeWeight } from "../ports/people/notifier.ts";
import { isGuarded } from "../questions/guarded.ts";
import { classesAt } from "../safety/lean.ts";
import { isOnGuardrail } from "./question/plan.ts";

const guarded: ReadonlySet<string> = new Set(guardedClasses);

type QuestionWeightInput = {
  readonly record: Pick<DocketRecord, "asked">;
  readonly question: OpenQuestion;
  readonly policy: Policy;
  readonly judged: Pick<DecisionRecord, "dispute" | "verdict">;
};

/** Whether a question may wait for a bundle: nothing does that is about a guardrail, security, or an emergency that counts. */
export function weightOf({ record, question, policy, judged }: QuestionWeightInput): NoticeWeight {
  const { dispute } = judged;
  const isAbout = (field: string): boolean => question.fields.some((path) => overlaps(field, path));
  const isUrgent = record.asked.some(({ field, urgency }) => urgency === "emergency" && isAbout(field));
  const isHarmful = question.ask.cause === "harmful" || question.ask.cause.startsWith("guardrail");
  const isSecurity = question.fields.some((path) =>
    classesAt(policy, dispute.resource.type, path).some((name) => guarded.has(name)),
  );
  const passes =
    isUrgent ||
    isHarmful ||
    isSecurity ||
    isOnGuardrail({ question, judged }) ||
    isGuarded(question, { dispute, policy });
  return passes ? "passes" : "question";
}

const questions: ReadonlySet<NoticeKind> = new Set(["asked", "reminded", "escalated"]);

/** What nothing is said of weighs as its kind does: Parley's own trouble passes. */
export const weightIn = ({ weight, kind }: Pick<NoticeMessage, "weight" | "kind">): NoticeWeight =>
  weight ?? (kind === "trouble" ? "passes" : questions.has(kind) ? "question" : "word");
