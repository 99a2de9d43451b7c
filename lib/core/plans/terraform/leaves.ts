import { isList, isRecord, type Json, property } from "../../fields/json.ts";
import type { Leaf } from "../plan.ts";
import type { JsonTree } from "../text/plan-json.ts";
import { isExact } from "./convert.ts";
import type { MapNode } from "./map.ts";

/** Both sides of a resource, and which values will be known later; `undefined` where there is no such side. */
export type LeafSides = {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly unknown: Json | undefined;
};

/** Every value that is said, each by its name without numbers; a name is listed once. */
export function leavesOf(names: ReadonlyMap<string, MapNode>, sides: LeafSides): readonly Leaf[] {
  const found = new Map<string, Leaf>();
  walk({ node: { is: "block", to: "", many: false, names }, name: "" }, sides, found);
  return [...found.values()];
}

type Spot = { readonly node: MapNode | undefined; readonly name: string };

function walk({ node, name }: Spot, sides: LeafSides, found: Map<string, Leaf>): void {
  if (!isSaid(sides)) return;
  const inner = node?.is === "block" ? partsOf(sides) : undefined;
  if (node?.is !== "block" || inner === undefined) {
    if (name !== "" && !found.has(name)) found.set(name, leafOf({ node, name }, sides));
    return;
  }
  for (const [step, part] of inner) {
    const next = step === undefined ? node : node.names.get(step);
    const called = step === undefined ? name : name === "" ? step : `${name}.${step}`;
    walk({ node: next, name: called }, part, found);
  }
}

function leafOf({ node, name }: Spot, { before, after, unknown }: LeafSides): Leaf {
  if (node?.is === "own" || node?.is === "computed") return { name, state: node.is };
  if (unknown === true) return { name, state: "unknown" };
  if (node === undefined)
    return { name, state: "unmapped", why: "the provider's schema has no such attribute" };
  if (node.is === "unmapped") return { name, state: "unmapped", why: node.why };
  if ([before, after].some((side) => typeof side === "number" && !isExact(side)))
    return { name, state: "unmapped", why: "the number is too large to be read exactly" };
  return { name, state: "mapped" };
}

/** Items of a list, which have no name of their own, or what stands under each name. */
function partsOf(sides: LeafSides): readonly (readonly [string | undefined, LeafSides])[] | undefined {
  const all = [sides.before, sides.after, sides.unknown];
  if (all.some(isList)) {
    const length = Math.max(...all.map((side) => (isList(side) ? side.length : 0)));
    return Array.from({ length }, (_, at) => [
      undefined,
      sidesAt(sides, (side) => (isList(side) ? side[at] : side)),
    ]);
  }
  if (!all.some(isRecord)) return undefined;
  const steps = new Set(all.flatMap((side) => (isRecord(side) ? Object.keys(side) : [])));
  return [...steps].map((step) => [
    step,
    sidesAt(sides, (side) =>
      isRecord(side) ? property(side as JsonTree, step) : side === true ? true : undefined,
    ),
  ]);
}

const sidesAt = (
  { before, after, unknown }: LeafSides,
  part: (side: Json | undefined) => Json | undefined,
): LeafSides => ({ before: part(before), after: part(after), unknown: part(unknown) });

/** Terraform names every attribute, also those that nobody set. */
function isSaid({ before, after, unknown }: LeafSides): boolean {
  return holdsTrue(unknown) || [before, after].some(isSaidValue);
}

function isSaidValue(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return false;
  return isList(value) || isRecord(value) ? Object.values(value).some(isSaidValue) : true;
}

function holdsTrue(unknown: Json | undefined): boolean {
  if (typeof unknown !== "object" || unknown === null) return unknown === true;
  return Object.values(unknown).some((inner: Json) => holdsTrue(inner));
}
