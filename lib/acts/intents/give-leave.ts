import { identityOf } from "#core/arbitration/context.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { intentFlaws } from "#core/intents/checks/flaws.ts";
import { intentId } from "#core/intents/intent-id.ts";
import type { LeaveBody } from "#core/intents/leave-form.ts";
import { digestOf, registeredFrom } from "#core/intents/registered-from.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Mistake } from "#core/schema/check.ts";
import type { Runtime } from "../runtime.ts";

export type GivingLeave = {
  /** Every name of the one who signed in, canonical; they give it by the first. */
  readonly names: readonly [string, ...string[]];
  readonly key: string;
  /** A reason alone: leave is about no resource. */
  readonly body: LeaveBody;
};

export type GivenLeave =
  | { readonly as: "given"; readonly registered: Registered }
  | { readonly as: "flawed"; readonly mistakes: readonly Mistake[] }
  | { readonly as: "to oneself" | "key reused" };

type LeaveRuntime = Pick<Runtime, "policy" | "knowledge" | "settings" | "registry" | "now">;

/**
 * Gives leave in the name of a person who signed in, once however often it is sent. INVARIANT (signed): nobody comes here by
 * keys, which agents hold too.
 */
export async function giveLeave(
  { names, key, body }: GivingLeave,
  runtime: LeaveRuntime,
): Promise<GivenLeave> {
  const { policy, knowledge, settings, registry } = runtime;
  const now = runtime.now();
  const mistakes = intentFlaws(body, { policy, types: knowledge, place: settings, now });
  if (mistakes.length > 0) return { as: "flawed", mistakes };
  const identity = identityOf(policy);
  const own = new Set(names.map(identity));
  const agents = body.delegates.map(({ principal }) => identity(canonicalPrincipal(principal)));
  if (agents.some((agent) => own.has(agent))) return { as: "to oneself" };
  const [by] = names;
  const id = intentId(by, key);
  const actor = { principal: by, kind: "person", vouched: "sign-in" } as const;
  const fresh = registeredFrom({ id, actor, at: instantOf(now), body, leave: undefined });
  const put = await registry.put(fresh);
  if (put.ok) return { as: "given", registered: { ...fresh, version: put.version } };
  const known = await registry.declaration(id, "latest");
  // Sent again a moment later it would end a moment later: what was given first counts.
  const asThen = known?.until === undefined ? body : endingAt(body, known.until);
  return known?.asked === digestOf(asThen) ? { as: "given", registered: known } : { as: "key reused" };
}

const endingAt = (body: LeaveBody, until: string): LeaveBody => ({
  ...body,
  until,
  delegates: body.delegates.map((each) => ({ ...each, until })),
});
