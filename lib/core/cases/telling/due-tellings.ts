import type { DecisionRecord } from "../../arbitration/record.ts";
import type { DocketRecord, Milestone, OpenQuestion } from "../../ledger/docket-record.ts";
import type { QuestionScene } from "../../notices/question/asking.ts";
import { questionFacts } from "../../notices/question-text.ts";
import { questionView } from "../../notices/question-view.ts";
import { type Audience, type Recipient, recipientsOf } from "../../notices/readers/recipients.ts";
import { whyTold } from "../../notices/readers/why-told.ts";
import { texts } from "../../notices/texts.ts";
import { weightOf } from "../../notices/weight.ts";
import type { LinkClaims } from "../../ports/people/link-signer.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { SignInRule } from "../../questions/guarded.ts";
import { passedMilestones } from "../../questions/milestones.ts";
import { questionMessage } from "./question-message.ts";

/** What one reader has to be told of one question, and the milestones that need no telling once all are told. */
export type DueTelling = {
  readonly question: OpenQuestion;
  readonly kind: Milestone;
  readonly marks: readonly Milestone[];
  readonly recipient: Recipient;
};

type Record = Pick<DocketRecord, "case">;

/** What people have to be told now: of several milestones that have passed only the last. */
export function dueTellings({ case: open }: Record, now: number, audience: Audience): readonly DueTelling[] {
  const questions = open?.questions ?? [];
  return questions.flatMap((question) => {
    const passed = passedMilestones(question, now);
    const kind = question.told.includes("asked") ? passed.at(-1) : "asked";
    if (kind === undefined || question.told.includes(kind)) return [];
    const marks = [...new Set([...passed, kind])];
    const isEscalated = marks.includes("escalated");
    return recipientsOf(question, isEscalated, audience).map((recipient) => ({
      question,
      kind,
      marks,
      recipient,
    }));
  });
}

/** What the link of a reader says; INVARIANT (own links only): anyone who answers nothing has none. */
export function claimsOf({ question, recipient }: DueTelling, caseId: string): LinkClaims | undefined {
  if (recipient.as === undefined) return undefined;
  return { case: caseId, question: question.id, approver: recipient.as, expires: question.ask.deadline };
}

type DueMessageInput = {
  readonly record: DocketRecord;
  readonly now: number;
  readonly judged: Pick<DecisionRecord, "dispute" | "verdict">;
  readonly audience: Audience;
  readonly signIn: SignInRule;
  readonly link: string | undefined;
  /** How questions like it were answered before. */
  readonly precedence?: QuestionScene["precedence"];
};

/** The message that one reader gets. */
export function dueMessage(due: DueTelling, { audience, link, ...scene }: DueMessageInput): NoticeMessage {
  const { question, kind, recipient } = due;
  const { policy } = audience;
  const view = questionView({ ...scene, question, policy, zone: recipient.zone });
  const why = whyTold(recipient);
  const told = { ...view, ...(link !== undefined && { link }), ...(why !== undefined && { why }) };
  const open = { id: scene.record.case?.id ?? "" };
  const weight = weightOf({ ...scene, question, policy });
  const about = { open, question, kind, recipient, link, facts: questionFacts(view), weight };
  return questionMessage(about, texts[kind](told));
}

/** The record once everybody was told. */
export function told<R extends Record>(record: R, tellings: readonly DueTelling[]): R {
  const open = record.case;
  if (open === undefined) return record;
  const questions = open.questions.map((question) => {
    const marks = tellings.filter((each) => each.question.id === question.id).flatMap((each) => each.marks);
    if (marks.length === 0) return question;
    const { toldAt = question.runsFrom ?? question.askedAt } = question;
    return { ...question, toldAt, told: [...new Set([...question.told, ...marks])] };
  });
  return { ...record, case: { ...open, questions } };
}
