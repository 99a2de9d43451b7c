import { asNumber, sameValue } from "../fields/equality.ts";
import type { Json } from "../fields/json.ts";
import type { Topology } from "../fields/topology.ts";
import { type GuardConstraint, partsOf } from "./constraint/kinds.ts";
import { satisfies } from "./satisfies.ts";

/** What is still possible for one field once some claims are accepted; `null` among the values is absence. */
export type Room = {
  readonly low: number;
  readonly high: number;
  /** The only values left; none given means any. */
  readonly values: readonly Json[] | undefined;
  readonly excluded: readonly Json[];
  /** Demands that no bound or value expresses. */
  readonly lists: readonly GuardConstraint[];
  readonly integer: boolean;
  readonly topology: Topology | undefined;
};

export const openRoom = (integer: boolean, topology?: Topology): Room => ({
  low: -Infinity,
  high: Infinity,
  values: undefined,
  excluded: [],
  lists: [],
  integer,
  topology,
});

export const isBounded = (room: Room): boolean => room.low > -Infinity || room.high < Infinity;

/** Says whether a value lies in the room. */
export function admits(room: Room, value: Json): boolean {
  if (room.values !== undefined && !room.values.some((member) => sameValue(member, value, room.topology)))
    return false;
  if (room.excluded.some((member) => sameValue(member, value, room.topology))) return false;
  if (isBounded(room)) {
    const number = asNumber(value);
    if (number === undefined || number < room.low || number > room.high) return false;
  }
  return room.lists.every((constraint) => satisfies(value, constraint, room.topology));
}

function freeOf(room: Room, low: number, high: number): boolean {
  for (let value = low; value <= high; value += 1) {
    if (!room.excluded.some((member) => asNumber(member) === value)) return true;
  }
  return false;
}

/** Nothing is possible any more. */
export function isEmpty(room: Room): boolean {
  if (room.values !== undefined) return room.values.length === 0;
  if (!isBounded(room)) return false;
  const low = room.integer ? Math.ceil(room.low) : room.low;
  const high = room.integer ? Math.floor(room.high) : room.high;
  if (low > high) return true;
  if (low === high) return !freeOf(room, low, high);
  if (!room.integer || high - low >= room.excluded.length) return false;
  return !freeOf(room, low, high);
}

const none: readonly Json[] = [];

/** What a constraint leaves possible, of all its parts together. */
type Narrowed = {
  low: number;
  high: number;
  values: readonly Json[] | undefined;
  excluded: readonly Json[];
  /** Bounds, values and exclusions do not say it all: the demand is asked again of each value. */
  isMore: boolean;
};

/** The shorter of two lists; of two as long the first in the order of the table of kinds. */
const fewer = (a: readonly Json[] | undefined, b: readonly Json[]): readonly Json[] =>
  a === undefined || b.length < a.length ? b : a;

function narrowedBy(constraint: GuardConstraint): Narrowed {
  const all: Narrowed = {
    low: -Infinity,
    high: Infinity,
    values: undefined,
    excluded: none,
    isMore: constraint.inside !== undefined || constraint.within !== undefined,
  };
  for (const { kind, asked } of partsOf(constraint)) {
    const part = kind.narrows?.(asked);
    if (part === undefined) {
      all.isMore = true;
      continue;
    }
    if (part.low !== undefined) all.low = Math.max(all.low, part.low);
    if (part.high !== undefined) all.high = Math.min(all.high, part.high);
    if (part.values !== undefined) all.values = fewer(all.values, part.values);
    if (part.excluded !== undefined) all.excluded = [...all.excluded, ...part.excluded];
  }
  return constraint.orAbsent === true ? spared(all) : all;
}

/** Where absence is as good, bounds and exclusions are asked of what is there alone. */
function spared({ values }: Narrowed): Narrowed {
  const orNothing = values === undefined ? undefined : [...values, null];
  return { low: -Infinity, high: Infinity, values: orNothing, excluded: none, isMore: true };
}

/** The room that remains when a constraint holds as well; nothing when the two exclude each other. */
export function narrow(room: Room, constraint: GuardConstraint): Room | undefined {
  const said = narrowedBy(constraint);
  const { excluded } = said;
  const low = Math.max(room.low, said.low);
  const high = Math.min(room.high, said.high);
  const candidates = room.values ?? said.values;
  if (candidates === undefined && low > high) return undefined;
  // Written out, because this runs for every claim and a spread costs as much as the rest.
  const unlisted: Room = {
    low,
    high,
    values: undefined,
    excluded: excluded.length === 0 ? room.excluded : [...room.excluded, ...excluded],
    lists: said.isMore ? [...room.lists, constraint] : room.lists,
    integer: room.integer,
    topology: room.topology,
  };
  if (candidates === undefined) return isEmpty(unlisted) ? undefined : unlisted;
  const values = candidates.filter(
    (value) => satisfies(value, constraint, room.topology) && admits(unlisted, value),
  );
  return values.length === 0 ? undefined : { ...unlisted, values };
}

/** The two can hold together. */
export function agree(a: GuardConstraint, b: GuardConstraint, room: Room): boolean {
  const first = narrow(openRoom(room.integer, room.topology), a);
  return first !== undefined && narrow(first, b) !== undefined;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The nearest number of the room, stepping over excluded ones; the lower of two equally near. */
export function nearestNumber(room: Room, wanted: number): number | undefined {
  if (room.values !== undefined) return nearestOf(room.values, wanted);
  const low = room.integer ? Math.ceil(room.low) : room.low;
  const high = room.integer ? Math.floor(room.high) : room.high;
  const start = clamp(room.integer ? Math.round(wanted) : wanted, low, high);
  const step = room.integer ? 1 : Math.max(Math.abs(start), 1) * 1e-9;
  for (let distance = 0; distance <= room.excluded.length + 1; distance += 1) {
    const found = [start - distance * step, start + distance * step].find(
      (value) => value >= low && value <= high && admits(room, value),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearestOf(values: readonly Json[], wanted: number): number | undefined {
  let best: number | undefined;
  for (const value of values) {
    const number = asNumber(value);
    if (number === undefined) continue;
    const gap = Math.abs(number - wanted);
    const bestGap = best === undefined ? Infinity : Math.abs(best - wanted);
    if (gap < bestGap || (gap === bestGap && number < (best ?? Infinity))) best = number;
  }
  return best;
}
