import type { CallKnowledge } from "../../resource-types/call-knowledge.ts";
import { type AuditRecord, text } from "../records/audit-record.ts";
import type { WriteKind } from "../written-edit.ts";
import type { ApiOperation } from "./call/call.ts";
import { parseArn } from "./identify/arn.ts";
import { holds } from "./identify/condition.ts";
import { identify } from "./identify/identify.ts";
import type { TypeIdentity } from "./identify/parts.ts";
import { type Leaf, Scene } from "./identify/scene.ts";
import { fillFirst, leavesNamed } from "./identify/template.ts";
import { ec2TypeOf } from "./overrides/ec2-ids.ts";
import { type Overriding, planFor, type ResolvePlan } from "./plan/plan.ts";
import { unheld } from "./plan/unheld.ts";
import { weigh } from "./plan/weigh.ts";
import type { Resolution, Target } from "./resolution.ts";
import { type TypeIndex, typeIndex } from "./tags/type-index.ts";

// Each in the singular, as keys are compared: to ask for both would name every resource twice.
const idKeys = ["resourceId", "resourcesToTag", "resource"];

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
function byTags(plan: ResolvePlan, scene: Scene, index: TypeIndex): Resolution | undefined {
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

/** What the first override that fits says; undefined where none does. */
function byOverride({ call, overrides, tags }: ResolvePlan, scene: Scene): Resolution | undefined {
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

const mostPlans = 4096;

/** Says which resources a record of a change speaks of; it never throws, whatever the record holds. */
export function resolver(knowledge: CallKnowledge): (record: AuditRecord) => Resolution {
  const plans = new Map<string, ResolvePlan>();
  const index = typeIndex(knowledge);
  return (record) => {
    const source = text(record, "eventSource");
    const name = text(record, "eventName");
    if (source === undefined || name === undefined || source.length > 200 || name.length > 200) {
      return { status: "unresolved", why: "the record does not say which call it was", resources: [] };
    }
    const key = `${source}/${name}`;
    let plan = plans.get(key);
    if (plan === undefined) {
      if (plans.size >= mostPlans) plans.clear();
      plan = planFor(source, name, knowledge);
      plans.set(key, plan);
    }
    return resolve(plan, record, index);
  };
}

function resolve(plan: ResolvePlan, record: AuditRecord, index: TypeIndex): Resolution {
  const isIdle = plan.overrides.length === 0 && !plan.untyped && plan.options.length === 0;
  if (isIdle) return unchanged(plan);
  const scene = new Scene(record);
  const overridden = byOverride(plan, scene);
  if (overridden !== undefined) return overridden;
  const tagged = plan.untyped ? byTags(plan, scene, index) : undefined;
  return tagged ?? weigh(plan, scene) ?? unchanged(plan);
}

function unchanged({ call, ignore }: ResolvePlan): Resolution {
  if (ignore !== undefined) return { status: "not-a-change", why: ignore, resources: [] };
  return { status: "unresolved", why: `the service \`${call.source}\` is not known`, resources: [] };
}
