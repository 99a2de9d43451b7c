import type { Claim } from "../claims/claim.ts";
import type { Situation } from "../claims/situation.ts";
import type { MotivationKind, SituationKind } from "../claims/words.ts";

const confirmers: Readonly<Partial<Record<MotivationKind, readonly SituationKind[]>>> = {
  incident: ["incident"],
  degradation: ["alarm", "degradation", "incident"],
  "traffic-spike": ["alarm", "degradation", "incident"],
  "exploited-cve": ["finding"],
  vulnerability: ["finding"],
  "audit-finding": ["finding"],
  launch: ["launch", "peak"],
  "change-ticket": ["change-ticket"],
  maintenance: ["maintenance"],
  exception: ["attestation"],
};

const needs: ReadonlySet<MotivationKind> = new Set([
  "incident",
  "degradation",
  "traffic-spike",
  "launch",
  "maintenance",
  "exception",
]);

// Nobody can have answered a need that had not begun.
const mustPrecede: ReadonlySet<MotivationKind> = new Set(["incident", "degradation", "traffic-spike"]);

/** A need lasts as long as its situation; a decision was taken once and stays. */
export const isNeed = (kind: MotivationKind): boolean => needs.has(kind);
export const isConfirmable = (kind: MotivationKind): boolean => confirmers[kind] !== undefined;

/** A standing claim was made for every time the need arises. */
export const isStanding = (claim: Claim): boolean => claim.source === "registry" || claim.source === "policy";

export const claimedAt = (claim: Claim): number => Date.parse(claim.changedAt ?? claim.madeAt);

export type Confirmation = {
  /** Counts in full at this moment. */
  readonly confirmed: boolean;
  /** The confirming situation, open or already closed. */
  readonly situation?: Situation;
  /** When the claim ended or will end with it, cooldown included. */
  readonly end?: number;
  /** A decision whose situation has closed, or a finding that nobody exploits: worth less than it says. */
  readonly weakened?: "closed" | "not-exploited";
};

export const unconfirmed: Confirmation = { confirmed: false };

/** Kind and reference match; whether it may be believed is asked elsewhere. */
export function speaksFor(situation: Situation, claim: Claim): boolean {
  const { kind, ref } = claim.motivation;
  return ref !== undefined && situation.ref === ref && (confirmers[kind]?.includes(situation.kind) ?? false);
}

export const precedes = (situation: Situation, claim: Claim): boolean =>
  isStanding(claim) ||
  !mustPrecede.has(claim.motivation.kind) ||
  Date.parse(situation.since) <= claimedAt(claim);
