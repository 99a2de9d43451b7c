import { noteDecision } from "#acts/learning/note-decision.ts";
import { DecisionHeard } from "#core/ledger/decision-event.ts";
import { queue } from "#lambda/kit/queue.ts";
import { learningRuntime } from "#lambda/learning-runtime.ts";

/** Keeps what was answered, from the logged decision that it led to, and tries drafts on what was asked; nobody waits for it. */
export const createHandler = queue("note precedent", DecisionHeard, async ({ detail }, runtime) => {
  const { resource, decision, again = false } = detail;
  if (decision !== undefined) await noteDecision({ resource, decision, again }, runtime);
});

export const handler = createHandler(learningRuntime);
