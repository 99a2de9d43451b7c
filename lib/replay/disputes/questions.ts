import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { isFollower } from "#core/questions/ask-groups.ts";
import type { ReplayLook } from "../judging/look.ts";

/** The same field with the same answers to choose from is the question that was asked already. */
function isFresh(field: FieldVerdict, { memory }: ReplayLook): boolean {
  const { path, ask } = field;
  if (ask === null) {
    memory.questions?.delete(path);
    return false;
  }
  memory.questions ??= new Map();
  const { questions } = memory;
  const answers = canonicalJson(ask.options as unknown as Json);
  const isKnown = questions.get(path) === answers;
  questions.set(path, answers);
  // Fields that settle together are asked about together.
  return !isKnown && !isFollower(field);
}

const causeKey = ({ ask }: FieldVerdict): string =>
  JSON.stringify([ask?.cause ?? "", ask?.beside === true, ask?.approvers ?? []]);

/** What a look adds to what a person had been asked: fields with one cause and the same approvers are one question. */
export function freshQuestions(look: ReplayLook): readonly (readonly FieldVerdict[])[] {
  const fresh = look.verdict.fields.filter((field) => isFresh(field, look));
  if (fresh.length < 2) return fresh.length === 0 ? [] : [fresh];
  return [...Map.groupBy(fresh, causeKey).values()];
}
