import { sameValue } from "../../fields/equality.ts";
import type { FieldPath } from "../../fields/path.ts";
import { type Answerable, answerable } from "../../policy/file/answers/answers.ts";
import type { Cause } from "../causes.ts";
import type { Context, PolicyAnswer } from "../context.ts";
import type { JudgedField } from "../judge/together.ts";
import { asPut } from "./as-put.ts";
import { concerns } from "./concerns.ts";
import { mayAnswer } from "./may-answer.ts";
import { type Asking, isBetween, meaningOf } from "./meaning.ts";
import { isInUse, isStillAsked } from "./still-asked.ts";

const isAnswerable = (cause: Cause): cause is Answerable => answerable.some((each) => each === cause);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the policy's rows answer to one question. INVARIANT (order means nothing): rows that disagree leave it asked. */
function answerTo(asking: Asking, cause: Answerable, context: Context): PolicyAnswer | undefined {
  const { field } = asking.settled;
  const { answers } = context.rules.onField(field.path);
  if (answers.length === 0) return undefined;
  const put = asPut(field, context);
  const matching = answers.filter(({ part }) => isInUse(part, context) && concerns(part, put, cause));
  const [one] = matching;
  const value = one === undefined ? undefined : meaningOf(one.part, asking, put);
  if (value === undefined || !isBetween(asking, put)) return undefined;
  const isAgreed = matching.every(({ part }) =>
    sameValue(meaningOf(part, asking, put), value, field.topology),
  );
  if (!isAgreed) return undefined;
  const speaking = matching
    .filter(({ part }) => !isStillAsked(part, context) && mayAnswer(part, value, asking, put))
    .toSorted(
      (a, b) =>
        Number(a.part.learned !== undefined) - Number(b.part.learned !== undefined) ||
        byText(a.part.id, b.part.id),
    )[0];
  if (speaking === undefined) return undefined;
  const { answer } = speaking.part;
  const favoured = answer === "agreed" ? undefined : put.sides[answer]?.demand.by.claim.id;
  return { row: speaking.row, value, cause, ...(favoured !== undefined && { favoured }) };
}

/** What the policy answers of all that would be asked. A question that was put stands: no row takes it back. */
export function standingAnswers(
  judged: readonly JudgedField[],
  context: Context,
): ReadonlyMap<FieldPath, PolicyAnswer> {
  const found = judged.flatMap(({ settled, decided }): readonly (readonly [FieldPath, PolicyAnswer])[] => {
    const { ask } = decided;
    if (decided.outcome !== "ask" || ask === undefined || ask.standing !== undefined) return [];
    if (!isAnswerable(ask.cause)) return [];
    const answer = answerTo({ settled, ask }, ask.cause, context);
    return answer === undefined ? [] : [[settled.field.path, answer]];
  });
  return new Map(found);
}
