import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import type { Json } from "../../fields/json.ts";
import type { Stake } from "../stakes.ts";
import type { Wake } from "../verdict.ts";
import { compareRanks, type Rank, type RankKey } from "../weigh/rank.ts";
import type { Weighed } from "../weigh/weighed.ts";

/** Who may speak before whom, whatever their rank. */
const tiers = {
  guardrail: 0,
  coupling: 0,
  ruling: 1,
  answer: 1,
  claim: 2,
  doubt: 2,
  protection: 2,
  held: 2,
  standing: 2,
  hold: 2,
} as const;
type Origin = keyof typeof tiers;

/** After what a person ruled, who may know of a higher one, and before every claim. */
const quotaTier = 1.5;

/** One demand on one field as it is heard when the field settles. */
export type Voice = {
  readonly origin: Origin;
  /** The docket claim that speaks; the policy's own voices have none. */
  readonly by: Weighed | undefined;
  /** What that claim counts as on this field. */
  readonly stake?: Stake | undefined;
  readonly constraint: GuardConstraint;
  /** All that it wants, where only a part of it is possible for anybody. */
  readonly whole?: GuardConstraint;
  readonly prefer: Json | undefined;
  /** 0 must, 1 want, 2 default. */
  readonly pass: number;
  readonly rank: Rank;
  /** What must happen for this voice to fall silent. */
  readonly wakes: readonly Wake[];
  /** When it falls silent by itself. */
  readonly end: number | undefined;
  /** JSON pointer of the part of the policy that speaks. */
  readonly pointer: string | undefined;
  readonly name: string;
  /** A row of the policy, or a service, says that AWS itself enforces it. */
  readonly isQuota?: boolean;
  /** A ruling that no person gave. */
  readonly isSilence?: boolean;
};

/** The numbers a constraint allows when it speaks of numbers only. */
export function rangeOf({ constraint }: Voice): readonly [number, number] | undefined {
  const { is, min, max } = constraint;
  for (const key in constraint) {
    if (key === "is" || key === "min" || key === "max") continue;
    if (constraint[key as keyof GuardConstraint] !== undefined) return undefined;
  }
  if (is === undefined) return [min ?? -Infinity, max ?? Infinity];
  return typeof is === "number" && min === undefined && max === undefined ? [is, is] : undefined;
}

/** INVARIANT (a fact is no wish): what nobody may exceed is heard before all who would, however urgent they are. */
const tierOf = ({ isQuota, origin }: Voice): number => (isQuota === true ? quotaTier : tiers[origin]);

export function compareVoices(
  a: Voice,
  b: Voice,
): { readonly order: number; readonly by: RankKey | "tier" | "pass" } {
  const tier = tierOf(a) - tierOf(b);
  if (tier !== 0) return { order: tier, by: "tier" };
  if (a.pass !== b.pass) return { order: a.pass - b.pass, by: "pass" };
  return compareRanks(a.rank, b.rank);
}

/** The order in which voices are heard. */
export const inTurn = (a: Voice, b: Voice): number =>
  tierOf(a) - tierOf(b) || a.pass - b.pass || compareRanks(a.rank, b.rank).order;

export const highest: Rank = {
  urgency: 9,
  intent: -9,
  specificity: 9,
  trust: 9,
  explicit: true,
  incumbent: true,
  madeAt: 0,
  digest: () => "",
};

type OwnVoiceInput = Pick<Voice, "origin" | "constraint" | "name"> & Partial<Voice>;

/** A voice of the policy itself. */
export const ownVoice = (own: OwnVoiceInput): Voice => ({
  by: undefined,
  prefer: undefined,
  pass: 0,
  rank: highest,
  wakes: [],
  end: undefined,
  pointer: undefined,
  ...own,
});

export const idOf = (voice: Voice): string | undefined => voice.by?.claim.id;

/** What a voice would choose if it were for it alone. */
export function ownValue({ constraint, prefer }: Voice): Json | undefined {
  if (constraint.absent === true) return null;
  return constraint.is ?? prefer ?? constraint.min ?? constraint.max ?? constraint.in?.[0];
}
