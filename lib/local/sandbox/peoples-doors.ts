import { InvalidInput, parse } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "./kinds/kit/resource-kind.ts";
import { applyFullPatch, type FullPatchOp } from "./patching/full-patch.ts";
import { changedIn, refusalOf } from "./patching/refusal.ts";
import {
  type CallPlan,
  createCalls,
  heldAt,
  hold,
  knownKind,
  type Planned,
  removeCalls,
  type State,
  tell,
  tellConfig,
  updateCalls,
} from "./state.ts";
import type { Envelope } from "./telling/envelope.ts";
import type { Writer } from "./telling/writer.ts";

/** What somebody writes: properties at the top, or a patch; `call` names the API call to do it by. */
export type DirectWrite = (
  | { readonly properties: Properties; readonly patch?: never }
  | { readonly patch: readonly FullPatchOp[]; readonly properties?: never }
) & { readonly call?: string };

export type WriteResult = { readonly resource: ResourceId; readonly events: readonly Envelope[] };

export type NewResource = Pick<ResourceId, "account" | "region" | "type"> & {
  readonly properties: Properties;
};

/** Makes a resource as somebody does it by the service's own API. */
export function createDirectly(state: State, asked: NewResource, as: Writer): WriteResult {
  const { type, properties } = asked;
  const kind = knownKind(type);
  const missing = kind.required.find((name) => properties[name] === undefined);
  if (missing !== undefined) throw refusedAs(`a new \`${type}\` needs \`/${missing}\``);
  refuse(state, { type, before: undefined, after: properties });
  const after = kind.born(properties, { ...asked, newId: state.newId });
  const resource = identified(state, asked, after);
  if (heldAt(state, resource) !== undefined) throw refusedAs(`\`${resource.id}\` is there already`);
  const shape = shapeOf(state, type);
  const changed = Object.keys(after).filter((name) => !shape.readOnly([{ kind: "name", name }]));
  const calls = callsOf(createCalls(kind, { resource, before: {}, after, changed, shape }));
  return written(state, { resource, after, calls, as });
}

/** Changes a resource at once; an update through Cloud Control that goes on keeps nobody out. */
export function updateDirectly(
  state: State,
  resource: ResourceId,
  { as, ...write }: DirectWrite & As,
): WriteResult {
  const before = heldAt(state, resource);
  if (before === undefined) throw refusedAs(`there is no \`${resource.id}\``);
  const after = afterBy(before, write);
  refuse(state, { type: resource.type, before, after });
  const scene = {
    resource,
    before,
    after,
    changed: changedIn(before, after),
    shape: shapeOf(state, resource.type),
  };
  const calls = callsOf(updateCalls(knownKind(resource.type), scene, write.call));
  return written(state, { resource, after, calls, as });
}

export type As = { readonly as: Writer };

export function removeDirectly(state: State, resource: ResourceId, as: Writer): WriteResult {
  const before = heldAt(state, resource);
  if (before === undefined) throw refusedAs(`there is no \`${resource.id}\``);
  const scene = { resource, before, after: {}, changed: [], shape: shapeOf(state, resource.type) };
  const calls = removeCalls(knownKind(resource.type), scene);
  return written(state, { resource, after: undefined, calls, as });
}

type WrittenInput = {
  readonly resource: ResourceId;
  readonly after: Properties | undefined;
  readonly calls: readonly Planned[];
  readonly as: Writer;
};

function written(state: State, { resource, after, calls, as }: WrittenInput): WriteResult {
  const before = heldAt(state, resource);
  hold(state, resource, after);
  const events = tell(state, { resource, calls, writer: as });
  tellConfig(state, { resource, before, after });
  return { resource, events };
}

function afterBy(before: Properties, { properties, patch }: DirectWrite): Properties {
  if (patch === undefined) return { ...before, ...properties };
  const patched = applyFullPatch(before, patch);
  if (!patched.ok) throw refusedAs(patched.why);
  if (isRecord(patched.document)) return patched.document;
  throw refusedAs("a resource's properties must be an object");
}

function callsOf(plan: CallPlan): readonly Planned[] {
  if (plan.ok) return plan.calls;
  const hint = "name another call, or write another property";
  throw new InvalidInput(`the sandbox has no call that writes \`/${plan.untold[0]}\` so`, { hint });
}

/** The identifier as Cloud Control writes it: its parts in their order with bars between. */
function identified(
  { knowledge }: State,
  { account, region, type }: NewResource,
  properties: Properties,
): ResourceId {
  const parts = knowledge.type(type)?.id.map((path) => properties[path.slice(1)]) ?? [];
  const id = parts.map((part: Json | undefined) => (typeof part === "string" ? part : "")).join("|");
  return parse("the new resource", ResourceId, { account, region, type, id });
}

function shapeOf({ knowledge }: State, type: string): TypeShape {
  const shape = knowledge.shape(type);
  if (shape !== undefined) return shape;
  throw refusedAs(`nothing is known of \`${type}\``);
}

function refuse({ knowledge }: State, change: Parameters<typeof refusalOf>[0]): void {
  const refusal = refusalOf(change, knowledge);
  if (refusal !== undefined) throw refusedAs(refusal.why);
}

const refusedAs = (why: string) =>
  new InvalidInput(`the sandbox refuses it: ${why}`, { hint: "write what the type has and lets be written" });
