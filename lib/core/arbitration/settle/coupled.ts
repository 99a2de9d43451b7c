import { narrow, type Room } from "../../claims/room.ts";
import { asNumber, satisfies } from "../../claims/satisfies.ts";
import type { Json } from "../../fields/json.ts";
import { matchesField } from "../../policy/field-pattern.ts";
import { forType } from "../../policy/for-type.ts";
import type { GuardConstraint } from "../../policy/guard-constraint.ts";
import type { Context } from "../context.ts";
import { type Accepted, acceptAll, type Lane } from "./accept.ts";
import type { Prepared } from "./prepare.ts";
import { finish, type Settled, settleField } from "./settle-field.ts";
import { settleValue } from "./value.ts";
import { compareVoices, ownVoice, type Voice } from "./voice.ts";

type Bounds = { readonly low: number; readonly high: number };

function boundsOf({ values, low, high }: Room): Bounds {
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

const exactly = (value: Json): GuardConstraint => (value === null ? { absent: true } : { is: value });

const isClaimed = ({ voices }: Prepared): boolean => voices.some(({ origin }) => origin !== "guardrail");

/** A field that nobody claims does not move for its neighbours. */
function laneOf(prepared: Prepared, name: string): Lane {
  const { field, voices, room } = prepared;
  if (isClaimed(prepared) || field.live === undefined) return { voices, room };
  const constraint = exactly(field.live);
  const still = ownVoice({ origin: "coupling", constraint, name, wakes: [{ policy: name }] });
  return { voices: [...voices, still].toSorted((a, b) => compareVoices(a, b).order), room };
}

const width = (room: Room): number => boundsOf(room).high - boundsOf(room).low;

/** The widest room first; a settled field bounds the rest. */
function valuesFor(
  group: readonly Prepared[],
  heard: readonly Accepted[],
  { identity }: Context,
): readonly Settled["value"][] {
  let rooms = inOrder(heard.map(({ room }) => room)) ?? heard.map(({ room }) => room);
  const values: Settled["value"][] = group.map(() => undefined);
  const open = new Set(group.keys());
  while (open.size > 0) {
    const next = [...open].toSorted(
      (a, b) => width(rooms[b] as Room) - width(rooms[a] as Room) || a - b,
    )[0] as number;
    const { live, prior } = (group[next] as Prepared).field;
    const value = settleValue({
      room: rooms[next] as Room,
      accepted: heard[next]?.accepted ?? [],
      live,
      prior,
      identity,
    });
    values[next] = value;
    open.delete(next);
    const fixed =
      value === undefined || value === null ? undefined : narrow(rooms[next] as Room, { is: value });
    rooms = (fixed && inOrder(rooms.with(next, fixed))) ?? rooms;
  }
  return values;
}

function isNumber({ field }: Prepared): boolean {
  return field.live === undefined || field.live === null || asNumber(field.live) !== undefined;
}

export type Group = { readonly name: string; readonly members: readonly number[] };

/** Fields that bound each other, in their order; those that live does not know take no part. */
export function orderedGroups(prepared: readonly Prepared[], { policy, dispute }: Context): readonly Group[] {
  return forType(policy, dispute.resource.type).coupled.flatMap(({ id, ordered }) => {
    if (ordered === undefined) return [];
    const members = ordered
      .map((pattern) => prepared.findIndex(({ field }) => matchesField(pattern, field.path)))
      .filter((index) => index >= 0 && isNumber(prepared[index] as Prepared));
    return new Set(members).size > 1 ? [{ name: id, members }] : [];
  });
}

/** Unclaimed fields that live already has out of order are not for claims to mend: the later one takes no part. */
function bound(group: readonly Prepared[]): ReadonlySet<Prepared> {
  let rooms = group.map(({ room }) => room);
  const taking = new Set<Prepared>();
  for (const [index, prepared] of group.entries()) {
    const { live } = prepared.field;
    const isStill = !isClaimed(prepared) && live !== undefined;
    const room = isStill ? narrow(prepared.room, exactly(live)) : prepared.room;
    const next = room === undefined ? undefined : rooms.with(index, room);
    if (next === undefined || inOrder(next) === undefined) continue;
    rooms = next;
    taking.add(prepared);
  }
  return taking;
}

const meetsAll = (value: Settled["value"], voices: readonly Voice[]): boolean =>
  value !== undefined && voices.every(({ constraint }) => satisfies(value, constraint));

export function settleOrdered(
  group: readonly Prepared[],
  name: string,
  context: Context,
): readonly Settled[] {
  const taking = bound(group);
  const members = group.filter((prepared) => taking.has(prepared));
  const lanes = members.map((prepared) => laneOf(prepared, name));
  const heard = acceptAll(lanes, inOrder);
  const values = valuesFor(members, heard, context);
  return group.map((prepared) => {
    const index = members.indexOf(prepared);
    if (index < 0) return settleField(prepared, context);
    const settled = finish({ ...prepared, heard: heard[index] as Accepted, held: [] }, context);
    const value = values[index];
    return meetsAll(value, settled.heard.accepted) ? { ...settled, value } : settled;
  });
}
