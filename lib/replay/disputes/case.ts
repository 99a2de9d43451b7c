import { type FieldVerdict, type Outcome, outcomes } from "#core/arbitration/verdict.ts";
import { isUnexplained } from "#core/arbitration/weigh/ending.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { ReplayLook } from "../judging/look.ts";
import type { ResourceMemory } from "../judging/memory/resource-memory.ts";
import type { Parties } from "./parties.ts";

/** What stands against a change: other actors, a guardrail, another part of the policy, or that nobody explained it. */
export type CaseKind = "actors" | "guardrail" | "policy" | "unexplained";

export type CaseEnding = "settled" | "overtaken" | "deleted" | "forgotten";

/** A moment at which the verdict became another, and whose write stood then. */
export type Turn = {
  readonly at: number;
  readonly field: FieldVerdict;
  readonly challenger: Parties["challenger"];
};

/** Who wrote, and who stood against it. */
export type Sides = { readonly by: Actor | undefined; readonly against: readonly Actor[] };

export const sidesOf = ({ challenger, rivals }: Parties): Sides => ({
  by: challenger?.claim.actor,
  against: rivals.map(({ claim }) => claim.actor),
});

export type LastWrite = { readonly by: string; readonly at: number };

/** What is kept of a case that is told in detail: the verdict that weighed most, and how it came about. */
export type Detail = {
  readonly parties: Parties;
  readonly judged: Pick<ReplayLook, "dispute" | "now">;
  readonly field: FieldVerdict;
  readonly turns: Turn[];
};

/** One disputed field, from the first conflict until nobody minds any more. */
export type Case = {
  /** From one, in the order in which they began. */
  readonly number: number;
  readonly resource: ResourceMemory["resource"];
  readonly path: string;
  /** The moment of the write that began it. */
  readonly began: number;
  /** The moment of the write over which the strongest verdict was reached. */
  at: number;
  kind: CaseKind;
  /** The strongest that it came to. */
  outcome: Outcome;
  isFight: boolean;
  sides: Sides;
  /** Who wrote last, and when. */
  last: LastWrite;
  ended: number | undefined;
  ending: CaseEnding | undefined;
  detail: Detail | undefined;
};

/** A guardrail that was broken before is only reported and disputes nothing. */
const isGuarded = ({ because, outstanding }: FieldVerdict): boolean =>
  because.some(
    ({ rule }) => rule.startsWith("guardrail/") && !outstanding.includes(rule.slice("guardrail/".length)),
  );

export function kindOf(field: FieldVerdict, { challenger, rivals }: Parties): CaseKind {
  if (isGuarded(field)) return "guardrail";
  if (rivals.length > 0) return "actors";
  const isSilent = challenger === undefined || isUnexplained(challenger.claim);
  return isSilent && field.outcome !== "revert" ? "unexplained" : "policy";
}

export const isFightIn = ({ ask }: FieldVerdict): boolean => ask?.cause === "fight";

export const isStronger = (a: Outcome, b: Outcome): boolean => outcomes.indexOf(a) > outcomes.indexOf(b);
