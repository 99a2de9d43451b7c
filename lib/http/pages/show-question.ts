import { aroundOf } from "#acts/looking/around.ts";
import { isAsked } from "#acts/questions/approver-of.ts";
import { doesCount } from "#acts/questions/name-to-answer-by.ts";
import { precedenceFor } from "#acts/questions/precedence-for.ts";
import { type Behind, questionBehind } from "#acts/questions/question-behind.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Page, QuestionPage } from "#console/page-model.ts";
import { millis } from "#core/claims/instant.ts";
import type { DecidedIn } from "#core/learning/summary.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { QuestionScene } from "#core/notices/question/asking.ts";
import { type QuestionView, questionView } from "#core/notices/question-view.ts";
import { type Answering, isClaimant } from "#core/questions/answer.ts";
import { readerOf, standingWithBefore } from "./standing.ts";
import type { Answerer, Visit } from "./visit.ts";

type More = Pick<QuestionPage, "problem" | "filled"> & {
  /** An answer was refused because of that. */
  readonly mustSignIn?: boolean;
};

/** What there is to see for a visitor; it changes nothing. */
export async function showQuestion(visit: Visit, runtime: Runtime, more: More = {}): Promise<Page> {
  const behind = await questionBehind(visit, runtime);
  if (behind === undefined) return { is: "gone" };
  const { question, first } = behind;
  if (question === undefined && first !== undefined)
    return await standingWithBefore("answered", first, { visit, behind, runtime });
  const visitor = { name: visit.who.name, principals: [visit.who.by] };
  const asks = (other: OpenQuestion) => isAsked(visitor, [other], runtime);
  const due = question ?? behind.others.find(asks);
  if (due === undefined) return { is: "gone" };
  const around = { ...(await aroundOf(behind.record, runtime)), signIn: runtime.settings.signIn };
  const now = runtime.now();
  const dispute = disputeFrom(behind.record, { now, around });
  if (isClaimant(due, visit.who, { dispute, around })) return { is: "claimant" };
  const mayAnswer =
    asks(due) || doesCount(visit.who, { record: behind.record, question: due }, { around, now });
  if (!mayAnswer) return { is: "not an approver" };
  const precedence = await precedenceFor(due, behind.decision?.record.dispute ?? dispute, runtime);
  const view = viewOf({ behind, question: due, who: visit.who, precedence }, around, now);
  return questionPage(visit, { view, more, isAsked: asks(due), decidedIn: precedence?.cases }, runtime);
}

type QuestionPageInput = {
  readonly view: QuestionView;
  readonly more: More;
  readonly isAsked: boolean;
  readonly decidedIn: readonly DecidedIn[] | undefined;
};

function questionPage(
  visit: Visit,
  { view, more, isAsked, decidedIn }: QuestionPageInput,
  runtime: Runtime,
): QuestionPage {
  const { who, token } = visit;
  const { problem, filled, mustSignIn = false } = more;
  const isLocked = (view.needsSignIn || mustSignIn) && who.proof === "link";
  const place = `console/questions/${view.case}/${view.question}`;
  return {
    is: "question",
    view,
    reader: readerOf(who),
    left: millis(view.deadline.at) - runtime.now(),
    token,
    isAsked,
    ...(decidedIn !== undefined && { decidedIn }),
    isAnother: view.question !== visit.question,
    ...(isLocked && { signInAt: `${runtime.settings.publicUrl}/${place}` }),
    problem,
    filled,
  };
}

type ViewOfInput = {
  readonly behind: Behind;
  readonly question: OpenQuestion;
  readonly who: Answerer;
  readonly precedence?: QuestionScene["precedence"];
};

export function viewOf(
  { behind, question, who, precedence }: ViewOfInput,
  around: Answering,
  now: number,
): QuestionView {
  const { record, decision } = behind;
  const judged = decision?.record ?? { dispute: disputeFrom(record, { now, around }) };
  const { policy, signIn } = around;
  return questionView({ record, question, now, policy, judged, signIn, zone: who.zone, precedence });
}
