import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { QuestionScene } from "#core/notices/question/asking.ts";
import { type QuestionView, questionView } from "#core/notices/question-view.ts";
import type { Policy } from "#core/policy/policy.ts";
import { at, time } from "../../arbitration/small-disputes.ts";
import { asking, enforcing, inLaunch, judged, questionsOf, type recordOf } from "../../cases/open-cases.ts";

type Start = { readonly record?: ReturnType<typeof recordOf>; readonly policy?: Policy };

function sceneOf({ record = asking(), policy = enforcing() }: Start): QuestionScene {
  const result = judged(record, { around: inLaunch(policy) });
  const [question] = questionsOf(result) as [OpenQuestion];
  const judgement = result.logged.record;
  return {
    record: result.record,
    question,
    now: time("04:00"),
    policy,
    judged: judgement,
    signIn: "guarded",
  };
}

const standard = sceneOf({});

/** Two launches want different sizes, and approvers are asked which goes first. */
export function askingOf(start: Start, more: Partial<QuestionScene> = {}): QuestionScene {
  const scene = Object.keys(start).length === 0 ? standard : sceneOf(start);
  return { ...scene, ...more };
}

/** The same with other claims. */
export function claimedBy(claims: readonly Claim[], more: Partial<QuestionScene> = {}): QuestionScene {
  const { judged: known } = standard;
  return askingOf({}, { judged: { ...known, dispute: { ...known.dispute, claims } }, ...more });
}

type Asked = QuestionScene["question"]["ask"];

/** The same question about other fields, with other choices. */
export function askedOf(fields: readonly string[], ask: Partial<Asked> = {}): QuestionScene["question"] {
  const { question } = standard;
  return { ...question, fields: fields as readonly FieldPath[], ask: { ...question.ask, ...ask } };
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
