/**
 * How the second of two policies stands to the first: `mixed` is stricter in one way and looser in another, `unproven`
 * is what nothing here can show to be either.
 */
export type Direction = "same" | "stricter" | "unproven" | "mixed" | "looser";

/** One way in which a row differs from what stood there before. */
export type Aspect = {
  readonly key: string;
  readonly direction: Direction;
  readonly why: string;
  /** The row of the first policy that decided it before, where another row does so now. */
  readonly against?: string;
};

/** INVARIANT (never wrongly stricter): what is looser or unproven in any way is not called stricter. */
export function together(all: readonly Direction[]): Direction {
  const has = (direction: Direction) => all.includes(direction);
  if (has("mixed") || (has("looser") && has("stricter"))) return "mixed";
  if (has("looser")) return "looser";
  if (has("unproven")) return "unproven";
  return has("stricter") ? "stricter" : "same";
}

const opposites: Readonly<Record<Direction, Direction>> = {
  same: "same",
  stricter: "looser",
  looser: "stricter",
  mixed: "mixed",
  unproven: "unproven",
};

export const opposite = (direction: Direction): Direction => opposites[direction];

/** What is known of how much a row means: all that it meant before, and nothing else than before. */
export type Extent = { readonly isAtLeast: boolean; readonly isAtMost: boolean };

/** Of what forbids or asks: meaning more is stricter, meaning less is looser. */
export function byExtent({ isAtLeast, isAtMost }: Extent): Direction {
  if (isAtLeast) return isAtMost ? "same" : "stricter";
  return isAtMost ? "looser" : "unproven";
}

/** Of what allows or grants: meaning more is looser. */
export const byGrant = (extent: Extent): Direction => opposite(byExtent(extent));

/** A larger number is looser, and so is one that is not there, where that means no bound. */
export function byNumber(before: number | undefined, after: number | undefined): Direction {
  const [from, to] = [before ?? Infinity, after ?? Infinity];
  if (from === to) return "same";
  return to > from ? "looser" : "stricter";
}

/** How much one list of words means compared with another; a list that is missing means every word. */
export function wordExtent(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): Extent {
  return { isAtLeast: holdsAll(after, before), isAtMost: holdsAll(before, after) };
}

function holdsAll(wide: readonly string[] | undefined, narrow: readonly string[] | undefined): boolean {
  return wide === undefined || (narrow?.every((word) => wide.includes(word)) ?? false);
}

export const aspect = (key: string, direction: Direction, why: string): readonly Aspect[] =>
  direction === "same" ? [] : [{ key, direction, why }];
