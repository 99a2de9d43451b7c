import { type Claim, lastChanged } from "../claims/claim.ts";
import { isBehind, ownerKey, type StandingOn, standingOn } from "../claims/docket/claims-on.ts";
import { compact } from "../claims/docket/compact.ts";
import type { DeclaredSlot, Docket, Stamp } from "../claims/docket/docket.ts";
import { declarationKey } from "../claims/docket/replacement-key.ts";
import { trim } from "../claims/docket/trim.ts";
import { millis } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { compareSources } from "../claims/sources.ts";
import type { PolicyFile } from "../policy/policy-file.ts";

type TrimmedDocketLimits = PolicyFile["limits"]["docket"];

type TrimmedDocketBounds = { readonly limits: TrimmedDocketLimits; readonly held: ReadonlySet<string> };

const isHidden = (at: number, mark: Stamp | undefined): boolean => mark !== undefined && at <= mark.at;

/** Without what a marker or a withdrawal hides for good. */
function withoutHidden(docket: Docket): Docket {
  const isShown = ([key, slot]: readonly [string, DeclaredSlot]): boolean =>
    !isHidden(slot.at, docket.markers.get(key)) && !isHidden(slot.at, docket.withdrawn.get(key));
  const writes = [...docket.writes].filter(
    ([hand, slot]) => !isBehind(hand, slot, { key: ownerKey(slot), docket }),
  );
  const declared = [...docket.declared].filter(isShown);
  if (writes.length === docket.writes.size && declared.length === docket.declared.size) return docket;
  return { ...docket, writes: new Map(writes), declared: new Map(declared) };
}

/** Withdrawals and declarations that say nothing of any claim any more, as markers that age like the others. */
function withMarks(docket: Docket): Docket {
  const markers = new Map(docket.markers);
  const mark = (key: string, stamp: Stamp): void => {
    const known = markers.get(key);
    if (known === undefined || known.at < stamp.at) markers.set(key, { at: stamp.at, event: "" });
  };
  for (const [key, stamp] of docket.withdrawn) mark(key, stamp);
  // Of several of one age those that go first are the same whatever came first.
  const inOrder = [...markers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...docket, markers: new Map(inOrder), withdrawn: new Map() };
}

/** The latest of a declaration matters while one of its fields stands, or a late copy of an older one may come. */
function withoutOldDeclarations(docket: Docket, before: number): Docket {
  const standing = new Set(
    [...docket.declared.values()].flatMap(({ claim, declaration }) =>
      declaration === undefined ? [] : [declarationKey(claim.actor, declaration)],
    ),
  );
  const gone = [...docket.declarations].filter(([key, { at }]) => at <= before && !standing.has(key));
  if (gone.length === 0) return docket;
  const names = new Set(gone.map(([key]) => key));
  return {
    ...docket,
    horizon: Math.max(docket.horizon, ...gone.map(([, { at }]) => at + 1)),
    declarations: new Map([...docket.declarations].filter(([key]) => !names.has(key))),
  };
}

/** What ended so long ago that nothing asks how it ended. */
const isLongOver =
  (before: number) =>
  ({ until }: Claim): boolean =>
    until !== undefined && millis(until) <= before;

/** Who said why, and then who came last. */
const byWeight = (a: Claim, b: Claim): number =>
  compareSources(a.source, b.source) || lastChanged(b) - lastChanged(a);

function fallenOut(
  { claims, silent }: Pick<StandingOn, "claims" | "silent">,
  { limits, held }: TrimmedDocketBounds,
): readonly Claim[] {
  const safe = held.size <= limits.claims ? held : new Set<string>();
  const mute = new Set(silent);
  return trim([...claims, ...silent], {
    most: limits.claims,
    identity: canonicalPrincipal,
    isSafe: (claim) => safe.has(claim.id) && !mute.has(claim),
    isWish: (claim) => claim.backing === "none" || mute.has(claim),
    compare: byWeight,
  }).fellOut;
}

/** What one principal wrote through more ways than count, or wrote over with another tool since. */
function unheard(docket: Docket, heard: ReadonlySet<string>): Docket {
  const markers = new Map(docket.markers);
  const mark = ([key, slot]: readonly [string, { readonly at: number }]): void => {
    const at = Math.max(slot.at, markers.get(key)?.at ?? slot.at);
    if (!heard.has(key)) markers.set(key, { at, event: "" });
  };
  for (const entry of docket.writes) mark(entry);
  for (const entry of docket.declared) mark(entry);
  return markers.size === docket.markers.size ? docket : { ...docket, markers };
}

/**
 * The docket within its bounds. INVARIANT (one form): trimming again, or folding again what was folded, gives
 * the same docket.
 */
export function trimmedDocket(docket: Docket, now: number, bounds: TrimmedDocketBounds): Docket {
  const { limits } = bounds;
  const shown = withoutHidden(docket);
  const { claims, silent, heard } = standingOn(shown, limits.viaPerField);
  const isOver = isLongOver(now - limits.markers);
  const [over, left] = [claims.filter(isOver), claims.filter((claim) => !isOver(claim))];
  const marked = withoutHidden(withMarks(unheard(shown, heard)));
  const markers = { markers: limits.markers, mostMarkers: limits.claims };
  const kept = compact(marked, [...over, ...fallenOut({ claims: left, silent }, bounds)], {
    limits: markers,
    now,
  });
  return withoutOldDeclarations(kept, now - limits.markers);
}
