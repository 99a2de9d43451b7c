import { contextOf } from "#core/arbitration/context.ts";
import { current } from "#core/arbitration/record.ts";
import { millis } from "#core/claims/instant.ts";
import { eachIfAdopted, isAsking, triedDrafts, wouldAnswer } from "#core/learning/drafts/as-if-adopted.ts";
import { type TeamTrials, withAnswer, withAsked } from "#core/learning/drafts/trials-of-team.ts";
import { type TeamKey, teamAt } from "#core/learning/team.ts";
import { isContested, wouldAsk } from "#core/learning/unasked/askable.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { untilKept } from "../until-kept.ts";

type TryingRuntime = Pick<Runtime, "drafts" | "policy" | "settings" | "log">;

/**
 * Counts what live drafts would have answered of what was asked, and what people answered instead. INVARIANT (beside): it
 * comes once the verdict is stored and told, keeps nothing but its own counts, and what fails of it fails nothing.
 */
export async function tryDrafts(
  decision: LoggedDecision,
  found: readonly KeptPrecedent[],
  runtime: TryingRuntime,
): Promise<void> {
  if (runtime.settings.learning !== "drafts") return;
  try {
    await tryOn(decision, runtime);
    for (const { precedent } of found) {
      const answered = { case: decision.case, was: precedent.answer };
      await change(precedent.team, (book) => withAnswer(book, answered), runtime);
    }
  } catch (fault) {
    runtime.log.warn("drafts were not tried beside the policy", { fault: faultName(fault) });
  }
}

async function tryOn(decision: LoggedDecision, runtime: TryingRuntime): Promise<void> {
  const { policy } = runtime;
  const record = current(decision.record);
  if (record.policy !== policy.digest || !(isAsking(record) || isContested(record))) return;
  const team = teamAt(policy.file, contextOf(record.dispute, policy).place);
  // What is heard late was asked before the draft was there.
  const there = triedDrafts((await runtime.drafts.open(team)).drafts, policy).filter(
    ({ madeAt }) => millis(madeAt) < millis(decision.at),
  );
  const [asking, answering] = [true, false].map((asks) =>
    there.filter(({ answer }) => (answer === "ask") === asks),
  );
  const drafts = [
    ...eachIfAdopted(answering ?? [], policy).filter(({ candidate }) => wouldAnswer(record, candidate)),
    ...(asking ?? []).filter((draft) => wouldAsk(record, policy, draft)).map((draft) => ({ draft })),
  ].map(({ draft }) => draft.id);
  if (drafts.length === 0) return;
  const asked = { case: decision.case, at: decision.at, drafts };
  await change(team, (book) => withAsked(book, asked), runtime);
}

async function change(
  team: TeamKey,
  edit: (book: TeamTrials) => TeamTrials,
  { drafts }: Pick<Runtime, "drafts">,
): Promise<void> {
  await untilKept("what drafts would have answered", async () => {
    const book = await drafts.trials(team);
    const after = edit(book);
    return after === book || (await drafts.saveTrials(after)).ok || undefined;
  });
}
