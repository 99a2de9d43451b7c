import type { ApiOperation } from "../call/call.ts";
import { parseArn } from "../identify/arn.ts";
import type { Leaf } from "../identify/leaves.ts";
import type { TypeIdentity } from "../identify/parts.ts";
import type { Scene } from "../identify/scene.ts";
import { leavesNamed } from "../identify/template.ts";
import { ec2TypeOf } from "../overrides/ec2-ids.ts";
import type { ResolvePlan } from "../plan/plan.ts";
import { unheld } from "../plan/unheld.ts";
import type { Resolution, Target } from "../resolution.ts";
import type { TypeIndex } from "./type-index.ts";

const idKeys = ["resourceId", "resourceIds", "resourcesToTag", "resource"];

/** The resources that a tag call names by ARN or identifier; those without a type are left out and said so. */
function taggedByName(call: ApiOperation, scene: Scene, index: TypeIndex): readonly Target[] | undefined {
  const arns = scene.leaves.filter(isTarget).flatMap((leaf) => parseArn(leaf.value) ?? []);
  if (arns.length > 0) return tagged(arns.map((arn) => index.byArn(arn, scene)));
  const ids = idKeys.flatMap((key) => leavesNamed(key, scene.leaves)).flatMap(({ value }) => value || []);
  if (ids.length === 0) return undefined;
  if (call.prefixes.includes("ec2")) return tagged(ids.map(ec2Target));
  const kinds = leavesNamed("resourceType", scene.leaves).map(({ value }) =>
    index.byKind(call.prefixes, value),
  );
  if (kinds.length === 0) return undefined;
  return tagged(ids.map((id, at) => targetOf(kinds[at] ?? kinds[0], id)));
}

function tagged(found: readonly (Target | undefined)[]): readonly Target[] {
  const targets = new Map(
    found.filter((target) => target !== undefined).map((target) => [`${target.type}|${target.id}`, target]),
  );
  return [...targets.values()].slice(0, 100);
}

function ec2Target(id: string): Target | undefined {
  const type = ec2TypeOf(id);
  return type === undefined ? undefined : { type, id };
}

function targetOf(identity: TypeIdentity | undefined, id: string): Target | undefined {
  return identity === undefined
    ? undefined
    : { type: identity.type, id: identity.parts.length === 1 ? id : null };
}

/** An ARN among the tags themselves is a value and names no target. */
function isTarget({ at: { from, key, parent } }: Leaf): boolean {
  const isWithin = parent.includes("tag") && !parent.startsWith("tagresource");
  return from === "request" && !isWithin && !key.includes("tag");
}

/** The resources of a call that tags whatever it names; undefined where the record names nothing this way. */
export function byTags(plan: ResolvePlan, scene: Scene, index: TypeIndex): Resolution | undefined {
  const named = taggedByName(plan.call, scene, index);
  if (named === undefined) return undefined;
  const [first] = named;
  if (first === undefined) {
    return { status: "not-a-change", why: "CloudFormation has no type for what it tags", resources: [] };
  }
  const held = named.filter(({ id }) => id !== null);
  const owner = index.tagsOf((held[0] ?? first).type);
  const how = { write: "delta", tags: true, ...(owner !== undefined && { owner }) } as const;
  if (held.length === 0) return { ...unheld(first.type), ...how };
  return { status: "resolved", resources: held, ...how };
}
