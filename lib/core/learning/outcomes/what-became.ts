import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import { type ScopedResource, scopeCovers } from "../../attribution/scope.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal, humanOf } from "../../claims/principal.ts";
import type { Situation } from "../../claims/situation.ts";
import { sameValue } from "../../fields/equality.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { JudgedField } from "./judged-fields.ts";
import { type CallsCounted, isRefused } from "./refusals.ts";

export type WriteHeard = Dispute["history"][number];

/** What happened on a resource besides its verdicts. */
export type Aftermath = {
  readonly writes: readonly WriteHeard[];
  readonly rulings: readonly Ruling[];
  readonly situations: readonly Situation[];
  readonly resource: ScopedResource;
  /** Calls that failed; missing where none are counted. */
  readonly counted?: CallsCounted | undefined;
};

const hour = 3_600_000;

/** Until so long after it is open what became of a verdict. */
export const day = 24 * hour;

type OutcomeSpan = { readonly from: number; readonly to: number };
const within = (at: string, { from, to }: OutcomeSpan): boolean => millis(at) > from && millis(at) <= to;

/** The human who wrote: the one whom AWS records as one, or who wrote by hand in the console. */
export const humanWho = (write: WriteHeard): string | undefined =>
  humanOf(actorOf(write)) ?? (write.via === "console" ? canonicalPrincipal(write.principal) : undefined);

const actorOf = ({ human, principal }: WriteHeard): Actor => ({
  ...{ principal, kind: "person" },
  ...(human !== undefined && { human }),
});

type Left = {
  readonly field: FieldPath;
  readonly from: number;
  /** How long it stood, where that is less than a day. */
  readonly until?: number;
  /** Who leaves what they had a part in changes their mind, or defies. */
  readonly parties: ReadonlySet<string>;
};

/** What other humans wrote of a field within a day. */
const leftBy = (
  { field, from, until = from + day, parties }: Left,
  writes: readonly WriteHeard[],
): readonly Undoer[] =>
  writes.flatMap((write) => {
    const who = humanWho(write);
    const isTheirs =
      who !== undefined &&
      write.by === "change" &&
      overlaps(write.field, field) &&
      within(write.at, { from, to: Math.min(until, from + day) }) &&
      !parties.has(who) &&
      !parties.has(canonicalPrincipal(write.principal));
    return isTheirs ? [{ who, at: write.at, isNamed: humanOf(actorOf(write)) !== undefined }] : [];
  });

export const isLeftByOthers = (left: Left, writes: readonly WriteHeard[]): boolean =>
  leftBy(left, writes).length > 0;

type JudgedUntil = { readonly judged: JudgedField; readonly until: number };

/** Answers that say something else than the verdict did. */
function overruledBy({ judged, until }: JudgedUntil, rulings: readonly Ruling[]): readonly Undoer[] {
  const { field, at, outcome, value } = judged;
  const span = { from: millis(at), to: until };
  return rulings
    .filter(
      (ruling) =>
        ruling.by !== "silence" &&
        overlaps(ruling.field, field) &&
        within(ruling.at, span) &&
        (ruling.value === undefined
          ? ruling.answer === (outcome === "keep" ? "revert" : "keep")
          : ruling.field === field && !sameValue(ruling.value, value)),
    )
    .map(({ by: who, at: when }) => ({ who, at: when, isNamed: true }));
}

/** Who left a verdict, and when. */
type Undoer = {
  readonly who: string;
  readonly at: string;
  /** False of a role that was used by hand and of which nobody says who is behind it. */
  readonly isNamed: boolean;
};

/**
 * Those who left it within a day while it stood, other humans and who answered. INVARIANT (defiance is not this): nobody
 * who had a part in the verdict undoes it, so that a loser who writes again, or a winner who thinks better of it, says
 * nothing against it.
 */
export const undoers = (
  judged: JudgedField,
  { writes, rulings }: Pick<Aftermath, "writes" | "rulings">,
  next?: string,
): readonly Undoer[] => {
  const until = endOf(judged, next);
  return [
    ...leftBy({ ...judged, from: millis(judged.at), until }, writes),
    ...overruledBy({ judged, until }, rulings),
  ];
};

/** Whether an alarm that covers a resource began within an hour; a scaling policy's own is how it works. */
export const isAlarmed = (from: number, { situations, resource }: Aftermath): boolean =>
  situations.some(
    ({ kind, scope, since, scaling }) =>
      kind === "alarm" &&
      scaling !== true &&
      within(since, { from, to: from + hour }) &&
      scopeCovers(scope, resource),
  );

/** Facts beside a verdict, never causes. */
export type Became = {
  readonly undone: boolean;
  readonly alarm: boolean;
  /** Missing where it is not known. */
  readonly refused?: boolean | undefined;
};

/** What became of a verdict that stood until the next on its field, where there is one. */
export const whatBecame = (judged: JudgedField, after: Aftermath, next?: string): Became => ({
  undone: undoers(judged, after, next).length > 0,
  alarm: isAlarmed(millis(judged.at), after),
  refused: isRefused(judged, after.counted),
});

const endOf = ({ at }: JudgedField, next: string | undefined): number =>
  Math.min(millis(at) + day, next === undefined ? Infinity : millis(next));
