import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Look } from "../judging/look.ts";

/** The same field with the same answers to choose from is the question that was asked already. */
function isFresh(field: FieldVerdict, { memory }: Look): boolean {
  const { path, ask, because } = field;
  if (ask === null) {
    memory.questions?.delete(path);
    return false;
  }
  memory.questions ??= new Map();
  const { questions } = memory;
  const answers = JSON.stringify(ask.options);
  const isKnown = questions.get(path) === answers;
  questions.set(path, answers);
  // Fields that settle together are asked about together.
  return !isKnown && because[0]?.rule !== "ask/together";
}

/** What a look adds to what a person had been asked: fields with one reason and the same approvers are one question. */
export function freshQuestions(look: Look): readonly (readonly FieldVerdict[])[] {
  const fresh = look.verdict.fields.filter((field) => isFresh(field, look));
  if (fresh.length < 2) return fresh.length === 0 ? [] : [fresh];
  const groups = Map.groupBy(fresh, ({ because, ask }) =>
    JSON.stringify([because[0]?.rule ?? "", ask?.approvers ?? []]),
  );
  return [...groups.values()];
}
