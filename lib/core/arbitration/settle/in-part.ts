import { weighingKind } from "../../attribution/grants.ts";
import type { Claim } from "../../claims/claim.ts";
import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { narrow, openRoom, type Room } from "../../claims/room.ts";
import type { Standing } from "../../policy/policy-file.ts";
import type { Voice } from "./voice.ts";

/** Tightens the rooms of fields that bound each other; nothing when one of them empties. */
export type Propagate = (rooms: readonly Room[]) => readonly Room[] | undefined;

const saysQuota = (text: string | undefined): boolean => text?.toLowerCase().includes("quota") ?? false;

const isCeiling = (constraint: object): boolean => Object.keys(constraint).join() === "max";

const service = /^[a-z0-9.-]+\.amazonaws\.com$/;

/** A row that says which ceiling AWS enforces somewhere: its owner is the service that does, and nobody beside it. */
export const isQuotaRow = ({ owner: { principals = [] }, constraint = {} }: Standing): boolean =>
  isCeiling(constraint) &&
  principals.length > 0 &&
  principals.every((one) => service.test(one) && saysQuota(one));

/** A ceiling that AWS itself enforces, as a service says. */
export function isQuotaClaim({ actor, motivation }: Claim, constraint: object): boolean {
  if (weighingKind(actor) !== "service" || !isCeiling(constraint)) return false;
  return saysQuota(actor.principal) || saysQuota(motivation.ref);
}

/** What nobody may exceed: a guardrail, a neighbour that does not move, a quota. */
export const isLimit = (voice: Voice): boolean =>
  voice.origin === "guardrail" || voice.origin === "coupling" || voice.isQuota === true;

/** The rooms that such limits alone leave. */
export const unlimited = (rooms: readonly Room[]): readonly Room[] =>
  rooms.map(({ integer, topology }) => openRoom(integer, topology));

export function withLimit(limits: readonly Room[], lane: number, { constraint }: Voice): readonly Room[] {
  const room = limits[lane];
  const narrowed = room === undefined ? undefined : narrow(room, constraint);
  return narrowed === undefined ? limits : limits.with(lane, narrowed);
}

/** A bound that lies beyond a limit counts as the nearest one that is possible; nothing where it lies within. */
function nearest(constraint: GuardConstraint, { low, high }: Room): GuardConstraint | undefined {
  const { min, max } = constraint;
  const isAbove = min !== undefined && min > high;
  const isBelow = max !== undefined && max < low;
  if (!isAbove && !isBelow) return undefined;
  return {
    ...constraint,
    ...(min !== undefined && { min: Math.min(min, high) }),
    ...(max !== undefined && { max: Math.max(max, low) }),
  };
}

type Limited = { readonly limits: readonly Room[]; readonly lane: number; readonly propagate: Propagate };

/** The voice with as much of its bound as nothing forbids to everybody. */
export function inPart(voice: Voice, { limits, lane, propagate }: Limited): Voice | undefined {
  if (isLimit(voice)) return undefined;
  const room = propagate(limits)?.[lane] ?? limits[lane];
  const constraint = room === undefined ? undefined : nearest(voice.constraint, room);
  return constraint === undefined ? undefined : { ...voice, constraint, whole: voice.constraint };
}

/** Whether those who want something themselves, and not the limits alone, stand against all that a voice wants. */
export function isAgainst(
  claims: readonly Voice[],
  { constraint }: Voice,
  { integer, topology }: Room,
): boolean {
  let room: Room | undefined = openRoom(integer, topology);
  for (const other of claims) room = room && narrow(room, other.whole ?? other.constraint);
  return room === undefined || narrow(room, constraint) === undefined;
}
