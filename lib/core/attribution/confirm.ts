import { type Claim, lastChanged } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import type { Situation } from "../claims/situation.ts";
import { sourceFacts } from "../claims/sources.ts";
import type { MotivationKind, SituationKind } from "../claims/words.ts";

const confirmers: Readonly<Partial<Record<MotivationKind, readonly SituationKind[]>>> = {
  incident: ["incident"],
  degradation: ["alarm", "degradation", "incident"],
  "traffic-spike": ["alarm", "degradation", "incident"],
  "exploited-cve": ["finding"],
  vulnerability: ["finding"],
  "audit-finding": ["finding"],
  launch: ["launch", "peak"],
  budget: ["budget"],
  "change-ticket": ["change-ticket"],
  maintenance: ["maintenance"],
  exception: ["attestation"],
};

// Nobody can have answered a need that had not begun.
const mustPrecede: ReadonlySet<MotivationKind> = new Set(["incident", "degradation", "traffic-spike"]);

export const isConfirmable = (kind: MotivationKind): boolean => confirmers[kind] !== undefined;

/** The situations that can confirm a kind of reason. */
export const confirmersOf = (kind: MotivationKind): readonly SituationKind[] => confirmers[kind] ?? [];

/** A standing claim was made for every time the need arises. */
export const isStanding = (claim: Claim): boolean => sourceFacts(claim.source).isStanding;

/** Somebody was seen to write it; anything else is a want. */
export const wasWritten = ({ changedAt, source }: Claim): boolean =>
  changedAt !== undefined || source === "observed";

export type Confirmation = {
  /** Counts in full at this moment. */
  readonly confirmed: boolean;
  /** The confirming situation, open or already closed. */
  readonly situation?: Situation;
  /** When the claim ended or will end with it, cooldown included. */
  readonly end?: number;
  /** A decision whose situation has closed, or a finding that nobody exploits: worth less than it says. */
  readonly weakened?: "closed" | "not-exploited";
  /** It began after the change, or nobody said it: believed of its responders, and of what is not harmful. */
  readonly late?: boolean;
  /** It is over, and what the claim brought about has not proven itself yet. */
  readonly extended?: boolean;
};

export const unconfirmed: Confirmation = { confirmed: false };

/** Kind and reference match; whether it may be believed is asked elsewhere. */
export function speaksFor(situation: Situation, claim: Claim): boolean {
  const { kind, ref } = claim.motivation;
  return ref !== undefined && situation.ref === ref && (confirmers[kind]?.includes(situation.kind) ?? false);
}

/** The situation began before the change that it explains. */
export const precedes = (situation: Situation, claim: Claim): boolean =>
  isStanding(claim) ||
  !mustPrecede.has(claim.motivation.kind) ||
  millis(situation.since) <= lastChanged(claim);
