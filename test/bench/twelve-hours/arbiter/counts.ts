import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { millis } from "#core/claims/instant.ts";
import { type Counts, countedFor, countsFrom, doubtTally, type Tally } from "#core/looking/tallied.ts";
import type { Policy } from "#core/policy/policy.ts";

/** What is counted of each party, by all dockets together. */
export class Tallies {
  readonly #known = new Map<string, Map<string, number>>();
  readonly #policy: Policy;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  add(all: readonly Tally[]): void {
    for (const { key, mark, at } of all) {
      const marks = this.#known.get(key) ?? new Map<string, number>();
      marks.set(mark, Math.max(marks.get(mark) ?? 0, millis(at)));
      this.#known.set(key, marks);
    }
  }

  #since(key: string, since: string): ReadonlySet<string> {
    const marks = [...(this.#known.get(key) ?? [])];
    return new Set(marks.filter(([, at]) => at >= millis(since)).map(([mark]) => mark));
  }

  addDoubts(verdict: Pick<Verdict, "fields">, dispute: Dispute): void {
    const policy = this.#policy;
    this.add(
      doubtsGiven(verdict, dispute, policy).map((claim) => doubtTally(dispute.resource, claim, policy)),
    );
  }

  /** What was counted of the parties to a dispute; nobody who was never counted is named. */
  of(dispute: Dispute): Counts {
    const found = countedFor(dispute, this.#policy).map((each) => ({
      ...each,
      marks: this.#since(each.key, each.since),
    }));
    return countsFrom(found, dispute, this.#policy);
  }
}
