import type { RowAnswer } from "../../policy/file/answers/answers.ts";
import { isOnHarmfulSide, neverLearnt } from "../../policy/file/answers/never-learnt.ts";
import type { Features } from "../features.ts";

/** Whether an answer to questions like this one may be learnt. Features tell nothing of whether a value is hidden. */
export function isLearnable(features: Features, answer: RowAnswer): boolean {
  const { class: name, asked, reversible, direction, challenger, holder } = features;
  const why = neverLearnt({ classes: [name], asked: [asked], reversible, direction, challenger, holder });
  return why === undefined && !isOnHarmfulSide(answer, direction);
}
