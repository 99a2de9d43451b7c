import { isRecord } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { kindOf } from "../kinds/all-kinds.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";
import { applyFullPatch, touchedBy } from "../patching/full-patch.ts";
import { changedIn, type Refusal, refusalOf } from "../patching/refusal.ts";
import { visible } from "../patching/visible.ts";
import { heldAt, type State } from "../state.ts";
import { updateCalls } from "../telling/planned-calls.ts";

/** What an update wants, and in which properties at the top that differs from what a read shows, in the patch's order. */
export type Desired = { readonly properties: Properties; readonly changed: readonly string[] };

type DesiredWanted = ({ readonly ok: true } & Desired) | ({ readonly ok: false } & Refusal);

const refused = (failure: Refusal["failure"], why: string): DesiredWanted => ({ ok: false, failure, why });

/** Reads, patches and checks as Cloud Control does before it calls anything. */
export function desiredBy(state: State, resource: ResourceId, patch: readonly PatchOp[]): DesiredWanted {
  const { knowledge } = state;
  const full = heldAt(state, resource);
  const shape = knowledge.shape(resource.type);
  if (full === undefined || shape === undefined) return refused("gone", "the resource is not there");
  const kind = kindOf(resource.type);
  const facts = knowledge.type(resource.type);
  if (kind === undefined || facts?.mutability !== "full" || facts.handlers.update === undefined)
    return refused("not-updatable", `\`${resource.type}\` cannot be updated`);
  const before = visible(full, shape);
  const patched = applyFullPatch(before, patch);
  if (!patched.ok) return refused(patched.refused === "test" ? "test-refused" : "invalid", patched.why);
  const after = patched.document;
  if (!isRecord(after)) return refused("invalid", "a resource's properties must be an object");
  const refusal = refusalOf({ type: resource.type, before, after }, knowledge);
  if (refusal !== undefined) return { ok: false, ...refusal };
  const order = touchedBy(patch);
  const changed = changedIn(before, after).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const plan = updateCalls(kind, { resource, before, after, changed, shape });
  if (!plan.ok) return refused("not-updatable", `the sandbox has no call that writes \`${plan.untold[0]}\``);
  return { ok: true, properties: after, changed };
}
