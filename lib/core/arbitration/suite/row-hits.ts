import type { Policy } from "../../policy/policy.ts";
import { type PolicyRow, rowsOf, withoutRow } from "../../policy/rows.ts";
import { arbitrate } from "../arbitrate.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldVerdict } from "../verdict.ts";

/** In how many verdicts a row made the difference, and in how many it was named and made none. */
export type RowHits = { readonly row: PolicyRow; readonly decided: number; readonly overruled: number };

type RowCount = { decided: number; overruled: number };

/**
 * Counts the rows that verdicts name. A row has decided where the verdict would be another one without it; where it is
 * named and the verdict would be the same, others have overruled it or said the same.
 */
export class HitCounter {
  readonly #policy: Policy;
  readonly #rows: readonly PolicyRow[];
  readonly #places: ReadonlyMap<string, readonly PolicyRow[]>;
  readonly #without = new Map<string, Policy>();
  readonly #counts = new Map<string, RowCount>();
  #judged = 0;

  constructor(policy: Policy) {
    this.#policy = policy;
    this.#rows = rowsOf(policy.file);
    this.#places = Map.groupBy(this.#rows, ({ pointer }) => policy.at(pointer));
  }

  /** How many disputes were counted. */
  get judged(): number {
    return this.#judged;
  }

  add(dispute: Dispute): void {
    this.#judged += 1;
    const verdict = arbitrate(dispute, this.#policy);
    const named = verdict.fields.flatMap(({ because }) =>
      because.flatMap(({ at }) => this.#places.get(at ?? "") ?? []),
    );
    for (const row of new Set(named)) {
      const count = this.#counts.get(row.pointer) ?? { decided: 0, overruled: 0 };
      this.#counts.set(row.pointer, count);
      const isSame =
        outcomeOf(verdict.fields) === outcomeOf(arbitrate(dispute, this.#policyWithout(row)).fields);
      if (isSame) count.overruled += 1;
      else count.decided += 1;
    }
  }

  /** Every row, those that decided most first; rows alike stand as in the file. */
  rows(): readonly RowHits[] {
    return this.#rows
      .map((row) => ({ row, ...(this.#counts.get(row.pointer) ?? { decided: 0, overruled: 0 }) }))
      .toSorted((a, b) => b.decided - a.decided || b.overruled - a.overruled);
  }

  #policyWithout(row: PolicyRow): Policy {
    const policy = this.#without.get(row.pointer) ?? withoutRow(this.#policy, row);
    this.#without.set(row.pointer, policy);
    return policy;
  }
}

/** What becomes of each field and of each claim to it; not in which words. */
const outcomeOf = (fields: readonly FieldVerdict[]): string =>
  JSON.stringify(
    fields.map(({ because: _, ask, ...rest }) => ({ ...rest, ask: ask === null ? null : askOf(ask) })),
  );

const askOf = ({ cause, approvers, deadline, meanwhile, onSilence }: NonNullable<FieldVerdict["ask"]>) => ({
  ...{ cause, approvers, deadline, meanwhile, onSilence },
});
