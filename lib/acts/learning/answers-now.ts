import { answersKnown, type RowStates } from "#core/learning/rows/row-states.ts";
import type { Around } from "#core/looking/around.ts";
import { faultName } from "../fault-words.ts";
import { knownFor } from "../known-for.ts";
import type { Runtime } from "../runtime.ts";

/** How long a row that was retired may still answer. */
const known = knownFor<RowStates | undefined>(60_000);

export type AnswersRuntime = Pick<Runtime, "rowStates" | "policy" | "now" | "log">;

/**
 * What became of the learnt rows of the policy. Where it cannot be read they are out of use, so that what they would answer
 * is asked.
 */
export async function answersNow(runtime: AnswersRuntime): Promise<Around["answers"]> {
  const { rowStates, policy, log } = runtime;
  const now = runtime.now();
  const states = await known(rowStates, now, () => rowStates.read()).catch((fault: unknown) => {
    log.warn("what became of learnt rows is not known, and they ask", { fault: faultName(fault) });
    return undefined;
  });
  return answersKnown(policy.file, { states, now });
}
