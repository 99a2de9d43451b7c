import type { Cause } from "../../arbitration/causes.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { Precedence } from "../../learning/summary.ts";

/** A question, and the dispute in which it was put. */
export type RecalledQuestion = {
  readonly question: string;
  readonly dispute: Dispute;
  readonly fields: readonly FieldPath[];
  readonly askedAt: string;
  readonly cause: Cause | undefined;
  /** Of one question in ten nothing is told before. */
  readonly isAnswered: boolean;
};

/** How questions like one were answered before. */
export interface Recall {
  /** Undefined where nobody answered one, or where nothing is told yet. */
  of(asked: RecalledQuestion): Promise<Precedence | undefined>;
}

/** Where no answer is remembered. */
export const noRecall: Recall = { of: async () => undefined };
