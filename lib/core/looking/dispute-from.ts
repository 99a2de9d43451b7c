import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldFacts } from "../arbitration/project/field-case.ts";
import type { Claim } from "../claims/claim.ts";
import { claimsOn } from "../claims/docket/claims-on.ts";
import { instantOf } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import { covers, type FieldPath } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { TypeKnowledge } from "../ports/type-knowledge.ts";
import type { Around } from "./around.ts";
import { fieldFacts, type OneFact } from "./dispute/facts.ts";
import { factsFrom } from "./dispute/field-facts.ts";
import { latestWords } from "./dispute/latest-word.ts";
import { isStackOwned, stackValues } from "./dispute/stack.ts";
import { sinceTheyStand } from "./dispute/standing-since.ts";
import { tagsIn } from "./dispute/tags.ts";
import { governed, knownAt, shapeOf, topOf, valuesOf, withAbsent } from "./dispute/values.ts";

export type Moment = { readonly now: number; readonly around: Around };

const schemaFacts = new WeakMap<TypeKnowledge, ReturnType<typeof factsFrom>>();

function factsOfType(types: TypeKnowledge, type: string): OneFact {
  const facts = schemaFacts.get(types) ?? factsFrom(types);
  schemaFacts.set(types, facts);
  return (path) => facts(type, path);
}

type Values = Pick<Dispute, "live" | "prior">;

/** Where the whole resource was read, what is not there is known to be absent. */
function valuesIn({ live, prior, resource }: DocketRecord, claims: readonly Claim[], around: Around): Values {
  const shape = shapeOf(around.types, resource.type);
  const known = valuesOf(governed(live?.properties ?? {}, shape));
  const agreed = valuesOf(governed(prior, shape));
  if (live?.state !== "there") return { live: known, prior: agreed };
  const claimed = claims
    .map(({ field }) => topOf(field))
    .filter((top) => !isUnreadable(top, around, resource));
  const tops = new Set([...Object.keys(known), ...Object.keys(agreed)] as FieldPath[]);
  const all = new Set([...[...tops].filter((top) => !isUnreadable(top, around, resource)), ...claimed]);
  return { live: withAbsent(known, all), prior: withAbsent(agreed, all) };
}

function isUnreadable(top: FieldPath, { types }: Around, { type }: DocketRecord["resource"]): boolean {
  return factsOfType(types, type)(top).sensitive === true;
}

/** A write that the cloud refused for good is not tried again: a person has to decide. */
function isHopeless({ restores }: DocketRecord, path: string, live: Dispute["live"]): boolean {
  return restores.some(({ failure, values }) => {
    if (failure?.kind !== "hopeless") return false;
    return Object.entries(values).some(
      ([written, value]) => covers(written, path) && !sameValue(knownAt(live, written), value),
    );
  });
}

function factsIn(record: DocketRecord, parts: Values & Pick<Dispute, "claims" | "tags">, around: Around) {
  const schema = factsOfType(around.types, record.resource.type);
  const stack = isStackOwned(parts.tags) ? stackValues(parts.claims, parts.prior) : () => undefined;
  return fieldFacts(parts, (path): FieldFacts => {
    const stackValue = stack(path);
    return {
      ...schema(path),
      ...(stackValue !== undefined && { stackValue }),
      ...(isHopeless(record, path, parts.live) && { unwritable: true }),
    };
  });
}

const nothing = { live: {}, prior: {}, claims: [], tags: {} } as const;

/** What there is to weigh: of a resource that is gone nothing. */
function weighed(record: DocketRecord, { around }: Moment): Values & Pick<Dispute, "claims" | "tags"> {
  const { docket, live, resource, history } = record;
  if (live?.state === "gone") return nothing;
  const { viaPerField } = around.policy.file.limits.docket;
  const shape = shapeOf(around.types, resource.type);
  const claims = sinceTheyStand(latestWords(claimsOn(docket, viaPerField), shape), history, shape);
  return { ...valuesIn(record, claims, around), claims, tags: tagsIn(live?.properties ?? {}) };
}

/** The dispute on a resource as it stands at a moment. */
export function disputeFrom(record: DocketRecord, moment: Moment): Dispute {
  const { resource, version, history, asked, rulings, priorTags } = record;
  const { around, now } = moment;
  const parts = weighed(record, moment);
  return {
    resource,
    version,
    now: instantOf(now),
    ...parts,
    facts: {
      fields: factsIn(record, parts, around),
      ...(priorTags !== undefined && { priorTags }),
    },
    situations: around.situations,
    sources: around.sources,
    history,
    asked,
    rulings,
  };
}
