import { closeSituation, declareSituation } from "#core/api/operations/situation-writes.ts";
import { disbelief } from "#core/situations/from-caller.ts";
import { situationView } from "#core/views/situation-view.ts";
import { closeSituation as close } from "#lambda/steps/situations/close-situation.ts";
import { declareSituation as declare } from "#lambda/steps/situations/declare-situation.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { bodyMistakes } from "../kit/mistakes.ts";

export const situationWriteRoutes = [
  apiRoute(declareSituation, async ({ caller, body, idempotencyKey: key }, runtime) => {
    const made = await declare({ by: caller.principal, key, body }, runtime);
    if (made.as === "flawed") return bodyMistakes(made.mistakes);
    if (made.as === "key reused") {
      const hint = "send a fresh key for each situation, and the same body when you try again";
      return refused("key-reused", "something else was declared under this `Idempotency-Key`", hint);
    }
    const { as, situation } = made;
    const warning = disbelief(runtime.policy.file, situation);
    return {
      body: { ...situationView(situation), ...(warning !== undefined && { warning }) },
      status: as === "new" ? 201 : 200,
    };
  }),
  apiRoute(closeSituation, async ({ caller, body }, runtime) => {
    const closed = await close(body, caller, runtime);
    if (closed.as === "closed") return { body: { items: closed.situations.map(situationView) } };
    if (closed.as === "not his") {
      const hint = "ask whoever declared it, or somebody in the account where Parley runs";
      return refused("not-yours", "somebody else declared it", hint);
    }
    const hint = "`GET /api/situations` lists those that are open, with their kinds and references";
    return refused("not-found", "nobody declared such a situation, or it was over long ago", hint);
  }),
];
