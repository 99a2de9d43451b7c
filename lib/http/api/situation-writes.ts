import { closeSituation as close } from "#acts/situations/close-situation.ts";
import { declareSituation as declare } from "#acts/situations/declare-situation.ts";
import { closeSituation, declareSituation } from "#core/api/operations/situation-writes.ts";
import { identities } from "#core/claims/principal.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import { disbelief } from "#core/situations/from-caller.ts";
import { situationView } from "#core/views/situation-view.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { bodyMistakes } from "../kit/mistakes.ts";

/** Who stands in a group of approvers; for what they answer is seen where the situation is weighed. */
function answersSomewhere({ approvers, authority }: PolicyFile): (principal: string) => boolean {
  const identity = identities(authority.aliases);
  const all = new Set(approvers.flatMap(({ principals = [] }) => principals).map(identity));
  return (principal) => all.has(identity(principal));
}

export const situationWriteRoutes = [
  apiRoute(declareSituation, async ({ caller, body, idempotencyKey: key }, runtime) => {
    const made = await declare({ by: caller.actor, key, body }, runtime);
    if (made.as === "flawed") return bodyMistakes(made.mistakes);
    if (made.as === "key reused") {
      const hint = "send a fresh key for each situation, and the same body when you try again";
      return refused("key-reused", "something else was declared under this `Idempotency-Key`", hint);
    }
    const { as, situation } = made;
    const { file } = runtime.policy;
    const warning = disbelief(file, situation, answersSomewhere(file));
    return {
      body: { ...situationView(situation), ...(warning !== undefined && { warning }) },
      status: as === "new" ? 201 : 200,
    };
  }),
  apiRoute(closeSituation, async ({ caller, body }, runtime) => {
    const closed = await close(body, caller, runtime);
    if (closed.as === "closed") return { body: { items: closed.situations.map(situationView) } };
    if (closed.as === "not theirs") {
      const hint = "ask the one who declared it, or somebody in the account where Parley runs";
      return refused("not-yours", "somebody else declared it", hint);
    }
    const hint = "`GET /api/situations` lists those that are open, with their kinds and references";
    return refused("not-found", "nobody declared such a situation, or it was over long ago", hint);
  }),
];
