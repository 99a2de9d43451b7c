import type { PartyOf } from "../../claims/principal.ts";
import { admits, isBounded, nearestNumber, type Room } from "../../claims/room.ts";
import { asNumber, sameValue, writtenLike } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Voice } from "./voice.ts";

export type WantedValue = {
  readonly room: Room;
  /** Highest rank first. */
  readonly accepted: readonly Voice[];
  readonly live: Json | undefined;
  readonly prior: Json | undefined;
  readonly identity: PartyOf;
};

type Preference = { readonly at: number; readonly urgency: number; readonly principal: string };

function preferences({ accepted, identity }: WantedValue): readonly Preference[] {
  return accepted.flatMap(({ prefer, rank, by }) => {
    const at = asNumber(prefer);
    const principal = by === undefined ? "" : identity(by.claim.actor.principal);
    return at === undefined ? [] : [{ at, urgency: rank.urgency, principal }];
  });
}

/** How far the others go on one side; alone, a claim's own favourite is the bound. */
function reach(wishes: readonly Preference[], side: 1 | -1): number {
  const farthest = new Map<string, number>();
  for (const { at, principal } of wishes) {
    farthest.set(principal, Math.max(farthest.get(principal) ?? -Infinity, at * side));
  }
  const sorted = [...farthest.values()].toSorted((a, b) => b - a);
  // INVARIANT (no pull from afar): nobody alone stretches an open side, so an absurd favourite gains nothing.
  return side * (sorted[1] ?? sorted[0] ?? -Infinity);
}

/** An open side is bounded by live and by what the claims prefer. */
function closed({ room, live }: WantedValue, wishes: readonly Preference[]): { low: number; high: number } {
  const listed = room.values?.map(asNumber).filter((value) => value !== undefined);
  if (listed !== undefined) return { low: Math.min(...listed), high: Math.max(...listed) };
  const now = asNumber(live);
  const anchors = (side: 1 | -1): readonly number[] => [
    ...(now === undefined ? [] : [now]),
    reach(wishes, side),
  ];
  const low = room.low > -Infinity ? room.low : Math.min(...anchors(-1), room.high);
  const high = room.high < Infinity ? room.high : Math.max(...anchors(1), room.low);
  return room.integer ? { low: Math.ceil(low), high: Math.floor(high) } : { low, high };
}

type Tent = { readonly peak: number; readonly slope: number };

/** Satisfaction falls evenly from the point nearest to the favourite to the farthest feasible one. */
function tentOf(at: number, low: number, high: number): Tent {
  const peak = Math.min(Math.max(at, low), high);
  const farthest = Math.max(peak - low, high - peak);
  return { peak, slope: farthest === 0 ? 0 : 1 / farthest };
}

const satisfaction = ({ peak, slope }: Tent, value: number): number => 1 - Math.abs(value - peak) * slope;
const worst = (tents: readonly Tent[], value: number): number =>
  tents.reduce((least, tent) => Math.min(least, satisfaction(tent, value)), 1);

const fine = 1e-9;

/** The fairest point: the one whose least satisfied claim is best off; tents are concave, so halving finds it. */
function fairest(tents: readonly Tent[], low: number, high: number): number {
  let from = low;
  let to = high;
  for (let step = 0; step < 100 && to - from > fine * Math.max(1, Math.abs(to)); step += 1) {
    const third = (to - from) / 3;
    if (worst(tents, from + third) < worst(tents, to - third)) from += third;
    else to -= third;
  }
  return (from + to) / 2;
}

/** The better one; then the nearest to live, where that is known; then the higher rank's. */
function better(tents: readonly Tent[], live: Json | undefined): (a: number, b: number) => number {
  const now = asNumber(live);
  const [first] = tents;
  return (a, b) => {
    const gain = worst(tents, b) - worst(tents, a);
    if (Math.abs(gain) > fine) return gain;
    const nearer = now === undefined ? 0 : Math.abs(a - now) - Math.abs(b - now);
    return nearer !== 0 || first === undefined ? nearer : satisfaction(first, b) - satisfaction(first, a);
  };
}

/** Of the whole numbers beside the fairest point, or of a list that is all that is left, the best. */
function rounded(point: number, tents: readonly Tent[], { room, live }: WantedValue): number | undefined {
  if (!room.integer && room.values === undefined) return snap(point);
  const around = [Math.floor(point + fine), Math.ceil(point - fine)].map((value) =>
    nearestNumber(room, value),
  );
  const candidates = [...new Set(room.values?.map(asNumber) ?? around)].filter(
    (value) => value !== undefined,
  );
  return candidates.toSorted(better(tents, live))[0];
}

/** Halving leaves dust in the last digits. */
const snap = (value: number): number => Number(value.toPrecision(9));

/** The claims of the highest urgency that has a favourite decide; the next class where they do not care. */
function fairNumber(wanted: WantedValue): number | undefined {
  const wishes = preferences(wanted);
  const now = asNumber(wanted.live) ?? asNumber(wanted.prior);
  if (wishes.length === 0) return nearestNumber(wanted.room, now ?? 0);
  const top = Math.max(...wishes.map(({ urgency }) => urgency));
  const { low, high } = closed(wanted, wishes);
  const tents = wishes.filter(({ urgency }) => urgency === top).map(({ at }) => tentOf(at, low, high));
  const [only] = tents;
  const point = tents.length === 1 && only !== undefined ? only.peak : fairest(tents, low, high);
  const value = rounded(point, tents, wanted);
  return value === undefined || admits(wanted.room, value) ? value : nearestNumber(wanted.room, value);
}

/** Removes what a guardrail forbids from a list and leaves the rest as it is. */
function withoutForbidden({ room, live }: WantedValue): Json | undefined {
  if (!Array.isArray(live)) return undefined;
  const kept = (live as readonly Json[]).filter((element) =>
    admits({ ...room, values: undefined }, [element]),
  );
  return admits(room, kept) ? kept : undefined;
}

/** Never a blend: what the highest ranked claim prefers, else the last agreed value, else the first one allowed. */
function namedValue(wanted: WantedValue): Json | undefined {
  const { room, accepted, prior } = wanted;
  for (const { prefer } of accepted) if (prefer !== undefined && admits(room, prefer)) return prefer;
  if (prior !== undefined && admits(room, prior)) return prior;
  return room.values?.[0] ?? withoutForbidden(wanted);
}

function isNumeric({ room, live, prior }: WantedValue): boolean {
  if (room.values !== undefined) return room.values.every((value) => asNumber(value) !== undefined);
  return isBounded(room) || (typeof (live ?? prior) === "number" && room.excluded.length > 0);
}

/** The value that a field settles on: live if it satisfies every accepted voice, else the fairest; or none. */
export function settleValue(wanted: WantedValue): Json | undefined {
  const { room, live } = wanted;
  if (live !== undefined && admits(room, live)) return live;
  if (room.values?.length === 1) return room.values[0];
  if (!isNumeric(wanted)) return namedValue(wanted);
  const value = fairNumber(wanted);
  // A number that AWS writes as text stays as it was written.
  const named = room.values?.find((member) => sameValue(member, value) || asNumber(member) === value);
  return named ?? (value === undefined ? undefined : writtenLike(live ?? wanted.prior, value));
}
