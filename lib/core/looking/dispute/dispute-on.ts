import type { Dispute } from "../../arbitration/dispute.ts";
import type { FieldFacts } from "../../arbitration/project/field-case.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf } from "../../claims/instant.ts";
import { asNumber } from "../../fields/equality.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { Learnt } from "../../ledger/learnt.ts";
import type { Movers } from "../../owners/movers.ts";
import { rememberedFor } from "../../remembered.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import type { Around } from "../around.ts";
import { authoredAt } from "../learning/authored.ts";
import { authorAt, broughtAtOn } from "../learning/authors.ts";
import { highestAt } from "../learning/highest.ts";
import { fieldFacts, type OneFact } from "./facts.ts";
import { factsFrom } from "./field-facts.ts";
import { latestWords } from "./latest-word.ts";
import { ownedBy } from "./owned-by.ts";
import { isStackOwned, stackValues } from "./stack.ts";
import { sinceTheyStand } from "./standing-since.ts";
import { knownAt } from "./values.ts";

/** What is to be judged of a resource, wherever it was learnt: from its docket, or from a log alone. */
export type DisputeGround = Omit<Dispute, "facts" | "now" | "situations" | "sources"> &
  Pick<Dispute["facts"], "creator" | "priorTags"> & {
    /** What is known of a field besides its schema. */
    readonly learntOf: OneFact;
    /** Who wrote its tags since they were first settled. */
    readonly movers?: Movers | undefined;
  };

const schemaFacts = rememberedFor(factsFrom);

export function factsOfType(types: TypeKnowledge, type: string): OneFact {
  const facts = schemaFacts(types);
  return (path) => facts(type, path);
}

/** Of what was written what counts: each actor's latest word, from when its value came to stand. */
export const standingWords = (
  claims: readonly Claim[],
  { history, shape }: Pick<Dispute, "history"> & { readonly shape: TypeShape },
): readonly Claim[] => sinceTheyStand(latestWords(claims, shape), history, shape);

type Agreed = { readonly prior: Dispute["prior"]; readonly now: number };

/** Who brought what is agreed there, and how high a number was ever agreed of late. */
export function learntOf(learnt: Learnt, path: string, { prior, now }: Agreed): FieldFacts {
  const author = authorAt(learnt, path)?.principal;
  const agreed = knownAt(prior, path);
  const isNumber = agreed !== undefined && asNumber(agreed) !== undefined;
  const highest = isNumber ? highestAt(learnt, path, { agreed, now }) : undefined;
  const authored = authoredAt(learnt, path);
  const broughtAt = broughtAtOn(learnt, path, prior);
  return {
    ...(author !== undefined && { author }),
    ...(broughtAt !== undefined && { broughtAt }),
    ...(highest !== undefined && { highest }),
    ...(authored !== undefined && { authored }),
  };
}

type DisputeAround = Pick<
  Around,
  "types" | "situations" | "sources" | "counts" | "owners" | "answers" | "policy"
>;

/** The one way in which a dispute comes about. INVARIANT (one arbiter): a docket and a log with the same ground dispute alike. */
export function disputeOn(
  ground: DisputeGround,
  { now, around }: { readonly now: number; readonly around: DisputeAround },
): Dispute {
  const { creator, priorTags, learntOf, movers, ...parts } = ground;
  const owned = ownedBy(ground, around);
  const schema = factsOfType(around.types, parts.resource.type);
  const stack = isStackOwned(parts.tags) ? stackValues(parts.claims, parts.prior) : () => undefined;
  const fields = fieldFacts(parts, (path): FieldFacts => {
    const stackValue = stack(path);
    return { ...schema(path), ...learntOf(path), ...(stackValue !== undefined && { stackValue }) };
  });
  return {
    ...parts,
    now: instantOf(now),
    facts: {
      fields,
      ...owned.facts,
      ...around.counts,
      ...(around.answers !== undefined && { answers: around.answers }),
      ...(creator !== undefined && { creator }),
      ...(priorTags !== undefined && { priorTags }),
    },
    situations: around.situations,
    sources: [...around.sources, ...owned.sources],
  };
}
