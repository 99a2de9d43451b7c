import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { Around } from "#core/looking/around.ts";
import { type Counts, countedFor, countsFrom, doubtTally } from "#core/looking/tallied.ts";
import type { Runtime } from "./runtime.ts";

type Counting = Pick<Runtime, "tallies" | "policy" | "now">;

/** What was counted of the parties to a dispute lately, and of all together what was put right. */
export async function countsFor(dispute: Dispute, { tallies, policy }: Counting): Promise<Counts> {
  const found = await Promise.all(
    countedFor(dispute, policy).map(async (each) => ({
      ...each,
      marks: await tallies.marks(each.key, each.since),
    })),
  );
  return countsFrom(found, dispute, policy);
}

/** The same circumstances with what was counted of the parties to a dispute. */
export const withCounts = async (around: Around, dispute: Dispute, runtime: Counting): Promise<Around> => ({
  ...around,
  counts: await countsFor(dispute, runtime),
});

/** Counts the doubts that a verdict gave. INVARIANT (once): counting the same verdict again counts nothing more. */
export async function countDoubts(
  verdict: Pick<Verdict, "fields">,
  dispute: Dispute,
  { tallies, policy }: Counting,
): Promise<void> {
  const given = doubtsGiven(verdict, dispute, policy).map((claim) =>
    doubtTally(dispute.resource, claim, policy),
  );
  await Promise.all(given.map(({ key, ...tallied }) => tallies.add(key, tallied)));
}
