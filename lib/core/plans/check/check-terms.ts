import type { Testimony } from "../../attribution/attribute.ts";
import type { Actor } from "../../claims/claim.ts";
import type { Around } from "../../looking/around.ts";

/** Who applies the plan, what they say about it, and what is known besides. */
export type CheckTerms = {
  readonly actor: Actor;
  readonly testimonies: readonly Testimony[];
  readonly now: number;
  readonly around: Around;
};

/** How many resources are still told what could be written instead: each such answer takes many judgements. */
export type OfferBudget = { left: number };
