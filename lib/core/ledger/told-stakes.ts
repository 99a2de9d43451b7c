import type { ActorNoticeKind } from "../claims/words.ts";

/** How often one thing happened to one claimant within an hour: the first is told at once, the others as one count. */
export type StakeSeries = {
  readonly kind: ActorNoticeKind;
  readonly field: string;
  readonly actor: { readonly principal: string; readonly human?: string };
  readonly claim: string;
  /** When it was told last. */
  readonly at: string;
  /** How often since then. */
  readonly more: number;
};

/** What claimants were told of their stakes in a resource, so that each hears of a change once. */
export type ToldStakes = {
  /** How many rounds of telling there were: the same round told twice has the same notices. */
  readonly round: number;
  /** What was told last of each claim that does not hold, by its id. */
  readonly fates: Readonly<Record<string, ActorNoticeKind>>;
  /** For which end a claim was told that it ends soon, by its id. */
  readonly ends?: Readonly<Record<string, string>>;
  readonly series?: Readonly<Record<string, StakeSeries>>;
};

export const nothingTold: ToldStakes = { round: 0, fates: {} };
