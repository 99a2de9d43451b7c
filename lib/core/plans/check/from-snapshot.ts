import type { Testimony } from "../../attribution/attribute.ts";
import type { Profiles } from "../../attribution/profiles.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { freshRecord } from "../../ledger/fresh-record.ts";
import { inForce } from "../../policy/in-force.ts";
import {
  checkedWrite,
  notYet,
  type Offers,
  offersOfRequest,
  writingOf,
} from "../../preview/checked-write.ts";
import type { CheckedWrite } from "../../preview/preview-body.ts";
import type { Ground } from "../../preview/snapshot/ground.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { parseResource } from "../../resources/resource-id.ts";
import { checkedItem, itemFlaws } from "../../views/checked-item.ts";
import type { PlannedChange } from "../plan.ts";
import { type AskedPlan, judgedIn, requestsFor } from "./asked-writes.ts";
import type { JudgedWrite } from "./planned-write.ts";

/** One resource as it was known at a moment. */
type KnownThen = {
  readonly at: string;
  readonly record: DocketRecord | undefined;
  readonly situations: readonly Situation[];
  readonly ungoverned: string | undefined;
};

export type SnapshotTerms = {
  readonly ground: Ground;
  readonly resources: ReadonlyMap<string, KnownThen>;
  readonly types: TypeKnowledge;
  readonly actor: Actor;
  readonly profiles: Profiles;
  readonly said: readonly Testimony[];
};

/** Judges a plan as the running Parley would have judged it when the snapshot was taken, by the same check. */
export function judgedThen(
  { writes, known }: AskedPlan,
  terms: SnapshotTerms,
): ReadonlyMap<PlannedChange, JudgedWrite> {
  const judged = new Map(known);
  for (const request of requestsFor(writes)) {
    // As with each request to a running Parley.
    const offers = offersOfRequest();
    for (const { change, write } of request) judged.set(change, judgedWrite(write, offers, terms));
  }
  return judged;
}

const unjudged = (why: string, isGoverned: boolean): JudgedWrite => ({ as: "unjudged", why, isGoverned });

function judgedWrite(write: CheckedWrite, offers: Offers, terms: SnapshotTerms): JudgedWrite {
  const { resource, changes } = write;
  const then = terms.resources.get(resource);
  if (then === undefined) return unjudged("the snapshot does not know it", true);
  const { ungoverned } = then;
  if (ungoverned !== undefined) return judgedIn({ resource, fields: [], ungoverned });
  const flaws = itemFlaws(write, terms.types);
  if (flaws !== undefined) return judgedIn({ resource, fields: [], ...flaws });
  const now = millis(then.at);
  const id = parseResource(resource);
  const record = write.new === true ? notYet(id, now) : (then.record ?? freshRecord(id));
  const writing = writingOf(record, changes, terms);
  const around = aroundThen(then, now, terms);
  const checked = checkedWrite(writing, { now, around, offers });
  return judgedIn(checkedItem(checked, around));
}

function aroundThen({ situations }: KnownThen, now: number, { ground, types }: SnapshotTerms) {
  const { policy, ...known } = ground;
  return { policy: inForce(policy, now), types, situations, sources: [], ...known };
}
