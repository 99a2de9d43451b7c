import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import { type ScopedResource, scopeCovers } from "../../attribution/scope.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal, humanOf } from "../../claims/principal.ts";
import type { Situation } from "../../claims/situation.ts";
import { sameValue } from "../../fields/equality.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { JudgedField } from "./judged-fields.ts";

export type WriteHeard = Dispute["history"][number];

/** What happened on a resource besides its verdicts. */
export type Aftermath = {
  readonly writes: readonly WriteHeard[];
  readonly rulings: readonly Ruling[];
  readonly situations: readonly Situation[];
  readonly resource: ScopedResource;
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
  /** Who leaves what they had a part in changes their mind, or defies. */
  readonly parties: ReadonlySet<string>;
};

/** What other humans wrote of a field within a day. */
const leftBy = ({ field, from, parties }: Left, writes: readonly WriteHeard[]): readonly Undoer[] =>
  writes.flatMap((write) => {
    const who = humanWho(write);
    const isTheirs =
      who !== undefined &&
      write.by === "change" &&
      overlaps(write.field, field) &&
      within(write.at, { from, to: from + day }) &&
      !parties.has(who) &&
      !parties.has(canonicalPrincipal(write.principal));
    return isTheirs ? [{ who, at: write.at, isNamed: humanOf(actorOf(write)) !== undefined }] : [];
  });

export const isLeftByOthers = (left: Left, writes: readonly WriteHeard[]): boolean =>
  leftBy(left, writes).length > 0;

/** Answers that say something else than the verdict did. */
function overruledBy(
  { field, at, outcome, value }: JudgedField,
  rulings: readonly Ruling[],
): readonly Undoer[] {
  const from = millis(at);
  return rulings
    .filter(
      (ruling) =>
        ruling.by !== "silence" &&
        overlaps(ruling.field, field) &&
        within(ruling.at, { from, to: from + day }) &&
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
 * Those who left it within a day, other humans and who answered. INVARIANT (defiance is not this): nobody who had a part in the
 * verdict undoes it, so that a loser who writes again, or a winner who thinks better of it, says nothing against it.
 */
export const undoers = (
  judged: JudgedField,
  { writes, rulings }: Pick<Aftermath, "writes" | "rulings">,
): readonly Undoer[] => [
  ...leftBy({ ...judged, from: millis(judged.at) }, writes),
  ...overruledBy(judged, rulings),
];

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
export type Became = { readonly undone: boolean; readonly alarm: boolean };

export const whatBecame = (judged: JudgedField, after: Aftermath): Became => ({
  undone: undoers(judged, after).length > 0,
  alarm: isAlarmed(millis(judged.at), after),
});
