import type { QuestionPage } from "#console/page-model.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { QuestionView } from "#core/notices/question-view.ts";
import type { GivenAnswer } from "#core/questions/answer.ts";
import type { Form } from "./read-form.ts";

export type AnswerForm = Pick<GivenAnswer, "answer" | "value" | "until" | "note">;
export type ReadAnswer = AnswerForm | { readonly problem: NonNullable<QuestionPage["problem"]> };

const longestNote = 500;

/** What a form says, in the words of the question as it is offered now. */
export function readAnswer(form: Form, view: QuestionView, now: number): ReadAnswer {
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
