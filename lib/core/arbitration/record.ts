import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { besides, fromBesides } from "../hidden/beside.ts";
import { withoutOldMarks } from "../hidden/old-marks.ts";
import type { Policy } from "../policy/policy.ts";
import { type Decision, decide } from "./decide.ts";
import type { Dispute } from "./dispute.ts";

/**
 * Everything that is needed to judge again, and what came out. In the first format texts stood for what is hidden; one
 * of that format stays as it was written, since its digest is of those bytes.
 */
export type DecisionRecord = {
  readonly v: 1 | 2;
  readonly policy: string;
  readonly dispute: Dispute;
  readonly verdict: Decision;
};

export const recordOf = (dispute: Dispute, policy: Policy): DecisionRecord => ({
  v: 2,
  policy: policy.digest,
  dispute,
  verdict: decide(dispute, policy),
});

/** INVARIANT (replay): equal records are equal byte for byte. */
export const recordText = (record: DecisionRecord): string =>
  `${canonicalJson(record.v === 1 ? (record as unknown as Json) : besides(record))}\n`;

/** A record that was written as text and read as JSON. */
export const recordFrom = (written: { readonly [key: string]: Json }): DecisionRecord =>
  (written["v"] === 1 ? written : fromBesides(written)) as unknown as DecisionRecord;

/** The record as it would be written now, to be judged or shown. */
export function current(record: DecisionRecord): DecisionRecord {
  if (record.v !== 1) return record;
  return { ...(withoutOldMarks(record as unknown as Json) as unknown as DecisionRecord), v: 2 };
}

export type Replayed =
  | { readonly same: true; readonly digest: string }
  | { readonly same: false; readonly why: "policy" | "verdict"; readonly now: DecisionRecord };

/** A recorded dispute judged again, under its own policy or another; what was recorded stays as it is. */
export const judgedUnder = (record: DecisionRecord, policy: Policy): DecisionRecord =>
  recordOf(current(record).dispute, policy);

/** Judges a recorded dispute again; another policy is told apart from another outcome. */
export function replay(record: DecisionRecord, policy: Policy): Replayed {
  const then = current(record);
  const now = judgedUnder(record, policy);
  if (recordText(now) === recordText(then)) return { same: true, digest: sha256(recordText(record)) };
  return { same: false, why: record.policy === policy.digest ? "verdict" : "policy", now };
}
