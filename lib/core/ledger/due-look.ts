/** A look that was asked for: when it comes, by the clock of the one who asked, and whether it waits for no other. */
export type DueLook = { readonly at: number; readonly first: boolean };

/** Two workers' clocks are less than half a delay apart; a tenth is left for storing what relies on a look. */
const margin = 0.6;
const storing = 0.1;

/** A look at this moment or before may be under way already, by whose clock ever. */
export const sureAfter = (now: number, delayMs: number): number => now + delayMs * margin;

/** Whether storing what relies on a look took so long that the look may have come before. */
export const isTooLate = (tookMs: number, delayMs: number): boolean => tookMs > delayMs * storing;

/** Reads of the cloud are behind by less than that; a look that is due later was asked for by a clock that is wrong. */
const farthest = 3_600_000;

type LookForInput = {
  readonly known: readonly DueLook[];
  readonly now: number;
  readonly delayMs: number;
  readonly first: boolean;
};

export type LookFor = { readonly look: DueLook; readonly isAsked: boolean };

/**
 * The look that takes in what is heard now: one that surely comes later, or a new one. INVARIANT (one a delay): a new one
 * comes a whole delay after the last that may still come.
 */
export function lookFor({ known, now, delayMs, first }: LookForInput): LookFor {
  const sure = sureAfter(now, delayMs);
  const fitting = known.filter((look) => (look.first || !first) && look.at <= now + farthest);
  const coming = fitting.filter(({ at }) => at > sure).toSorted((a, b) => a.at - b.at);
  const [soonest] = coming;
  if (soonest !== undefined) return { look: soonest, isAsked: true };
  const last = Math.max(now, ...fitting.map(({ at }) => at));
  return { look: { at: last + delayMs, first }, isAsked: false };
}
