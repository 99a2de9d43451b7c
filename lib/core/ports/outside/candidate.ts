import type { Dispute } from "../../arbitration/dispute.ts";
import type { Verdict } from "../../arbitration/verdict.ts";
import type { Policy } from "../../policy/policy.ts";

/** A policy that is tried beside the one that rules. Its judging may fail, take long, or never end. */
export interface Candidate {
  /** Undefined where none is tried. */
  policy(): Promise<Policy | undefined>;
  /** What it makes of a dispute. */
  judge(dispute: Dispute): Promise<Verdict>;
}
