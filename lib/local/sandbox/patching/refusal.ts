import { canonicalJson, isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Segment } from "#core/fields/path.ts";
import { writeSegment } from "#core/fields/segment.ts";
import type { ScalarType, Topology, TypeShape } from "#core/fields/topology.ts";
import type { WriteFailure } from "#core/ports/outside/cloud.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";

export type Refusal = { readonly failure: WriteFailure; readonly why: string };

/** The properties at the top in which two documents differ. */
export function changedIn(before: Properties, after: Properties): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

type RefusalChange = {
  readonly type: string;
  /** Undefined for a new resource, where what is fixed at creation is not fixed yet. */
  readonly before: Properties | undefined;
  readonly after: Properties;
};

/** Why the type cannot be changed so; undefined where it can. */
export function refusalOf(
  { type, before, after }: RefusalChange,
  knowledge: TypeKnowledge,
): Refusal | undefined {
  const shape = knowledge.shape(type);
  if (shape === undefined) return { failure: "invalid", why: `nothing is known of \`${type}\`` };
  const stranger = strangerIn(after, { type, shape, knowledge }, []);
  if (stranger !== undefined) return { failure: "invalid", why: stranger };
  const sides = { before, after };
  const given = firstFixed(sides, (at) => shape.readOnly(at), []);
  if (given !== undefined) return { failure: "invalid", why: `\`${given}\` is read-only` };
  const fixed = before === undefined ? undefined : firstFixed(sides, (at) => shape.createOnly(at), []);
  if (fixed === undefined) return undefined;
  return { failure: "not-updatable", why: `\`${fixed}\` can only be set at creation` };
}

type Type = { readonly type: string; readonly shape: TypeShape; readonly knowledge: TypeKnowledge };

const item: Segment = { kind: "item", keys: [] };
const patternOf = (at: readonly Segment[]): string =>
  at.map((segment) => (segment.kind === "item" ? "[*]" : writeSegment(segment))).join("");

/** What in a value the type does not have, or has in another shape. */
function strangerIn(value: Json, type: Type, at: readonly Segment[]): string | undefined {
  const topology = type.shape.topologyAt(at);
  if (!fits(value, topology))
    return `\`${patternOf(at)}\` of \`${type.type}\` is no ${nounOf(value, topology)}`;
  if (isList(value)) return firstOf(value, (each) => strangerIn(each, type, [...at, item]));
  if (!isRecord(value) || topology.kind === "scalar") return undefined;
  return firstOf(Object.keys(value), (name) => {
    const below: readonly Segment[] = [...at, { kind: "name", name }];
    const isUnknown = type.knowledge.hasField(type.type, patternOf(below)) === false;
    if (isUnknown) return `\`${type.type}\` has no \`${patternOf(below)}\``;
    return strangerIn(value[name] ?? null, type, below);
  });
}

function firstOf<T>(items: readonly T[], ask: (item: T) => string | undefined): string | undefined {
  for (const each of items) {
    const found = ask(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fits(value: Json, topology: Topology): boolean {
  const { kind } = topology;
  if (kind === "unknown") return true;
  if (kind === "object") return isRecord(value) || typeof value !== "object";
  if (kind === "map") return isRecord(value);
  return kind === "scalar" ? isOfType(value, topology.type) : isList(value);
}

const nounOf = (value: Json, topology: Topology): string =>
  topology.kind === "scalar" && typeof value !== "object" ? (topology.type ?? "scalar") : topology.kind;

/** A number for a text is refused, as Cloud Control does. */
function isOfType(value: Json, type: ScalarType | undefined): boolean {
  if (type === undefined || type === "json") return true;
  return typeof value === (type === "integer" ? "number" : type);
}

type FirstFixedInput = { readonly before: Json | undefined; readonly after: Json | undefined };
type IsFixed = (at: readonly Segment[]) => boolean;

/** The first marked field that differs. */
function firstFixed(
  { before, after }: FirstFixedInput,
  isFixed: IsFixed,
  at: readonly Segment[],
): string | undefined {
  if (isSame(before, after)) return undefined;
  if (at.length > 0 && isFixed(at)) return patternOf(at);
  const [left, right] = [before ?? {}, after ?? {}];
  if (!isRecord(left) || !isRecord(right)) return undefined;
  return firstOf(changedIn(left, right), (name) => {
    const sides = { before: left[name], after: right[name] };
    return firstFixed(sides, isFixed, [...at, { kind: "name", name }]);
  });
}
