import { aroundOf } from "#acts/looking/around.ts";
import { recordAnswer } from "#acts/questions/answer.ts";
import { type Behind, firstOn, questionBehind } from "#acts/questions/question-behind.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Page, QuestionPage } from "#console/page-model.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { QuestionView } from "#core/notices/question-view.ts";
import type { AnswerResult, GivenAnswer } from "#core/questions/answer.ts";
import type { Form } from "./read-form.ts";
import { showQuestion, viewOf } from "./show-question.ts";
import { standingWithBefore } from "./standing.ts";
import type { Visit } from "./visit.ts";

type AnswerForm = Pick<GivenAnswer, "answer" | "value" | "until" | "note">;
type ReadAnswer = AnswerForm | { readonly problem: NonNullable<QuestionPage["problem"]> };

const longestNote = 500;

/** What a form says, in the words of the question as it is offered now. */
function readAnswer(form: Form, view: QuestionView, now: number): ReadAnswer {
  const note = (form["note"] ?? "").trim();
  // Of a line's end a browser makes two characters.
  if (note.replaceAll("\r\n", "\n").length > longestNote) return { problem: "note" };
  const said = saidIn(form, view, now);
  return "problem" in said || note === "" ? said : { ...said, note };
}

function saidIn(form: Form, view: QuestionView, now: number): ReadAnswer {
  const choice = form["choice"] ?? "";
  if (choice === "") return { problem: "choice" };
  if (choice === "own") return own(form, view);
  const option = view.options.find(({ key }) => key === choice);
  if (option === undefined) return { problem: "option" };
  const { answer, value } = option;
  const said = { answer, ...(value !== undefined && { value }) };
  if (answer !== "hold") return said;
  const term = view.holds.find(({ key }) => key === form["for"]);
  return term === undefined ? { problem: "term" } : { ...said, until: instantOf(now + term.ms) };
}

function own({ value = "" }: Form, view: QuestionView): ReadAnswer {
  if (view.own === undefined) return { problem: "option" };
  if (view.own.kind === "text")
    return value.trim() === "" ? { problem: "value" } : { answer: "value", value };
  // Half of the world writes a comma there.
  const text = value.trim().replace(",", ".");
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text)
    ? { answer: "value", value: Number(text) }
    : { problem: "value" };
}

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
  return await toldOf(result, { visit, form, said, behind }, runtime);
}

type ToldOfInput = {
  readonly visit: Visit;
  readonly form: Form;
  readonly said: AnswerForm;
  readonly behind: Behind;
};

async function toldOf(
  result: AnswerResult,
  { visit, form, said, behind }: ToldOfInput,
  runtime: Runtime,
): Promise<Page> {
  const question = form["question"] ?? "";
  if (result.ok) {
    const first = firstOn(question, result);
    if (first === undefined) return { is: "unsure" };
    const now = { record: result.record, decision: behind.decision };
    return await standingWithBefore("thanks", first, { visit: { ...visit, question }, behind: now, runtime });
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
