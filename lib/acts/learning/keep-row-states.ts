import { instantOf } from "#core/claims/instant.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { isToBeKept, type RowStates, statesOf } from "#core/learning/rows/row-states.ts";
import { teamsOf } from "#core/learning/team.ts";
import type { Runtime } from "../runtime.ts";
import { untilKept } from "../until-kept.ts";

type StatesRuntime = Pick<Runtime, "drafts" | "rowStates" | "policy" | "now">;

export type StatesKept = { readonly states: RowStates; readonly drafts: readonly Draft[] };

/**
 * Keeps what became of drafts where verdicts read it. INVARIANT (worked out): it follows from the drafts and the policy
 * alone, so that what was broken off is made good by the next who does it.
 */
export async function keepRowStates(runtime: StatesRuntime): Promise<StatesKept> {
  const { drafts, rowStates, policy, now } = runtime;
  return await untilKept("what became of drafts", async () => {
    const before = await rowStates.read();
    const books = await Promise.all(teamsOf(policy.file).map((team) => drafts.open(team)));
    const all = books.flatMap((book) => book.drafts);
    const told = statesOf(all, policy.file);
    const states = { ...before, version: before?.version ?? 0, asOf: instantOf(now()), drafts: told };
    if (!isToBeKept(told, { before, now: now() })) return { states, drafts: all };
    const kept = await rowStates.keep(states);
    return kept.ok ? { states: { ...states, version: kept.version }, drafts: all } : undefined;
  });
}
