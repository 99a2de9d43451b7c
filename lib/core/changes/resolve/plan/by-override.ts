import type { WriteKind } from "../../written-edit.ts";
import type { ApiOperation } from "../call/call.ts";
import { holds } from "../identify/condition.ts";
import { identify } from "../identify/identify.ts";
import type { Scene } from "../identify/scene.ts";
import { fillFirst } from "../identify/template.ts";
import type { Resolution } from "../resolution.ts";
import type { Overriding, ResolvePlan } from "./plan.ts";
import { unheld } from "./unheld.ts";

/** What the first override that fits says; undefined where none does. */
export function byOverride({ call, overrides, tags }: ResolvePlan, scene: Scene): Resolution | undefined {
  const fitting = overrides.find(({ when }) => when === undefined || holds(when, scene));
  if (fitting === undefined) return undefined;
  const { type, because, property } = fitting;
  if (type === undefined) return { status: "not-a-change", why: because, resources: [] };
  const write = fitting.write ?? (property === undefined ? plainWrite(call) : writeOfPart(call));
  const ids = idsFor(fitting, scene, write);
  const how = { write, ...(property !== undefined && { owner: { type, property } }), ...(tags && { tags }) };
  if (ids.length === 0) return { ...unheld(type), ...how };
  return { status: "resolved", resources: ids.map((id) => ({ type, id })), ...how };
}

function idsFor({ id, identity }: Overriding, scene: Scene, write: WriteKind): readonly string[] {
  if (id !== undefined) return fillFirst(id, scene);
  return identity === undefined ? [] : identify(identity, scene, write === "create").ids;
}

/** Deleting a part of a resource does not end it. */
const writeOfPart = (call: ApiOperation): WriteKind =>
  call.does === "create" || call.does === "delete" ? "delta" : plainWrite(call);

function plainWrite({ does, verb }: ApiOperation): WriteKind {
  if (does === "data" || does === "read" || does === "other") return "update";
  if (does !== "delta") return does;
  if (verb === "Attach" || verb === "Associate") return "create";
  return verb === "Detach" || verb === "Disassociate" ? "delete" : "delta";
}
