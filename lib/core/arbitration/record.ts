import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { Policy } from "../policy/policy.ts";
import { type Decision, decide } from "./decide.ts";
import type { Dispute } from "./dispute.ts";

/** Everything that is needed to judge again, and what came out. */
export type DecisionRecord = {
  readonly v: 1;
  readonly policy: string;
  readonly dispute: Dispute;
  readonly verdict: Decision;
};

export const recordOf = (dispute: Dispute, policy: Policy): DecisionRecord => ({
  v: 1,
  policy: policy.digest,
  dispute,
  verdict: decide(dispute, policy),
});

/** INVARIANT (replay): equal records are equal byte for byte. */
export const recordText = (record: DecisionRecord): string => `${canonicalJson(record as unknown as Json)}\n`;

export type Replayed =
  | { readonly same: true; readonly digest: string }
  | { readonly same: false; readonly why: "policy" | "verdict"; readonly now: DecisionRecord };

/** Judges a recorded dispute again; another policy is told apart from another outcome. */
export function replay(record: DecisionRecord, policy: Policy): Replayed {
  const now = recordOf(record.dispute, policy);
  const text = recordText(now);
  if (text === recordText(record)) return { same: true, digest: sha256(text) };
  return { same: false, why: record.policy === policy.digest ? "verdict" : "policy", now };
}
