import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { type Decision, decide } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { withSchemaFacts } from "#core/arbitration/project/schema-facts.ts";
import type { Policy } from "#core/policy/policy.ts";

/** The dispute with what the catalogue knows of its type's fields; a type that nobody described stays as it is. */
export function described(dispute: Dispute): Dispute {
  const shape = openCatalogue().shape(dispute.resource.type);
  return shape === undefined ? dispute : withSchemaFacts(dispute, shape);
}

export const decideDescribed = (dispute: Dispute, policy: Policy): Decision =>
  decide(described(dispute), policy);
