import type { FirstDifference } from "./first-difference.ts";

/** By what differences are told apart. */
const groupings = ["rows", "actor", "environment", "account"] as const;
export type Grouping = (typeof groupings)[number];

/** Fields on which two policies differ in one row, of one actor, in one environment or in one account. */
export type DifferenceGroup = {
  readonly name: string;
  readonly rows: FirstDifference["rows"];
  looser: number;
  stricter: number;
  other: number;
  readonly examples: FirstDifference[];
};

const mostGroups = 100;
const mostExamples = 3;

const nameIn = ({ rows, ...difference }: FirstDifference, by: Grouping): string =>
  by === "rows" ? JSON.stringify([rows.running ?? null, rows.candidate ?? null]) : difference[by];

const sizeOf = ({ looser, stricter, other }: DifferenceGroup): number => looser + stricter + other;

const byName = (a: DifferenceGroup, b: DifferenceGroup): number => (a.name < b.name ? -1 : 1);

/** Counts differences in each way of telling them apart, with the first three of each group as examples. */
export class DifferenceGroups {
  looser = 0;
  stricter = 0;
  other = 0;
  readonly #groups = new Map<Grouping, Map<string, DifferenceGroup>>(groupings.map((by) => [by, new Map()]));
  readonly #left = new Map<Grouping, number>();

  add(difference: FirstDifference): void {
    this[difference.direction] += 1;
    for (const by of groupings) {
      const group = this.#groupOf(difference, by);
      if (group === undefined) continue;
      group[difference.direction] += 1;
      if (group.examples.length < mostExamples) group.examples.push(difference);
    }
  }

  /** The largest first. */
  ranked(by: Grouping): readonly DifferenceGroup[] {
    const all = [...(this.#groups.get(by)?.values() ?? [])];
    return all.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byName(a, b));
  }

  /** Differences that found no room in any group. */
  left(by: Grouping): number {
    return this.#left.get(by) ?? 0;
  }

  #groupOf(difference: FirstDifference, by: Grouping): DifferenceGroup | undefined {
    const groups = this.#groups.get(by) ?? new Map<string, DifferenceGroup>();
    const name = nameIn(difference, by);
    const known = groups.get(name);
    if (known !== undefined) return known;
    if (groups.size >= mostGroups) {
      this.#left.set(by, this.left(by) + 1);
      return undefined;
    }
    const fresh = { name, rows: difference.rows, looser: 0, stricter: 0, other: 0, examples: [] };
    groups.set(name, fresh);
    return fresh;
  }
}
