import type { DecisionRecord } from "../../arbitration/record.ts";
import type { Precedence } from "../../learning/summary.ts";
import type { DocketRecord, OpenQuestion } from "../../ledger/docket-record.ts";
import type { Policy } from "../../policy/policy.ts";
import type { SignInRule } from "../../questions/guarded.ts";

/** Everything that is told about a question comes from here. */
export type QuestionScene = {
  readonly record: Pick<DocketRecord, "case" | "resource" | "live" | "prior" | "history">;
  readonly question: OpenQuestion;
  readonly now: number;
  readonly policy: Policy;
  /** What was judged last; where no decision is known, the dispute as it stands. */
  readonly judged: Pick<DecisionRecord, "dispute"> & Partial<Pick<DecisionRecord, "verdict">>;
  readonly signIn: SignInRule;
  /** How questions like it were answered before, where that is told. */
  readonly precedence?: Precedence | undefined;
  /** The time zone in which the reader reads times besides UTC. */
  readonly zone?: string | undefined;
};

/** What is shown of a question's moments: for programs, and for people. */
export type HappenedAt = { readonly at: string; readonly text: string };
