import { aroundOf } from "#acts/looking/around.ts";
import { recordAnswer } from "#acts/questions/answer.ts";
import { firstOn, questionBehind } from "#acts/questions/question-behind.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Page } from "#console/page-model.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { AnswerResult } from "#core/questions/answer.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { type AnswerForm, readAnswer } from "./read-answer.ts";
import type { Form } from "./read-form.ts";
import { showQuestion, viewOf } from "./show-question.ts";
import { standingPage } from "./standing.ts";
import type { Visit } from "./visit.ts";

/** Takes what a form says to a question, and tells what came of it. */
export async function takeAnswer(visit: Visit, form: Form, runtime: Runtime): Promise<Page> {
  const { who } = visit;
  const id = form["question"] ?? "";
  const behind = await questionBehind({ case: visit.case, question: id }, runtime);
  // What stands of it by now, or what is asked instead.
  if (behind?.question === undefined)
    return await showQuestion({ ...visit, ...(id && { question: id }) }, runtime);
  const around = { ...(await aroundOf(behind.record, runtime)), signIn: runtime.settings.signIn };
  const view = viewOf({ behind, question: behind.question, who }, around, runtime.now());
  const said = readAnswer(form, view, runtime.now());
  if ("problem" in said) return await again(visit, { form, problem: said.problem }, runtime);
  const { by, also, proof } = who;
  const seen = form["seen"] ?? "";
  const given = { ...said, question: id, by, also, proof, seen, at: instantOf(runtime.now()) };
  const { resource } = behind.record;
  const result = await recordAnswer(resource, given, runtime);
  return await toldOf(result, { visit, form, said, resource }, runtime);
}

type ToldOfInput = {
  readonly visit: Visit;
  readonly form: Form;
  readonly said: AnswerForm;
  readonly resource: ResourceId;
};

async function toldOf(
  result: AnswerResult,
  { visit, form, said, resource }: ToldOfInput,
  runtime: Runtime,
): Promise<Page> {
  const { who } = visit;
  const question = form["question"] ?? "";
  if (result.ok) {
    const first = firstOn(question, result);
    return first === undefined ? { is: "unsure" } : standingPage("thanks", first, { who, resource, runtime });
  }
  switch (result.why) {
    case "claimant":
    case "not an approver":
      return { is: result.why };
    case "changed":
      return await again(visit, { form, problem: "edition" }, runtime);
    case "not until then":
      return await again(visit, { form, problem: "term" }, runtime);
    case "not an option":
      return await again(visit, { form, problem: said.answer === "value" ? "value" : "option" }, runtime);
    case "sign in first":
      return await showQuestion({ ...visit, question }, runtime, { mustSignIn: true });
    default:
      return await showQuestion({ ...visit, question }, runtime);
  }
}

type Problem = {
  readonly form: Form;
  readonly problem: "choice" | "option" | "value" | "term" | "note" | "edition";
};

/** The question once more, with what was typed. */
function again(visit: Visit, { form, problem }: Problem, runtime: Runtime): Promise<Page> {
  const { value = "", for: term = "", note = "" } = form;
  const filled = { value, for: term, note };
  return showQuestion({ ...visit, question: form["question"] ?? visit.question }, runtime, {
    problem,
    filled,
  });
}
