import { decide } from "../arbitration/decide.ts";
import type { Actor, Claim } from "../claims/claim.ts";
import { fold } from "../claims/docket/join.ts";
import { instantOf } from "../claims/instant.ts";
import type { Situation } from "../claims/situation.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import type { ForeseenDecision } from "./foreseen.ts";
import { editsFrom, type Supposed, seenWith } from "./supposed-edits.ts";

/** What else might be so. */
export type Circumstances = {
  readonly now: number;
  /** Each takes the place of those of its kind and reference. */
  readonly situations: readonly Situation[];
  /** Claims that nobody makes any more. */
  readonly without: readonly string[];
  readonly actor: Actor;
  readonly claims: readonly Claim[];
  readonly live: Supposed;
};

/** The verdict as it would be then. */
export function under(record: DocketRecord, then: Circumstances, around: Around): ForeseenDecision {
  const { now, without } = then;
  const supposed = { ...around, situations: [...othersThan(then.situations, around), ...then.situations] };
  const dispute = disputeFrom(withClaims(withLive(record, then, around), then), { now, around: supposed });
  const gone = new Set(without);
  const claims = dispute.claims.filter(({ id }) => !gone.has(id));
  const left = { ...dispute, claims };
  return { dispute: left, decision: decide(left, around.policy) };
}

const othersThan = (supposed: readonly Situation[], { situations }: Around): readonly Situation[] =>
  situations.filter(({ kind, ref }) => !supposed.some((other) => other.kind === kind && other.ref === ref));

function withLive(record: DocketRecord, { live, now }: Circumstances, around: Around): DocketRecord {
  if (Object.keys(live).length === 0) return record;
  const edits = editsFrom(live, record.resource.type, around);
  const seen = seenWith(edits, record, around);
  const at = instantOf(now);
  if (seen.state === "there") return { ...record, live: { at, state: "there", properties: seen.properties } };
  const known = seenWith(edits, { ...record, live: { at, state: "there", properties: {} } }, around);
  const properties = known.state === "there" ? known.properties : {};
  return { ...record, live: { at, state: "unreadable", properties } };
}

function withClaims(record: DocketRecord, { claims, actor, now }: Circumstances): DocketRecord {
  if (claims.length === 0) return record;
  const declared = { kind: "declare", at: instantOf(now), event: "explore", actor, claims } as const;
  return { ...record, docket: fold(record.docket, [declared]).docket };
}
