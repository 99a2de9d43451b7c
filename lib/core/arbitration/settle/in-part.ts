import { narrow, openRoom, type Room } from "../../claims/room.ts";
import type { GuardConstraint } from "../../policy/guard-constraint.ts";
import type { Voice } from "./voice.ts";

/** Tightens the rooms of fields that bound each other; nothing when one of them empties. */
export type Propagate = (rooms: readonly Room[]) => readonly Room[] | undefined;

const saysQuota = (text: string | undefined): boolean => text?.toLowerCase().includes("quota") ?? false;

/** A ceiling that AWS itself enforces. */
function isQuota({ by, constraint }: Voice): boolean {
  if (by?.claim.actor.kind !== "service" || Object.keys(constraint).join() !== "max") return false;
  return saysQuota(by.claim.actor.principal) || saysQuota(by.claim.motivation.ref);
}

/** What nobody may exceed: a guardrail, a neighbour that does not move, a quota. */
export const isLimit = (voice: Voice): boolean =>
  voice.origin === "guardrail" || voice.origin === "coupling" || isQuota(voice);

/** The rooms that such limits alone leave. */
export const unlimited = (rooms: readonly Room[]): readonly Room[] =>
  rooms.map(({ integer, topology }) => openRoom(integer, topology));

export function withLimit(limits: readonly Room[], lane: number, { constraint }: Voice): readonly Room[] {
  const room = limits[lane];
  const narrowed = room === undefined ? undefined : narrow(room, constraint);
  return narrowed === undefined ? limits : limits.with(lane, narrowed);
}

/** A bound that lies beyond a limit counts as the nearest one that is possible; nothing where it lies within. */
function nearest({ min, max, ...rest }: GuardConstraint, { low, high }: Room): GuardConstraint | undefined {
  const isAbove = min !== undefined && min > high;
  const isBelow = max !== undefined && max < low;
  if (!isAbove && !isBelow) return undefined;
  return {
    ...rest,
    ...(min !== undefined && { min: Math.min(min, high) }),
    ...(max !== undefined && { max: Math.max(max, low) }),
  };
}

type Limited = { readonly limits: readonly Room[]; readonly lane: number; readonly propagate: Propagate };

/** The voice with as much of its bound as nothing forbids to everybody; nothing where it loses to a claim. */
export function inPart(voice: Voice, { limits, lane, propagate }: Limited): Voice | undefined {
  if (isLimit(voice)) return undefined;
  const room = propagate(limits)?.[lane] ?? limits[lane];
  const constraint = room === undefined ? undefined : nearest(voice.constraint, room);
  return constraint === undefined ? undefined : { ...voice, constraint, whole: voice.constraint };
}
