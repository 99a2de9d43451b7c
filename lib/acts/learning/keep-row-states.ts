import { instantOf } from "#core/claims/instant.ts";
import { Unavailable } from "#core/faults.ts";
import { isToBeKept, statesOf } from "#core/learning/rows/row-states.ts";
import { teamsOf } from "#core/learning/team.ts";
import type { Runtime } from "../runtime.ts";

type StatesRuntime = Pick<Runtime, "drafts" | "rowStates" | "policy" | "now">;

const mostTries = 5;

/**
 * Keeps what became of drafts where verdicts read it. INVARIANT (worked out): it follows from the drafts and the policy
 * alone, so that what was broken off is made good by the next who does it.
 */
export async function keepRowStates({ drafts, rowStates, policy, now }: StatesRuntime): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await rowStates.read();
    const books = await Promise.all(teamsOf(policy.file).map((team) => drafts.open(team)));
    const told = statesOf(
      books.flatMap((book) => book.drafts),
      policy.file,
    );
    if (!isToBeKept(told, { before, now: now() })) return;
    const version = before?.version ?? 0;
    if ((await rowStates.keep({ version, asOf: instantOf(now()), drafts: told })).ok) return;
  }
  throw new Unavailable("others keep changing what became of drafts");
}
