import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { ShadowDifference, ToldDifference } from "#core/shadow/differences.ts";

/** The policy that is compared with, and the one that is compared. */
export type Side = "base" | "policy";

/** The first moment at which two policies came to different verdicts on a field. */
export type FirstDifference = ShadowDifference & {
  readonly resource: Dispute["resource"];
  readonly path: string;
  /** The moment of the write over which it came to that. */
  readonly at: number;
  readonly by: Dispute["claims"][number]["actor"] | undefined;
  readonly differs: ToldDifference["by"];
  /** Either policy hides what stands there. */
  readonly isHidden: boolean;
  /** Missing where the policy sees nothing to settle. */
  readonly base: FieldVerdict | undefined;
  readonly policy: FieldVerdict | undefined;
  /** As each of them saw it. */
  readonly disputes: Readonly<Record<Side, Dispute>>;
};
