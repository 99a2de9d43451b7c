import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";

/** The goals a change can serve; a team may add its own as `x-…`. */
export const intents = [
  "availability",
  "performance",
  "security",
  "data-protection",
  "compliance",
  "cost",
  "operability",
  "consistency",
  "experiment",
  "unattributed",
] as const;
export type Intent = (typeof intents)[number] | `x-${string}`;

export const motivationKinds = [
  "incident",
  "degradation",
  "traffic-spike",
  "exploited-cve",
  "vulnerability",
  "audit-finding",
  "launch",
  "change-ticket",
  "budget",
  "schedule",
  "maintenance",
  "exception",
  "experiment",
  "none",
] as const;
export type MotivationKind = (typeof motivationKinds)[number];

/** From the weakest to the strongest. */
export const urgencies = ["none", "routine", "deadline", "degradation", "emergency"] as const;
export type Urgency = (typeof urgencies)[number];

export const actorKinds = [
  "person",
  "break-glass",
  "pipeline",
  "automation",
  "service",
  "agent",
  "unknown",
] as const;
export type ActorKind = (typeof actorKinds)[number];

export const sources = [
  "declared",
  "session",
  "registry",
  "tag",
  "user-agent",
  "inferred",
  "observed",
  "policy",
] as const;
export type Source = (typeof sources)[number];

/** Whether a claimant may write what the claim wants: seen to have written it, found to be allowed to, or neither. */
export const backings = ["wrote", "permitted", "none"] as const;
export type Backing = (typeof backings)[number];

/** Who vouches for an actor's kind; a name alone only ever takes away. */
export const vouchers = ["policy", "registry", "sign-in", "name"] as const;
export type Voucher = (typeof vouchers)[number];

/** From the weakest to the strongest. */
const strengths = ["default", "want", "must"] as const;
export type Strength = (typeof strengths)[number];

export const situationKinds = [
  "incident",
  "alarm",
  "degradation",
  "peak",
  "freeze",
  "maintenance",
  "finding",
  "change-ticket",
  "launch",
  "budget",
  "attestation",
] as const;
export type SituationKind = (typeof situationKinds)[number] | `x-${string}`;

const own = (what: string) =>
  z.templateLiteral(["x-", z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))], {
    error: ({ input }) =>
      `${valueText(input)} is not ${what}; use one of the known words or your own as \`x-…\``,
  });

const notOneOf =
  (what: string, words: readonly string[]) =>
  ({ input }: { readonly input?: unknown }): string => {
    const wrong = input === undefined ? `${what} is missing` : `${valueText(input)} is not ${what}`;
    return `${wrong}; use ${words.join(", ")} or your own as \`x-…\``;
  };

export const IntentWord = z.union([z.enum(intents), own("an intent")], {
  error: notOneOf("an intent", intents),
});
export const SituationWord = z.union([z.enum(situationKinds), own("a situation kind")], {
  error: notOneOf("a situation kind", situationKinds),
});
export const UrgencyWord = z.enum(urgencies);
export const StrengthWord = z.enum(strengths);
export const MotivationWord = z.enum(motivationKinds);
export const ActorKindWord = z.enum(actorKinds);

/** Compares two words by their place in a scale, the stronger first. */
export const urgencyRank = (urgency: Urgency): number => urgencies.indexOf(urgency);
export const strengthRank = (strength: Strength): number => strengths.indexOf(strength);

export const lower = (a: Urgency, b: Urgency): Urgency => (urgencyRank(a) <= urgencyRank(b) ? a : b);

/** What becomes of a claimant's stake; `turn` is won back, `ends` soon, `wish` counts for nothing as it was said. */
export const actorNoticeKinds = [
  "undone",
  "refused",
  "waits",
  "asked",
  "ruled",
  "turn",
  "ends",
  "wish",
] as const;
export type ActorNoticeKind = (typeof actorNoticeKinds)[number];
