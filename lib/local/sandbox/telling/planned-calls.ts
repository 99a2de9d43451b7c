import type { ResourceId } from "#core/resources/resource-id.ts";
import type { ApiCall, KindScene, Request, ResourceKind } from "../kinds/kit/resource-kind.ts";

/** A call that is made, and what it carries. */
export type Planned = Request & { readonly name: string };

/** Calls for a write, or the properties that no call of the kind can write. */
export type CallPlan =
  | { readonly ok: true; readonly calls: readonly Planned[] }
  | { readonly ok: false; readonly untold: readonly string[] };

const named = (call: ApiCall, scene: KindScene): readonly Planned[] =>
  call.requests(scene).map((request) => ({ name: call.name, ...request }));

/** The calls that tell a change of what is there; each property is told by one of them. */
export function updateCalls(kind: ResourceKind, scene: KindScene, byName?: string): CallPlan {
  const usual = kind.updates.filter(({ name, isByName }) => name === byName || isByName !== true);
  const able = byName === undefined ? usual : usual.filter(({ name }) => name === byName);
  let open = scene.changed;
  const calls: Planned[] = [];
  for (const call of able) {
    const told = open.filter((name) => call.writes.includes(name));
    if (told.length > 0) calls.push(...named(call, { ...scene, changed: told }));
    open = open.filter((name) => !told.includes(name));
  }
  return open.length === 0 ? { ok: true, calls } : { ok: false, untold: open };
}

/** The call that makes a resource and those that add what it cannot carry. */
export function createCalls(kind: ResourceKind, scene: KindScene): CallPlan {
  const [carried, later] = [
    scene.changed.filter((name) => kind.create.writes.includes(name)),
    scene.changed.filter((name) => !kind.create.writes.includes(name)),
  ];
  const creation = named(kind.create, { ...scene, changed: carried });
  const rest = updateCalls(kind, { ...scene, changed: later });
  return rest.ok ? { ok: true, calls: [...creation, ...rest.calls] } : rest;
}

export const removeCalls = (kind: ResourceKind, scene: KindScene): readonly Planned[] =>
  named(kind.remove, scene);

/** Where a call is recorded, and as whose. */
export const callPlace = ({ account, region }: ResourceId) => ({ account, region });
