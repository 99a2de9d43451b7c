import { pointerSteps } from "../../../schema/pointer.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { comparePolicies } from "../compare-policies.ts";
import type { PolicyDifference } from "../difference.ts";
import { type Direction, together } from "../direction.ts";
import { type PolicyPair, pairOf } from "../places.ts";
import { nameOf } from "../rows.ts";
import { leanedOn } from "./leaning.ts";
import type { LockBreak, LockedRow } from "./lock-break.ts";
import { railBreaks } from "./rails.ts";

/** A policy as a layer leaves it that locks something, and what extends it. */
export type LockedPolicy = {
  readonly base: PolicyFile;
  readonly extended: PolicyFile;
  /** Sections and keys that a layer says which is locked as a whole, as JSON pointers. */
  readonly said?: readonly string[];
};

type Marked = { readonly locked?: true | undefined; readonly absent?: unknown };

/** Every row that is locked; rows lie in lists, at most two keys deep. */
export function lockedRows(file: PolicyFile): readonly LockedRow[] {
  const found: LockedRow[] = [];
  const visit = (part: unknown, steps: readonly string[]): void => {
    if (Array.isArray(part))
      for (const [index, row] of part.entries()) {
        const section = steps.join("/");
        if ((row as Marked | null)?.locked === true)
          found.push({ pointer: `/${section}/${index}`, section, row });
      }
    else if (typeof part === "object" && part !== null && steps.length < 2)
      for (const [name, inner] of Object.entries(part)) visit(inner, [...steps, name]);
  };
  visit(file, []);
  return found;
}

const isLoose = (direction: Direction): boolean => direction !== "same" && direction !== "stricter";

/**
 * Everything by which what extends a policy is looser than what is locked in it, or may be. INVARIANT (locks hold):
 * where this finds nothing, what is locked refuses, asks and puts off all that it did.
 */
export function lockBreaks({ base, extended, said = [] }: LockedPolicy): readonly LockBreak[] {
  const locked = lockedRows(base);
  if (locked.length === 0 && said.length === 0) return [];
  const pair = pairOf(base, extended);
  const differences = comparePolicies(base, extended);
  const rows = locked.flatMap((one) => [
    ...rowBreaks(one, differences),
    ...leaningBreaks(one, differences, pair),
    ...(one.section === "guardrails" ? railBreaks(one, pair) : []),
  ]);
  return distinct([...rows, ...saidBreaks(said, differences)]);
}

const nameFor = ({ row, pointer }: LockedRow): string => nameOf(row) ?? pointer;

/** The row itself, and what decides before it: a row that goes is missed whatever it decided. */
function rowBreaks(locked: LockedRow, differences: readonly PolicyDifference[]): readonly LockBreak[] {
  const { pointer } = locked;
  return differences.flatMap((difference): readonly LockBreak[] => {
    const isOwn = difference.before === pointer;
    const aspects = difference.aspects.filter(
      ({ against, direction }) =>
        isLoose(direction) && (against === pointer || (isOwn && against === undefined)),
    );
    const isGone = isOwn && difference.change === "gone";
    if (aspects.length === 0 && !isGone && !(isOwn && isLoose(difference.direction))) return [];
    // What the same difference says of other rows is no reason of this one.
    const said =
      aspects.length === 0 ? {} : { aspects, direction: together(aspects.map((one) => one.direction)) };
    const own = { ...difference, ...said, ...(isGone && { direction: "looser" as const }) };
    return [{ locked: pointer, name: nameFor(locked), leans: false, difference: own }];
  });
}

/** What a row leans on may not be looser either, where it bears on the row. */
function leaningBreaks(
  locked: LockedRow,
  differences: readonly PolicyDifference[],
  pair: PolicyPair,
): readonly LockBreak[] {
  const isLeaned = leanedOn(locked, pair);
  return differences
    .filter((one) => one.before !== locked.pointer && isLoose(one.direction) && isLeaned(one))
    .map((difference) => ({ locked: locked.pointer, name: nameFor(locked), leans: true, difference }));
}

/** What a locked layer says besides rows: its limits, for one. It is loosened by every answer to what would be asked. */
function saidBreaks(said: readonly string[], differences: readonly PolicyDifference[]): readonly LockBreak[] {
  return differences.flatMap((difference): readonly LockBreak[] => {
    const pointer = difference.before ?? difference.after ?? "";
    const isAnswer = difference.section === "answers";
    const found = said.find((one) => isAnswer || isBelow(pointer, one));
    return found !== undefined && isLoose(difference.direction)
      ? [{ locked: found, name: found, leans: false, difference }]
      : [];
  });
}

function isBelow(pointer: string, above: string): boolean {
  const [steps, own] = [pointerSteps(pointer), pointerSteps(above)];
  return own.every((step, index) => steps[index] === step);
}

const distinct = (all: readonly LockBreak[]): readonly LockBreak[] => [
  ...new Map(
    all.map((one) => {
      const { section, before, after } = one.difference;
      return [`${one.locked} ${section} ${before} ${after}`, one];
    }),
  ).values(),
];
