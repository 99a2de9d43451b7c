import type { Claim } from "../claim.ts";
import type { Docket, Stamp } from "./docket.ts";
import { claimKey } from "./replacement-key.ts";

type Limits = { readonly markers: number; readonly mostMarkers: number };

function without<T>(map: ReadonlyMap<string, T>, keys: ReadonlySet<string>): ReadonlyMap<string, T> {
  return new Map([...map].filter(([key]) => !keys.has(key)));
}

function markersFor(docket: Docket, ended: readonly Claim[]): Map<string, Stamp> {
  const markers = new Map(docket.markers);
  for (const { actor, field } of ended) {
    const key = claimKey(actor, field);
    const at = Math.max(docket.writes.get(key)?.at ?? 0, docket.declared.get(key)?.at ?? 0);
    markers.set(key, { at, event: "" });
  }
  return markers;
}

const byAge = ([, a]: readonly [string, Stamp], [, b]: readonly [string, Stamp]): number => a.at - b.at;

/**
 * Turns ended claims into markers and drops the oldest markers. One that goes before its time raises the
 * horizon to it, so that no event from before can revive what it marked.
 */
export function compact(
  docket: Docket,
  ended: readonly Claim[],
  { limits, now }: { limits: Limits; now: number },
): Docket {
  const keys = new Set(ended.map(({ actor, field }) => claimKey(actor, field)));
  const markers = [...markersFor(docket, ended)].toSorted(byAge);
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
