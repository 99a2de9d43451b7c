import type { Claim } from "../claim.ts";
import { ownerKey } from "./claims-on.ts";
import type { Docket, Stamp, WriteSlot } from "./docket.ts";
import { claimKey, handKey } from "./replacement-key.ts";

type CompactLimits = { readonly markers: number; readonly mostMarkers: number };

function without<T>(map: ReadonlyMap<string, T>, keys: ReadonlySet<string>): ReadonlyMap<string, T> {
  return new Map([...map].filter(([key]) => !keys.has(key)));
}

type Slots = ReadonlyMap<string, readonly (readonly [string, WriteSlot])[]>;

/** What an ended claim stood in: its declaration with what that allowed, or the writes of its second. */
function placesOf(claim: Claim, docket: Docket, slots: Slots): readonly (readonly [string, number])[] {
  const key = claimKey(claim.actor, claim.field);
  const hand = handKey(claim.actor, claim.field);
  const own = slots.get(key) ?? [];
  const at = own.find(([each]) => each === hand)?.[1].at;
  const declared = docket.declared.get(key);
  const isDeclared = declared?.claim.id === claim.id;
  if (declared !== undefined && (isDeclared || handKey(declared.claim.actor, claim.field) === hand)) {
    const isWritten = !isDeclared || claim.changedAt !== declared.claim.changedAt;
    const upTo = isWritten ? Math.max(declared.at, ...own.map(([, slot]) => slot.at)) : declared.at;
    const behind = own.filter(([, slot]) => slot.at <= upTo).map(([each]) => [each, upTo] as const);
    return [...behind, [key, upTo]];
  }
  const same = own.filter(([, slot]) => slot.at === at).map(([each, slot]) => [each, slot.at] as const);
  return same.length === 0 ? [[key, 0]] : same;
}

const byAge = ([, a]: readonly [string, Stamp], [, b]: readonly [string, Stamp]): number => a.at - b.at;

/**
 * Turns ended claims into markers and drops the oldest markers. One that goes before its time raises the
 * horizon to it, so that no event from before can revive what it marked.
 */
export function compact(
  docket: Docket,
  ended: readonly Claim[],
  { limits, now }: { limits: CompactLimits; now: number },
): Docket {
  const slots = ended.length === 0 ? new Map() : Map.groupBy(docket.writes, ([, slot]) => ownerKey(slot));
  const places = ended.flatMap((claim) => placesOf(claim, docket, slots));
  const keys = new Set(places.map(([key]) => key));
  const marked = new Map(docket.markers);
  for (const [key, at] of places) marked.set(key, { at: Math.max(at, marked.get(key)?.at ?? at), event: "" });
  const markers = [...marked].toSorted(byAge);
  const surplus = Math.max(0, markers.length - limits.mostMarkers);
  const dropped = markers.filter(([, { at }], index) => index < surplus || at + limits.markers <= now);
  const gone = new Set(dropped.map(([key]) => key));
  const horizon = Math.max(docket.horizon, ...dropped.map(([, { at }]) => at + 1));
  return {
    ...docket,
    horizon,
    writes: without(docket.writes, keys),
    declared: without(docket.declared, keys),
    markers: new Map(markers.filter(([key]) => !gone.has(key))),
  };
}
