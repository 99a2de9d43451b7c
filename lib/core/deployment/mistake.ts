import { check, type Mistake } from "../schema/check.ts";
import { pointerSteps } from "../schema/pointer.ts";
import { DeploymentFile } from "./deployment-file.ts";

type MistakeText = Pick<Mistake, "message" | "hint">;

/** A mistake in the deployment, at a JSON pointer such as `/approvers/0`. */
export const mistakeAt = (pointer: string, words: MistakeText): Mistake => ({
  pointer,
  at: "value",
  ...words,
});

/** What is not in the form of a deployment. */
export function shapeMistakes(said: unknown): readonly Mistake[] {
  const checked = check(DeploymentFile, said);
  return "mistakes" in checked ? checked.mistakes : [];
}

/** A part as code names it: `/approvers/0/name` is `approvers[0].name`. */
export function partName(pointer: string): string {
  const [first = "", ...rest] = pointerSteps(pointer);
  return first + rest.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("");
}

/** Where in a list something stands that stands there before, and where it does first. */
export function repeated(
  keys: readonly string[],
): readonly { readonly at: number; readonly first: number }[] {
  return keys.flatMap((key, at) => {
    const first = keys.indexOf(key);
    return first === at ? [] : [{ at, first }];
  });
}
