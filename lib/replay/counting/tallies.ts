import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { millis } from "#core/claims/instant.ts";
import { type Counts, countedFor, countsFrom, doubtTally } from "#core/looking/tallied.ts";
import type { Policy } from "#core/policy/policy.ts";

const mostKeys = 4_096;
const mostOfOne = 1_000;

/** What was counted of each party lately, as the arbiter counts it: who was given the benefit of the doubt how often. */
export class Tallies {
  /** By key, when each mark was counted last. */
  readonly #marks = new Map<string, Map<string, number>>();

  /** What limits of the policy ask about the parties to a dispute; nothing is ever put right in a log. */
  countsFor(dispute: Dispute, policy: Policy): Counts {
    const found = countedFor(dispute, policy).map((each) => ({
      ...each,
      marks: this.#since(each.key, millis(each.since)),
    }));
    return countsFrom(found, dispute, policy);
  }

  /** Counts the doubts that a verdict gave; the same verdict again counts nothing more. */
  count(verdict: { readonly fields: readonly FieldVerdict[] }, dispute: Dispute, policy: Policy): void {
    for (const claim of doubtsGiven(verdict, dispute, policy)) {
      const { key, mark, at } = doubtTally(dispute.resource, claim, policy);
      const marks = this.#marks.get(key) ?? new Map<string, number>();
      if (marks.size >= mostOfOne || (this.#marks.size >= mostKeys && !this.#marks.has(key))) continue;
      this.#marks.set(key, marks.set(mark, millis(at)));
    }
  }

  #since(key: string, since: number): ReadonlySet<string> {
    const marks = this.#marks.get(key) ?? new Map<string, number>();
    return new Set([...marks].flatMap(([mark, at]) => (at >= since ? [mark] : [])));
  }
}
