import type { Mistake } from "#core/schema/check.ts";
import type { Refused } from "./api-route.ts";

const mostTold = 20;

export const bodyMistakes = (mistakes: readonly Mistake[]): Refused => refusal("the body", mistakes);

/** Parameters are known by their names, without the slash of a pointer. */
export const parameterMistakes = (mistakes: readonly Mistake[]): Refused =>
  refusal(
    "the parameters",
    mistakes.map((mistake) => ({ ...mistake, pointer: mistake.pointer.slice(1) })),
  );

function refusal(what: string, mistakes: readonly Mistake[]): Refused {
  const [first] = mistakes;
  const isOne = mistakes.length === 1 && first !== undefined;
  return {
    refused: "not-valid",
    detail: isOne ? first.message : `${mistakes.length} things are wrong with ${what}`,
    hint: (isOne ? first.hint : "") || "mend what `errors` names; the document of the API shows every shape",
    errors: mistakes.slice(0, mostTold).map(({ pointer, message, hint }) => ({
      pointer,
      detail: hint === "" ? message : `${message}; ${hint}`,
    })),
  };
}
