import fc from "fast-check";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { disputes } from "../../laws/generate/disputes.ts";
import { clash } from "./clash.ts";

/** Crowds, a few, and two who want different values of one field. */
const makers = { crowd: disputes({ least: 3, most: 8 }), few: disputes({ most: 3 }), clash } as const;
export type Maker = keyof typeof makers;
export const makerNames = Object.keys(makers) as readonly Maker[];

/** One and the same dispute for one and the same number. */
export function disputeBy(maker: Maker, seed: number): Dispute {
  const [made] = fc.sample(makers[maker], { seed, numRuns: 1, unbiased: true });
  if (made === undefined) throw new Error("the generator made nothing");
  return made;
}
