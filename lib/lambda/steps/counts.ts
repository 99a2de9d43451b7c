import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { Around } from "#core/looking/around.ts";
import {
  type Counts,
  doubtsKey,
  doubtsSince,
  doubtTally,
  everybody,
  ownDoubts,
  partiesTo,
  putRightKey,
  putRightSince,
} from "#core/looking/tallied.ts";
import type { Runtime } from "../runtime.ts";

type Counting = Pick<Runtime, "tallies" | "policy" | "now">;

/** What was counted of the parties to a dispute lately, and of all together what was put right. */
export async function countsFor(dispute: Dispute, { tallies, policy }: Counting): Promise<Counts> {
  const now = Date.parse(dispute.now);
  const parties = partiesTo(dispute, policy);
  const own = ownDoubts(dispute, policy);
  const doubts = parties.map(async (party) => {
    const marks = await tallies.marks(doubtsKey(party), doubtsSince(now));
    return [party, marks.difference(own).size] as const;
  });
  const putRight = [...parties, everybody].map(async (party) => {
    const marks = await tallies.marks(putRightKey(party), putRightSince(now));
    return [party, marks.size] as const;
  });
  const [given, righted] = await Promise.all([Promise.all(doubts), Promise.all(putRight)]);
  return { doubts: some(given), putRight: some(righted) };
}

/** Whoever was never counted is not named. */
const some = (counts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0));

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
