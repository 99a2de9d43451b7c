import type { Dispute } from "../arbitration/dispute.ts";
import type { Situation } from "../claims/situation.ts";
import type { OwnersBook } from "../owners/owners-book.ts";
import type { Policy } from "../policy/policy.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { Counts } from "./tallied.ts";

/** What judging needs to know besides the docket. */
export type Around = {
  readonly policy: Policy;
  readonly types: TypeKnowledge;
  readonly situations: readonly Situation[];
  readonly sources: Dispute["sources"];
  /** What was counted of the parties lately; nothing where nobody asked. */
  readonly counts?: Counts;
  /** What is told of who owns what; missing where nothing is there to tell it. */
  readonly owners?: OwnersBook | undefined;
  /** What became of learnt rows of the policy; missing where all of them are in use. */
  readonly answers?: Dispute["facts"]["answers"] | undefined;
  /** Canonical principals that write for Parley. */
  readonly restorers: readonly string[];
};
