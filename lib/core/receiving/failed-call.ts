import type { Profiles } from "../attribution/profiles.ts";
import { type AuditRecord, text } from "../changes/records/audit-record.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { sha256 } from "../digest.ts";
import { callerGroup, stretchOf } from "../learning/outcomes/refusals.ts";
import type { FailedCall } from "../ports/people/refusals.ts";
import type { CallKnowledge } from "../resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import type { GovernedPlace } from "./envelope.ts";
import { type Fate, fateOf } from "./fate.ts";
import type { Heard } from "./heard.ts";
import { readOne } from "./read-one.ts";

type FailedCallInput = {
  readonly knowledge: CallKnowledge & TypeKnowledge;
  readonly profiles: Profiles;
  readonly place: GovernedPlace;
  /** Those who write for Parley. */
  readonly restorers: readonly string[];
  readonly heardAt: number;
};

/** What is to be counted of a record, or why nothing is. */
export type CountedRecord =
  | { readonly as: "counted"; readonly resources: readonly ResourceId[]; readonly call: FailedCall }
  | Exclude<Fate, { readonly resources: readonly ResourceId[] }>;

/** A call names few resources; one that names more is refused for none of them. */
const mostResources = 20;

/** What says nothing of the field: too many calls, a fault of AWS's, a call that was only to try, a session that ran out. */
const sayingNothing =
  /throttl|limitexceeded|toomanyrequests|rateexceeded|slowdown|unavailable|internal|^server\.|dryrun|expiredtoken/i;

const ignored = (why: string): CountedRecord => ({ as: "ignored", why });

/**
 * A call that would have written and failed, as it is counted. It is read as if it had gone well, by the same readers as a
 * change, so that what it would have written counts for the same resources.
 */
export function failedCall({ record, account }: Heard, input: FailedCallInput): CountedRecord {
  const { knowledge, profiles, place, restorers, heardAt } = input;
  const code = text(record, "errorCode");
  if (code === undefined) return ignored("not a failed call");
  if (sayingNothing.test(code.slice(0, 200))) return ignored("its failure says nothing of the resource");
  const read = readOne(asIfDone(record), { knowledge, profiles });
  const fate = fateOf(read, account, place);
  if (!("resources" in fate)) return fate;
  const { actor, at, eventId } = read.reading;
  if (fate.as !== "stored" || actor === null || fate.resources.length > mostResources)
    return ignored("not a change of a few resources");
  const principal = canonicalPrincipal(actor.principal);
  if (restorers.some((name) => canonicalPrincipal(name) === principal)) return ignored("own call");
  // Nothing can have failed after it was heard of.
  const moment = Math.min(Date.parse(at ?? "") || heardAt, heardAt);
  const mark = sha256(eventId).slice(0, 10);
  return {
    as: "counted",
    resources: fate.resources,
    call: { at: stretchOf(moment), by: callerGroup(principal), mark },
  };
}

function asIfDone(record: AuditRecord): AuditRecord {
  const { errorCode: _, errorMessage: __, responseElements: ___, ...asked } = record;
  return asked;
}
