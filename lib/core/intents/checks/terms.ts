import type { Policy } from "../../policy/policy.ts";
import type { GovernedPlace } from "../../receiving/envelope.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

/** What a declaration is held against. */
export type Terms = {
  readonly policy: Policy;
  readonly types: TypeKnowledge;
  readonly place: GovernedPlace;
  readonly now: number;
};
