import type { Attribution } from "../attribution/attribute.ts";
import type { ReadEdit, ReadResource, WriteKind } from "../changes/written-edit.ts";
import type { Actor } from "../claims/claim.ts";

/** What became of one record. Every record ends as exactly one of these. */
export type Reading = {
  readonly eventId: string;
  readonly status: "resolved" | "ambiguous" | "unresolved" | "ignored";
  /** For an ignored one a reason of the list above; for the others a sentence. */
  readonly why?: string;
  /** Of an ambiguous record the candidates, likeliest first. */
  readonly resources: readonly ReadResource[];
  readonly actor: Actor | null;
  readonly attribution: Attribution | null;
  readonly edits: readonly ReadEdit[];
  /** When AWS says it happened; missing where the record does not say. */
  readonly at?: string;
  /** Such as `autoscaling:UpdateAutoScalingGroup`. */
  readonly call?: string;
  readonly write?: WriteKind;
};
