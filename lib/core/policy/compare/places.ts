import { listContains } from "../lint/compare/globs.ts";
import type { PolicyFile } from "../policy-file.ts";
import type { ResourceSelector } from "../selector.ts";
import type { Extent } from "./direction.ts";
import { isFollowed, movesBetween, type PlaceMove, type PlaceMoves } from "./moves.ts";

/** Two policies of which the second is compared with the first. */
export type PolicyPair = {
  readonly before: PolicyFile;
  readonly after: PolicyFile;
  /** Where resources live in each. */
  readonly moves: PlaceMoves;
  /** The same seen from the second. */
  readonly back: PlaceMoves;
};

export function pairOf(before: PolicyFile, after: PolicyFile): PolicyPair {
  const moves = movesBetween(before, after);
  const back = { ...moves, pairs: moves.pairs.map(turned) };
  return { before, after, moves, back };
}

const turned = (move: PlaceMove): PlaceMove => ({ ...move, from: move.to, to: move.from });

export const turnedPair = ({ before, after, moves, back }: PolicyPair): PolicyPair => ({
  before: after,
  after: before,
  moves: back,
  back: moves,
});

const keys = ["accounts", "regions", "types", "resources"] as const;

/** Every resource that the second selector means in its policy, the first means in the other. */
function contains(moves: PlaceMoves, wide: ResourceSelector, narrow: ResourceSelector): boolean {
  return (
    isFollowed(moves, wide.environments, narrow.environments) &&
    keys.every((key) => listContains(wide[key], narrow[key])) &&
    Object.entries(wide.tags ?? {}).every(([name, values]) => {
      const other = narrow.tags?.[name];
      return other !== undefined && listContains(values, other);
    })
  );
}

/** How many resources a selector means in the second policy, compared with one in the first. */
export function placeExtent(
  { moves, back }: PolicyPair,
  before: ResourceSelector,
  after: ResourceSelector,
): Extent {
  return { isAtLeast: contains(moves, after, before), isAtMost: contains(back, before, after) };
}
