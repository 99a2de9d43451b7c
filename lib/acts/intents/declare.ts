import { identityOf } from "#core/arbitration/context.ts";
import type { Caller } from "#core/attribution/caller.ts";
import type { Actor } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import { Unavailable } from "#core/faults.ts";
import { intentFlaws } from "#core/intents/checks/flaws.ts";
import type { IntentBody } from "#core/intents/intent-body.ts";
import { intentId } from "#core/intents/intent-id.ts";
import { approvedLeave, type Leave, leaveFrom, maySign } from "#core/intents/leave.ts";
import { digestOf, registeredFrom } from "#core/intents/registered-from.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Mistake } from "#core/schema/check.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { tell } from "./tell.ts";

export type Declaring = Pick<Caller, "actor" | "approved"> & {
  readonly key: string;
  readonly body: IntentBody;
};

export type Declared =
  | { readonly as: "new" | "known"; readonly registered: Registered }
  | { readonly as: "flawed"; readonly mistakes: readonly Mistake[] }
  | { readonly as: "key reused" | "no leave" | "may not sign" };

/** Registers an intent under its caller's key, once however often it is asked for. */
export async function declare(
  { actor, approved, key, body }: Declaring,
  runtime: Runtime,
): Promise<Declared> {
  const id = intentId(actor.principal, key);
  const known = await runtime.registry.declaration(id, "latest");
  if (known !== undefined) return await again(known, body, runtime);
  const { policy, knowledge, settings, registry } = runtime;
  const now = runtime.now();
  const mistakes = intentFlaws(body, { policy, types: knowledge, place: settings, now });
  if (mistakes.length > 0) return { as: "flawed", mistakes };
  if (body.delegates !== undefined && !(await signsByKeys(actor, runtime))) return { as: "may not sign" };
  const leave = await leaveFor(body, { actor, approved }, runtime);
  if (body.under !== undefined && leave === undefined) return { as: "no leave" };
  const fresh = registeredFrom({ id, actor, at: instantOf(now), body, leave });
  const put = await registry.put(fresh);
  if (!put.ok) return await again(await firstUnder(id, runtime), body, runtime);
  const registered = { ...fresh, version: put.version };
  await tell(registered, runtime);
  return { as: "new", registered };
}

/** What was declared under a key stays what it was; only its docket may not have heard of it. */
async function again(known: Registered, body: IntentBody, runtime: Runtime): Promise<Declared> {
  if (known.asked !== digestOf(body)) return { as: "key reused" };
  await tell(known, runtime);
  return { as: "known", registered: known };
}

async function firstUnder(id: string, { registry }: Runtime): Promise<Registered> {
  const first = await registry.declaration(id, "latest");
  if (first !== undefined) return first;
  throw new Unavailable("an intent was stored and cannot be found", { hint: "try again in a moment" });
}

/** INVARIANT (a person signs in): agents hold keys too, so by keys only those give leave of whom a row of the policy says so. */
async function signsByKeys({ kind, principal, via }: Actor, runtime: Runtime): Promise<boolean> {
  return maySign(kind) && (await profilesNow(runtime)).givesLeave(principal, via);
}

async function leaveFor(
  { under }: IntentBody,
  { actor, approved }: Pick<Declaring, "actor" | "approved">,
  runtime: Runtime,
): Promise<Leave | undefined> {
  const { registry, policy } = runtime;
  const now = runtime.now();
  if (under !== undefined)
    return leaveFrom(await registry.declaration(under, "latest"), actor.principal, now);
  if (approved === undefined) return undefined;
  const profiles = await profilesNow(runtime);
  return approvedLeave(actor, { approved, profiles, identity: identityOf(policy), now });
}
