import * as z from "zod/mini";
import type { Claim } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Constraint } from "../claims/constraint/kinds.ts";
import { Instant, instantOf, millis } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { IntentWord, MotivationWord, StrengthWord, UrgencyWord } from "../claims/words.ts";
import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { Registered } from "../ports/stores/registry.ts";
import { resourceText } from "../resources/resource-id.ts";

const Text = z.string();

const Stake = z.strictObject({
  field: Text,
  constraint: z.optional(Constraint),
  prefer: z.optional(JsonValue),
  strength: z.optional(StrengthWord),
  while: z.optional(Text),
});

/** What somebody said, whichever door it came by; the door, the time and the id stand beside it. */
export const IntentRecord = z.strictObject({
  who: Text,
  resource: z.optional(Text),
  fields: z.readonly(z.array(Stake)),
  goal: IntentWord,
  reason: z.strictObject({ kind: MotivationWord, ref: z.optional(Text), note: z.optional(Text) }),
  until: z.optional(Instant),
  delegates: z.readonly(z.array(z.strictObject({ principal: Text, upTo: UrgencyWord, until: Instant }))),
});
export type IntentRecord = Readonly<z.infer<typeof IntentRecord>>;

type SaidReason = Pick<Claim, "actor" | "until"> & Partial<Pick<Claim, "intent" | "motivation">>;

/** INVARIANT (one form): the same words are the same bytes, by any door; evidence stays with the one who brought it. */
function reasonOf({ actor, intent = "unattributed", motivation = { kind: "none" }, until }: SaidReason) {
  const { kind, ref, note } = motivation;
  const why = { ...(ref !== undefined && { ref }), ...(note !== undefined && { note }) };
  return {
    who: canonicalPrincipal(actor.principal),
    goal: intent,
    reason: { kind, ...why },
    ...(until !== undefined && { until: instantOf(millis(until)) }),
  };
}

/** Of an intent that was declared ahead. */
export function recordOfIntent(registered: Registered): IntentRecord {
  const { by, resource, claims = [], delegates = [] } = registered;
  const fields = claims.map(({ field, constraint, prefer, strength, while: during }) => ({
    field,
    ...(constraint !== undefined && { constraint }),
    ...(prefer !== undefined && { prefer }),
    ...(strength !== undefined && { strength }),
    ...(during !== undefined && { while: during }),
  }));
  const { intent, motivation, until } = registered;
  const said = {
    actor: registered.actor ?? { principal: by, kind: "unknown" as const },
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
    ...(until !== undefined && { until }),
  };
  return {
    ...reasonOf(said),
    ...(resource !== undefined && { resource: resourceText(resource) }),
    fields: fields.toSorted((a, b) => (a.field < b.field ? -1 : Number(a.field > b.field))),
    delegates: delegates.toSorted((a, b) => (a.principal < b.principal ? -1 : 1)),
  };
}

/** Of a reason that a change carried: what was changed is no part of what was said. */
export const recordOfReason = (claim: SaidReason): IntentRecord => ({
  ...reasonOf(claim),
  fields: [],
  delegates: [],
});

export const recordDigest = (record: IntentRecord): string =>
  sha256(canonicalJson(record as unknown as Json));
