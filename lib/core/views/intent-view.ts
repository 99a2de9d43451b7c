import * as z from "zod/mini";
import type { Claim, Motivation } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Constraint } from "../claims/constraint/kinds.ts";
import { Instant } from "../claims/instant.ts";
import { IntentWord, MotivationWord, StrengthWord, UrgencyWord } from "../claims/words.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { Hides } from "../hidden/hides.ts";
import { recordDigest, recordOfIntent } from "../intents/intent-record.ts";
import type { Registered } from "../ports/stores/registry.ts";
import { type ResourceId, resourceText } from "../resources/resource-id.ts";
import { hidesIn, type Knowing, shownConstraint, shownValue } from "./shown-value.ts";

const Text = z.string();

const StakeView = z.strictObject({
  id: Text,
  field: Text,
  constraint: z.optional(Constraint),
  prefer: z.optional(JsonValue),
  strength: z.optional(StrengthWord),
  onLoss: z.enum(["defer", "abandon"]),
  while: z.optional(Text),
  atomic: z.optional(z.boolean()),
});

const LeaveView = z.strictObject({ principal: Text, upTo: UrgencyWord, until: Instant });

export const IntentView = z.strictObject({
  /** What a session's name, a source identity or an app id carries. */
  id: Text,
  /** The only principal whose changes it speaks for. */
  by: Text,
  at: Instant,
  state: z.enum(["active", "ended", "withdrawn"]),
  version: z.int(),
  /**
   * Of what was said, without the door, the time and the id: the same words have the same, whichever door they came by.
   * Missing where something of it is hidden.
   */
  digest: z.optional(Text),
  intent: IntentWord,
  motivation: z.strictObject({
    kind: MotivationWord,
    ref: z.optional(Text),
    note: z.optional(Text),
    evidence: z.optional(z.readonly(z.array(JsonValue))),
  }),
  until: z.optional(Instant),
  resource: z.optional(Text),
  claims: z.optional(z.readonly(z.array(StakeView))),
  /** Where it is reviewed. */
  pr: z.optional(Text),
  /** Whom they let act on it. */
  delegates: z.optional(z.readonly(z.array(LeaveView))),
  /** By whose leave it was declared, and how far that goes; without an id where an approval at AWS was the leave. */
  leave: z.optional(
    z.strictObject({
      under: z.optional(Text),
      principal: Text,
      upTo: UrgencyWord,
      until: z.optional(Instant),
    }),
  ),
});
export type IntentView = Readonly<z.infer<typeof IntentView>>;

type IntentViewInput = { readonly now: number; readonly knowing: Knowing };

/** INVARIANT (named one by one): of a registered intent only this is shown. */
export function intentView(registered: Registered, { now, knowing }: IntentViewInput): IntentView {
  const { id, by, at, version, intent = "unattributed", until, resource, claims, delegates, pr } = registered;
  const stakes = resource === undefined ? undefined : claims && stakesIn(claims, resource, knowing);
  return {
    id,
    by,
    at,
    state: stateOf(registered, now),
    version,
    ...(isShown(claims, stakes) && { digest: recordDigest(recordOfIntent(registered)) }),
    intent,
    motivation: whyOf(registered.motivation),
    ...(until !== undefined && { until }),
    ...(resource !== undefined && { resource: resourceText(resource) }),
    ...(stakes !== undefined && { claims: stakes }),
    ...(pr !== undefined && { pr }),
    ...(delegates !== undefined && {
      delegates: delegates.map(({ principal, upTo, until }) => ({ principal, upTo, until })),
    }),
    ...leaveIn(registered),
  };
}

function stateOf({ state, until }: Registered, now: number): IntentView["state"] {
  if (state === "withdrawn") return state;
  return until !== undefined && Date.parse(until) <= now ? "ended" : "active";
}

function whyOf({ kind, ref, note, evidence }: Motivation = { kind: "none" }): IntentView["motivation"] {
  return {
    kind,
    ...(ref !== undefined && { ref }),
    ...(note !== undefined && { note }),
    ...(evidence !== undefined && { evidence }),
  };
}

/** INVARIANT (no guesses): a digest over what is hidden would tell one who guesses it that they are right. */
function isShown(claims: readonly Claim[] = [], stakes: readonly z.infer<typeof StakeView>[] = []): boolean {
  const text = ({ constraint, prefer = null }: Partial<Pick<Claim, "constraint" | "prefer">>) =>
    canonicalJson([(constraint ?? null) as Json, prefer]);
  return claims.every((claim, at) => text(claim) === text(stakes[at] ?? {}));
}

function stakesIn(claims: readonly Claim[], resource: ResourceId, knowing: Knowing) {
  const hides = hidesIn(resource, knowing);
  return claims.map((claim) => stakeView(claim, hides));
}

function stakeView(claim: Claim, hides: Hides): z.infer<typeof StakeView> {
  const { id, field, constraint, prefer, strength, onLoss, atomic } = claim;
  return {
    id,
    field,
    ...(constraint !== undefined && { constraint: shownConstraint(constraint, field, hides) }),
    ...(prefer !== undefined && { prefer: shownValue(prefer, field, hides) }),
    ...(strength !== undefined && { strength }),
    onLoss,
    ...(claim.while !== undefined && { while: claim.while }),
    ...(atomic !== undefined && { atomic }),
  };
}

function leaveIn({ under, delegatedBy }: Registered): Pick<IntentView, "leave"> {
  if (delegatedBy === undefined) return {};
  const { principal, upTo, until } = delegatedBy;
  return {
    leave: { ...(under !== undefined && { under }), principal, upTo, ...(until !== undefined && { until }) },
  };
}
