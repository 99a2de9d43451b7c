import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { exactly } from "../../claims/constraint/value.ts";
import { narrow, type Room } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { asNumber, writtenLike } from "../../fields/equality.ts";
import { matchesField } from "../../fields/field-pattern.ts";
import type { Context } from "../context.ts";
import { allows } from "../project/field-case.ts";
import { isActive } from "../stakes.ts";
import { type Accepted, acceptAll, type Lane } from "./accept.ts";
import type { Prepared } from "./prepare.ts";
import {
  finish,
  type NumberBounds,
  type Settled,
  settleField,
  valueFrom,
  withinBounds,
} from "./settle-field.ts";
import { inTurn, ownVoice, type Voice } from "./voice.ts";

function boundsOf({ values, low, high }: Room): NumberBounds {
  const numbers = values?.map(asNumber).filter((value) => value !== undefined);
  if (numbers === undefined || numbers.length === 0) return { low, high };
  return { low: Math.min(...numbers), high: Math.max(...numbers) };
}

/** What must be absent bounds nobody and is bound by nobody. */
const isNoNumber = ({ values }: Room): boolean =>
  values?.every((value) => asNumber(value) === undefined) ?? false;

/** Each field is at least as large as the one before it; nothing when that leaves one of them no value. */
function inOrder(rooms: readonly Room[]): readonly Room[] | undefined {
  const low: number[] = [];
  const high: number[] = rooms.map((room) => boundsOf(room).high);
  for (const [index, room] of rooms.entries())
    low[index] = Math.max(boundsOf(room).low, low[index - 1] ?? -Infinity);
  for (let index = rooms.length - 2; index >= 0; index -= 1) {
    high[index] = Math.min(high[index] ?? Infinity, high[index + 1] ?? Infinity);
  }
  const tight: Room[] = [];
  for (const [index, room] of rooms.entries()) {
    if (isNoNumber(room)) {
      tight.push(room);
      continue;
    }
    const [min, max] = [low[index] ?? -Infinity, high[index] ?? Infinity];
    if (min > max) return undefined;
    const bounds = { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) };
    const narrowed = Object.keys(bounds).length === 0 ? room : narrow(room, bounds);
    if (narrowed === undefined) return undefined;
    tight.push(narrowed);
  }
  return tight;
}

/** An edit that nobody explained, while it stands, is its author's: no firm ground for those beside it. */
const isEdited = ({ field, stakes }: Prepared): boolean =>
  stakes.some(
    (stake) => isActive(stake) && stake.standing === "edit" && allows(stake.demand, field.live, field),
  );

const isClaimed = (prepared: Prepared): boolean =>
  prepared.voices.some(({ origin }) => origin !== "guardrail") || isEdited(prepared);

/** Silence claims nothing for anybody. */
const isClaimedAloud = ({ voices, ruling }: Prepared): boolean =>
  voices.some(
    ({ origin }) => origin !== "guardrail" && !(origin === "ruling" && ruling?.ruling.by === "silence"),
  );

/** What can hurt goes back to what was agreed, whatever a person says of it; anything else once it is to be put right. */
function isGoingBack({ orphan }: Prepared, now: number): boolean {
  if (orphan === undefined || orphan.handling === "keep") return false;
  return orphan.lean === "harmful" || (orphan.handling === "revert" && orphan.graceEnd <= now);
}

/** Where a field stays that nobody claims. */
function placeOf(prepared: Prepared, { now }: Context): GuardConstraint | undefined {
  const { live, prior } = prepared.field;
  if (live === undefined) return undefined;
  const [stands, agreed] = [asNumber(live), asNumber(prior)];
  if (!isGoingBack(prepared, now) || stands === undefined || agreed === undefined) return exactly(live);
  return { min: Math.min(stands, agreed), max: Math.max(stands, agreed) };
}

/** A field that nobody claims does not move for its neighbours. */
function laneOf(prepared: Prepared, name: string, context: Context): Lane {
  const { voices, room } = prepared;
  const constraint = placeOf(prepared, context);
  if (isClaimed(prepared) || constraint === undefined) return { voices, room };
  const still = ownVoice({ origin: "coupling", constraint, name, wakes: [{ policy: name }] });
  return { voices: [...voices, still].toSorted(inTurn), room };
}

const width = (room: Room): number => boundsOf(room).high - boundsOf(room).low;

/** The widest room first; a settled field bounds the rest. */
function valuesFor(
  group: readonly Prepared[],
  heard: readonly Accepted[],
  context: Context,
): readonly Settled["value"][] {
  let rooms = inOrder(heard.map(({ room }) => room)) ?? heard.map(({ room }) => room);
  const values: Settled["value"][] = group.map(() => undefined);
  const open = new Set(group.keys());
  while (open.size > 0) {
    const next = [...open].toSorted(
      (a, b) => width(rooms[b] as Room) - width(rooms[a] as Room) || a - b,
    )[0] as number;
    const { accepted } = heard[next] as Accepted;
    const value = valueFrom(
      { accepted, room: rooms[next] as Room },
      (group[next] as Prepared).field,
      context,
    );
    values[next] = value;
    open.delete(next);
    const fixed =
      value === undefined || value === null ? undefined : narrow(rooms[next] as Room, { is: value });
    rooms = (fixed && inOrder(rooms.with(next, fixed))) ?? rooms;
  }
  return values;
}

function isNumber(prepared: Prepared): boolean {
  const { live } = prepared.field;
  if (live === undefined) return isClaimed(prepared);
  return live === null || asNumber(live) !== undefined;
}

export type Group = { readonly name: string; readonly members: readonly number[] };

/** Fields that bound each other, in their order; what live does not know and nobody claims takes no part. */
export function orderedGroups(prepared: readonly Prepared[], { rules }: Context): readonly Group[] {
  if (prepared.length < 2) return [];
  return rules.coupled.flatMap(({ id, ordered }) => {
    if (ordered === undefined) return [];
    const members = ordered
      .map((pattern) => prepared.findIndex(({ field }) => matchesField(pattern, field.path)))
      .filter((index) => index >= 0 && isNumber(prepared[index] as Prepared));
    return new Set(members).size > 1 ? [{ name: id, members }] : [];
  });
}

/** Nobody on it wants anything else than what stands. */
const isContent = ({ field, voices }: Prepared): boolean =>
  voices.every(
    ({ constraint, origin }) =>
      origin === "guardrail" ||
      (field.live !== undefined && satisfies(field.live, constraint, field.topology)),
  );

/** What live already has out of order is not for those to mend who want it as it is: the later one takes no part. */
function bound(group: readonly Prepared[], context: Context): ReadonlySet<Prepared> {
  let rooms = group.map(({ room }) => room);
  const taking = new Set<Prepared>();
  const areContent = group.every(isContent);
  for (const [index, prepared] of group.entries()) {
    const still = isContent(prepared) ? placeOf(prepared, context) : undefined;
    const room = still === undefined ? prepared.room : narrow(prepared.room, still);
    if (room === undefined || inOrder(rooms.with(index, room)) === undefined) continue;
    rooms = rooms.with(index, isClaimedAloud(prepared) && !areContent ? prepared.room : room);
    taking.add(prepared);
  }
  return taking;
}

/** Nobody claims it, nor is an edit of it to be put right: it stays where it is, whatever is decided beside it. */
const isFirm = (prepared: Prepared): boolean =>
  !isClaimed(prepared) && (prepared.orphan === undefined || prepared.orphan.handling === "keep");

/** What those beside it leave one of their order; no promise goes beyond it. */
function boundsFrom(places: readonly (number | undefined)[], index: number): NumberBounds {
  const known = (beside: readonly (number | undefined)[]) => beside.filter((place) => place !== undefined);
  return {
    low: Math.max(-Infinity, ...known(places.slice(0, index))),
    high: Math.min(Infinity, ...known(places.slice(index + 1))),
  };
}

const firmPlace = (prepared: Prepared): number | undefined =>
  isFirm(prepared) ? asNumber(prepared.field.live) : undefined;

/** Those that stay where they are, whatever is decided. */
const boundsBeside = (members: readonly Prepared[], index: number): NumberBounds =>
  boundsFrom(members.map(firmPlace), index);

/** Silence said no more than what its neighbours leave: it decides on the nearest value that they can keep. */
function withKeptSilence(prepared: Prepared, bounds: NumberBounds): Prepared {
  const { ruling, voices } = prepared;
  const said = asNumber(ruling?.value);
  if (ruling?.ruling.by !== "silence" || said === undefined) return prepared;
  const nearest = withinBounds(bounds, said);
  if (nearest === said) return prepared;
  const value = writtenLike(ruling.value, nearest);
  const kept = voices.map((voice) =>
    voice.origin === "ruling" ? { ...voice, constraint: { is: value } } : voice,
  );
  return { ...prepared, ruling: { ...ruling, value }, voices: kept };
}

const sameNumber = (a: Settled["value"], b: Settled["value"]): boolean =>
  asNumber(a) !== undefined && asNumber(a) === asNumber(b);

const meetsAll = (value: Settled["value"], voices: readonly Voice[]): boolean =>
  value !== undefined && voices.every(({ constraint }) => satisfies(value, constraint));

export function settleOrdered(
  group: readonly Prepared[],
  name: string,
  context: Context,
): readonly Settled[] {
  const taking = bound(group, context);
  const taken = group.filter((prepared) => taking.has(prepared));
  const members = taken.map((prepared, index) => withKeptSilence(prepared, boundsBeside(taken, index)));
  const lanes = members.map((prepared) => laneOf(prepared, name, context));
  const heard = acceptAll(lanes, inOrder);
  const values = valuesFor(members, heard, context);
  const places = members.map((prepared, index) =>
    sameNumber(values[index], prepared.field.live) ? asNumber(values[index]) : firmPlace(prepared),
  );
  return group.map((one) => {
    const index = taken.indexOf(one);
    const prepared = members[index];
    if (prepared === undefined)
      return { ...settleField(one, context), bounds: boundsBeside(group, group.indexOf(one)) };
    const bounds = boundsBeside(members, index);
    const settled = {
      ...finish({ ...prepared, heard: heard[index] as Accepted, held: [] }, context),
      bounds,
      staying: boundsFrom(places, index),
    };
    const value = values[index];
    return meetsAll(value, settled.heard.accepted) ? { ...settled, value } : settled;
  });
}
