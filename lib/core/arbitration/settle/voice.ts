import type { Json } from "../../fields/json.ts";
import type { GuardConstraint } from "../../policy/guard-constraint.ts";
import type { Wake } from "../verdict.ts";
import { compareRanks, type Rank, type RankKey } from "../weigh/rank.ts";
import type { Weighed } from "../weigh/weighed.ts";
import type { Stake } from "./stakes.ts";

/** Who may speak before whom, whatever their rank. */
const tiers = {
  guardrail: 0,
  coupling: 0,
  ruling: 1,
  claim: 2,
  doubt: 2,
  protection: 2,
  held: 2,
  standing: 2,
  hold: 2,
} as const;
type Origin = keyof typeof tiers;

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
};

/** The numbers a constraint allows when it speaks of numbers only. */
export function rangeOf({ constraint }: Voice): readonly [number, number] | undefined {
  const { is, min, max, ...rest } = constraint;
  for (const key in rest) if (rest[key as keyof typeof rest] !== undefined) return undefined;
  if (is === undefined) return [min ?? -Infinity, max ?? Infinity];
  return typeof is === "number" && min === undefined && max === undefined ? [is, is] : undefined;
}

export function compareVoices(
  a: Voice,
  b: Voice,
): { readonly order: number; readonly by: RankKey | "tier" | "pass" } {
  const tier = tiers[a.origin] - tiers[b.origin];
  if (tier !== 0) return { order: tier, by: "tier" };
  if (a.pass !== b.pass) return { order: a.pass - b.pass, by: "pass" };
  return compareRanks(a.rank, b.rank);
}

const highest: Rank = {
  urgency: 9,
  intent: -9,
  specificity: 9,
  trust: 9,
  explicit: true,
  incumbent: true,
  madeAt: 0,
  digest: () => "",
};

type Own = Pick<Voice, "origin" | "constraint" | "name"> & Partial<Voice>;

/** A voice of the policy itself. */
export const ownVoice = (own: Own): Voice => ({
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
