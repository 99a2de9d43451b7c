import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldFacts } from "../arbitration/project/field-case.ts";
import type { Claim } from "../claims/claim.ts";
import { claimsOn } from "../claims/docket/claims-on.ts";
import { instantOf } from "../claims/instant.ts";
import { asNumber } from "../claims/satisfies.ts";
import { sameValue } from "../fields/equality.ts";
import { covers, type FieldPath, topOf } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { Around } from "./around.ts";
import { backed } from "./dispute/backed.ts";
import { fieldFacts, type OneFact } from "./dispute/facts.ts";
import { factsFrom } from "./dispute/field-facts.ts";
import { latestWords } from "./dispute/latest-word.ts";
import { isStackOwned, stackValues } from "./dispute/stack.ts";
import { sinceTheyStand } from "./dispute/standing-since.ts";
import { tagsIn } from "./dispute/tags.ts";
import { governed, knownAt, shapeOf, valuesOf, withAbsent } from "./dispute/values.ts";
import { waitingIn } from "./folding/waiting.ts";
import { speakingThere, weighedGone, withExistence } from "./gone.ts";
import { authoredAt } from "./learning/authored.ts";
import { authorAt, broughtAtOn } from "./learning/authors.ts";
import { highestAt } from "./learning/highest.ts";

export type LookMoment = { readonly now: number; readonly around: Around };

const schemaFacts = new WeakMap<TypeKnowledge, ReturnType<typeof factsFrom>>();

function factsOfType(types: TypeKnowledge, type: string): OneFact {
  const facts = schemaFacts.get(types) ?? factsFrom(types);
  schemaFacts.set(types, facts);
  return (path) => facts(type, path);
}

type DisputeFromValues = Pick<Dispute, "live" | "prior">;

/** What waits for the last events is left alone: its value counts as unknown, and nothing is written there. */
function withoutWaiting(live: Dispute["live"], record: DocketRecord): Dispute["live"] {
  const tops = new Set(waitingIn(record).map(({ field }) => topOf(field)));
  if (tops.size === 0) return live;
  return Object.fromEntries(Object.entries(live).filter(([path]) => !tops.has(path as FieldPath)));
}

/** Where the whole resource was read, what is not there is known to be absent. */
function valuesIn(record: DocketRecord, claims: readonly Claim[], around: Around): DisputeFromValues {
  const { live, prior, resource } = record;
  const shape = shapeOf(around.types, resource.type);
  const known = valuesOf(governed(live?.properties ?? {}, shape));
  const agreed = valuesOf(governed(prior, shape));
  if (live?.state !== "there") return { live: known, prior: agreed };
  const claimed = claims
    .map(({ field }) => topOf(field))
    .filter((top) => !isUnreadable(top, around, resource));
  const tops = new Set([...Object.keys(known), ...Object.keys(agreed)] as FieldPath[]);
  const all = new Set([...[...tops].filter((top) => !isUnreadable(top, around, resource)), ...claimed]);
  return { live: withoutWaiting(withAbsent(known, all), record), prior: withAbsent(agreed, all) };
}

function isUnreadable(top: FieldPath, { types }: Around, { type }: DocketRecord["resource"]): boolean {
  return factsOfType(types, type)(top).sensitive === true;
}

/** A write that the cloud refused for good is not tried again: a person has to decide. */
function refusedOn({ restores }: DocketRecord, path: string, live: Dispute["live"]): FieldFacts {
  const refused = restores.findLast(({ failure, values }) => {
    if (failure?.kind !== "hopeless") return false;
    return Object.entries(values).some(
      ([written, value]) => covers(written, path) && !sameValue(knownAt(live, written), value),
    );
  });
  return refused === undefined ? {} : { unwritable: true, refusedAt: refused.endedAt ?? refused.at };
}

/** Who brought what is agreed there, and how high a number was ever agreed of late. */
function learntOf({ learnt = {} }: DocketRecord, path: string, { prior, now }: Agreed): FieldFacts {
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

type Agreed = { readonly prior: Dispute["prior"]; readonly now: number };

function factsIn(
  record: DocketRecord,
  parts: DisputeFromValues & Pick<Dispute, "claims" | "tags">,
  { around, now }: LookMoment,
) {
  const schema = factsOfType(around.types, record.resource.type);
  const stack = isStackOwned(parts.tags) ? stackValues(parts.claims, parts.prior) : () => undefined;
  return fieldFacts(parts, (path): FieldFacts => {
    const stackValue = stack(path);
    return {
      ...schema(path),
      ...learntOf(record, path, { prior: parts.prior, now }),
      ...(stackValue !== undefined && { stackValue }),
      ...refusedOn(record, path, parts.live),
    };
  });
}

/** What there is to weigh. */
function weighed(
  record: DocketRecord,
  { around }: LookMoment,
): DisputeFromValues & Pick<Dispute, "claims" | "tags"> {
  const { docket, live, resource, history } = record;
  const { viaPerField } = around.policy.file.limits.docket;
  const shape = shapeOf(around.types, resource.type);
  const standing = sinceTheyStand(latestWords(claimsOn(docket, viaPerField), shape), history, shape);
  const claims = backed(standing, record);
  const tags = tagsIn(live?.properties ?? {});
  if (live?.state === "gone") return { ...weighedGone(record, claims), tags };
  const speaking = speakingThere(claims);
  const parts = { ...valuesIn(record, speaking, around), claims: speaking };
  return { ...(live?.state === "there" ? withExistence(parts) : parts), tags };
}

/** The dispute on a resource as it stands at a moment. */
export function disputeFrom(record: DocketRecord, moment: LookMoment): Dispute {
  const { resource, version, history, asked, rulings, priorTags } = record;
  const { around, now } = moment;
  const parts = weighed(record, moment);
  const creator = record.learnt?.creator?.principal;
  return {
    resource,
    version,
    now: instantOf(now),
    ...parts,
    facts: {
      fields: factsIn(record, parts, moment),
      // No source of owners is read, so nobody is known for the code, which is not the same as not having been said.
      owners: { code: [] },
      ...around.counts,
      ...(creator !== undefined && { creator }),
      ...(priorTags !== undefined && { priorTags }),
    },
    situations: around.situations,
    sources: around.sources,
    history,
    asked,
    rulings,
  };
}
