import { InvalidInput } from "../faults.ts";
import { sameValue } from "./equality.ts";
import { isList, isRecord, type Json } from "./json.ts";
import { membersOf } from "./members.ts";
import {
  compareSegments,
  type FieldPath,
  isAddressable,
  longestPath,
  printPath,
  type Segment,
} from "./path.ts";
import type { Topology, TypeShape } from "./topology.ts";
import { writable } from "./writable.ts";

/** One field's change; a missing `before` or `after` means that the field was or is absent. */
export type Edit = { readonly path: FieldPath; readonly before?: Json; readonly after?: Json };

type DifferenceSpot = {
  readonly at: readonly Segment[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
};
type PartsOfResult = DifferenceSpot & { readonly last: Segment };

const anyItem: Segment = { kind: "item", keys: [] };

/** The edits at the deepest fields that can be told apart, in the order of their paths. */
export function difference(before: Json, after: Json, shape: TypeShape): readonly Edit[] {
  if (!isRecord(before) || !isRecord(after)) {
    throw new InvalidInput("a resource's properties must be an object", {
      hint: 'write them like `{}` or `{"DesiredCapacity": 3}`',
    });
  }
  return editsBelow({ at: [], before: writable(before, shape), after: writable(after, shape) }, shape);
}

function editsBelow(spot: DifferenceSpot, shape: TypeShape): readonly Edit[] {
  if (spot.before === spot.after) return [];
  const parts = partsOf(spot, shape.topologyAt(spot.at));
  // What no path can address is told by the nearest field above it.
  const isHidden = (part: DifferenceSpot) => !isAddressable(part.at) && !isAlike(part, shape);
  if (parts === undefined || parts.some(isHidden)) return isAlike(spot, shape) ? [] : [wholeEdit(spot)];
  return parts.toSorted((a, b) => compareSegments(a.last, b.last)).flatMap((part) => editsBelow(part, shape));
}

/** Both sides taken apart side by side; undefined when either must be compared whole. */
function partsOf(
  { at, before, after }: DifferenceSpot,
  topology: Topology,
): readonly PartsOfResult[] | undefined {
  const left = membersOf(before, topology);
  const right = membersOf(after, topology);
  if (left === undefined || right === undefined) return undefined;
  return [...new Map([...left, ...right])].map(([id, { segment }]) => ({
    at: [...at, segment],
    last: segment,
    before: left.get(id)?.value,
    after: right.get(id)?.value,
  }));
}

/** Compares as the shape says, however deep, also inside lists that settle whole. */
function isAlike(spot: DifferenceSpot, shape: TypeShape): boolean {
  const { at, before, after } = spot;
  if (before === after) return true;
  const topology = shape.topologyAt(at);
  const parts = topology.kind === "ordered" ? positionsOf(spot) : partsOf(spot, topology);
  return parts?.every((part) => isAlike(part, shape)) ?? sameValue(before, after, topology);
}

function positionsOf({ at, before, after }: DifferenceSpot): readonly DifferenceSpot[] | undefined {
  if (!isList(before) || !isList(after) || before.length !== after.length) return undefined;
  return before.map((item, i) => ({ at: [...at, anyItem], before: item, after: after[i] }));
}

function wholeEdit({ at, before, after }: DifferenceSpot): Edit {
  if (at.length === 0) {
    throw new InvalidInput("a property of the resource has no name, or one too long for a field path", {
      hint: `give it a name of fewer than ${longestPath} characters`,
    });
  }
  return {
    path: printPath(at),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}
