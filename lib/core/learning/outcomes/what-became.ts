import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import { type ScopedResource, scopeCovers } from "../../attribution/scope.ts";
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
export function humanWho({ human, principal, via }: WriteHeard): string | undefined {
  const known = humanOf({ principal, kind: "person", ...(human !== undefined && { human }) });
  return known ?? (via === "console" ? canonicalPrincipal(principal) : undefined);
}

type Left = {
  readonly field: FieldPath;
  readonly from: number;
  /** Who leaves what they had a part in changes their mind, or defies. */
  readonly parties: ReadonlySet<string>;
};

/** Whether another human wrote a field within a day. */
export const isLeftByOthers = ({ field, from, parties }: Left, writes: readonly WriteHeard[]): boolean =>
  writes.some((write) => {
    const who = humanWho(write);
    return (
      who !== undefined &&
      write.by === "change" &&
      overlaps(write.field, field) &&
      within(write.at, { from, to: from + day }) &&
      !parties.has(who) &&
      !parties.has(canonicalPrincipal(write.principal))
    );
  });

/** An answer that says something else than the verdict did. */
function isOverruled({ field, at, outcome, value }: JudgedField, rulings: readonly Ruling[]): boolean {
  const from = millis(at);
  return rulings.some(
    (ruling) =>
      ruling.by !== "silence" &&
      overlaps(ruling.field, field) &&
      within(ruling.at, { from, to: from + day }) &&
      (ruling.value === undefined
        ? ruling.answer === (outcome === "keep" ? "revert" : "keep")
        : ruling.field === field && !sameValue(ruling.value, value)),
  );
}

/**
 * Left within a day by another human, or by an answer. INVARIANT (defiance is not this): nobody who had a part in the
 * verdict undoes it, so that a loser who writes again, or a winner who thinks better of it, says nothing against it.
 */
const isUndone = (judged: JudgedField, { writes, rulings }: Aftermath): boolean =>
  isLeftByOthers({ ...judged, from: millis(judged.at) }, writes) || isOverruled(judged, rulings);

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
  undone: isUndone(judged, after),
  alarm: isAlarmed(millis(judged.at), after),
});
