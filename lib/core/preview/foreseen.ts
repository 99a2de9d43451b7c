import { arbitrate } from "../arbitration/arbitrate.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { Verdict } from "../arbitration/verdict.ts";
import type { Testimony } from "../attribution/attribute.ts";
import { settled } from "../attribution/channels/testimonies.ts";
import type { Actor } from "../claims/claim.ts";
import { instantOf } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { existence } from "../fields/existence.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { arrivalOf, type ChangeEvent, heardAt } from "../ledger/stored-event.ts";
import type { Around } from "../looking/around.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import { lookOnly } from "../looking/look.ts";
import { type Supposed, seenWith, writtenBy } from "./supposed-edits.ts";

/** Without a word on why: what shows it has it explained. */
export type ForeseenDecision = { readonly dispute: Dispute; readonly decision: Verdict };

export type Foreseen = {
  readonly asItStands: ForeseenDecision;
  readonly wouldBe: ForeseenDecision;
};

/** A write that somebody has in mind, and what every channel would say about it. */
export type Writing = {
  readonly record: DocketRecord;
  readonly actor: Actor;
  readonly changes: Supposed;
  readonly testimonies: readonly Testimony[];
};

const event = "check";

/**
 * What would come of a write, judged by the very look that would come after it. INVARIANT (same judge): nothing is
 * weighed here, so that what is foreseen is what happens.
 */
export function foreseen(writing: Writing, now: number, around: Around): Foreseen {
  const asItStands = judged(knownIn(writing), now, around);
  return { asItStands, wouldBe: afterWrite(writing, now, around) };
}

const knownIn = ({ record }: Writing): DocketRecord =>
  record.live?.state === "gone" ? { ...record, live: undefined } : record;

/** The look that would come after a write: what it would find. */
export function afterWrite(writing: Writing, now: number, around: Around): ForeseenDecision {
  const record = knownIn(writing);
  const change = changeFrom(writing, now, around);
  const arrival = arrivalOf(Math.max(now, heardAt(record.folded || "0") + 1), event);
  const seen = isRemoval(writing.changes)
    ? ({ state: "gone" } as const)
    : seenWith(change.edits, record, around);
  const sight = { record, events: [{ arrival, event: change }], seen, before: undefined, now };
  const { dispute, verdict } = lookOnly(sight, around);
  return { dispute, decision: verdict };
}

const isRemoval = (changes: Supposed): boolean =>
  Object.hasOwn(changes, existence) && changes[existence] === null;

export function judged(record: DocketRecord, now: number, around: Around): ForeseenDecision {
  const dispute = disputeFrom(record, { now, around });
  return { dispute, decision: arbitrate(dispute, around.policy) };
}

/** To the second, as everything that AWS times. */
export const writtenAt = (now: number): string => instantOf(Math.floor(now / 1_000) * 1_000);

function changeFrom(
  { record, actor, changes, testimonies }: Writing,
  now: number,
  around: Around,
): ChangeEvent {
  const at = writtenAt(now);
  return {
    kind: "change",
    id: event,
    at,
    actor,
    edits: writtenBy(changes, record, around),
    testimonies: settled(testimonies, at),
  };
}

/** Somebody who has written here before is taken to write as they did last: by the same tool, and known as the same kind. */
export function asBefore(actor: Actor, { docket }: DocketRecord): Actor {
  const slots = [...docket.writes.values()].toSorted((a, b) => b.at - a.at);
  const writers = slots.flatMap(({ writes }) => [...writes.values()].map((claim) => claim.actor));
  return writers.find(({ principal }) => canonicalPrincipal(principal) === actor.principal) ?? actor;
}
