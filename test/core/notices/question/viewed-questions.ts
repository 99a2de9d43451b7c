import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { QuestionScene } from "#core/notices/question/asking.ts";
import { type QuestionView, questionView } from "#core/notices/question-view.ts";
import type { Policy } from "#core/policy/policy.ts";
import { at, time } from "../../arbitration/small-disputes.ts";
import { asking, enforcing, inLaunch, judged, questionsOf, type recordOf } from "../../cases/open-cases.ts";

type Start = { readonly record?: ReturnType<typeof recordOf>; readonly policy?: Policy };

/** Two launches want different sizes, and approvers are asked which goes first. */
export function askingOf(
  { record = asking(), policy = enforcing() }: Start,
  more: Partial<QuestionScene> = {},
): QuestionScene {
  const result = judged(record, { around: inLaunch(policy) });
  const [question] = questionsOf(result) as [OpenQuestion];
  const judgement = result.logged.record;
  const now = time("04:00");
  return { record: result.record, question, now, policy, judged: judgement, signIn: "guarded", ...more };
}

export const viewOf = (start: Start = {}, more: Partial<QuestionScene> = {}): QuestionView =>
  questionView(askingOf(start, more));

export type PastWrite = QuestionScene["record"]["history"][number];

export const capacity = "/DesiredCapacity" as PastWrite["field"];

export const wrote = (principal: string, time: string, after: PastWrite["after"]): PastWrite => ({
  field: capacity,
  at: at(time),
  principal,
  via: "console",
  after,
  by: "change",
});
