import * as z from "zod/mini";
import { Actor, type Claim } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Constraint } from "../claims/constraint/kinds.ts";
import { Instant } from "../claims/instant.ts";
import { backings, IntentWord, MotivationWord, StrengthWord, sources } from "../claims/words.ts";
import type { Hides } from "../hidden/hides.ts";
import { shownConstraint, shownValue } from "./shown-value.ts";

const Text = z.string();

/** Why now; what was brought forward as evidence stays with the judge. */
const MotivationView = z.strictObject({
  kind: MotivationWord,
  ref: z.optional(Text),
  note: z.optional(Text),
});

export const ClaimView = z.strictObject({
  id: Text,
  field: Text,
  // Missing where somebody owns the field without saying what they want there.
  wants: z.optional(Constraint),
  prefer: z.optional(JsonValue),
  strength: z.optional(StrengthWord),
  actor: Actor,
  intent: IntentWord,
  motivation: MotivationView,
  source: z.enum(sources),
  /** Whether its claimant was seen to write, or found to be allowed to. */
  backing: z.optional(z.enum(backings)),
  contradicted: z.optional(z.boolean()),
  madeAt: Instant,
  changedAt: z.optional(Instant),
  until: z.optional(Instant),
  while: z.optional(Text),
});
export type ClaimView = Readonly<z.infer<typeof ClaimView>>;

export function claimView(claim: Claim, hides: Hides): ClaimView {
  const { id, field, constraint, prefer, motivation, ...rest } = claim;
  const { strength, actor, intent, source, backing, contradicted, madeAt, changedAt, until } = rest;
  const { principal, via, kind } = actor;
  return {
    id,
    field,
    ...(constraint !== undefined && { wants: shownConstraint(constraint, field, hides) }),
    ...(prefer !== undefined && { prefer: shownValue(prefer, field, hides) }),
    ...(strength !== undefined && { strength }),
    actor: { principal, kind, ...(via !== undefined && { via }) },
    intent,
    motivation: whyOf(motivation),
    source,
    ...(backing !== undefined && { backing }),
    ...(contradicted !== undefined && { contradicted }),
    madeAt,
    ...(changedAt !== undefined && { changedAt }),
    ...(until !== undefined && { until }),
    ...(rest.while !== undefined && { while: rest.while }),
  };
}

const whyOf = ({ kind, ref, note }: Claim["motivation"]): ClaimView["motivation"] => ({
  kind,
  ...(ref !== undefined && { ref }),
  ...(note !== undefined && { note }),
});
