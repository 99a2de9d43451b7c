import type { RowAnswer } from "../../policy/file/answers/answers.ts";
import { isOnHarmfulSide, neverLearnt } from "../../policy/file/answers/never-learnt.ts";
import type { Features } from "../features.ts";

/** Whether a question about what is like this may be learnt, whatever it leans to: it leaves what stands. */
export const isAskable = (features: Features): boolean => whyNever(features) === undefined;

function whyNever({
  class: name,
  asked,
  reversible,
  direction,
  challenger,
  holder,
}: Features): string | undefined {
  return neverLearnt({ classes: [name], asked: [asked], reversible, direction, challenger, holder });
}

/** Whether an answer to questions like this one may be learnt. Features tell nothing of whether a value is hidden. */
export function isLearnable(features: Features, answer: RowAnswer): boolean {
  return whyNever(features) === undefined && !isOnHarmfulSide(answer, features.direction);
}
