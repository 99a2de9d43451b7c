import type { PolicyFile } from "../policy-file.ts";
import type { PolicyDifference } from "./difference.ts";
import { type Aspect, aspect, together } from "./direction.ts";
import type { PolicyPair } from "./places.ts";
import { contentOf, type Matched, matchedRows, nameOf } from "./rows.ts";

/** How the rows of one section are compared. */
export type SectionRules<T> = {
  /** Where the rows stand, as steps of a JSON pointer. */
  readonly section: string;
  readonly rows: (file: PolicyFile) => readonly T[];
  readonly compare: (before: T, after: T, pair: PolicyPair) => readonly Aspect[];
  /** What comes of a row that is new. */
  readonly added: (row: T, pair: PolicyPair) => readonly Aspect[];
  readonly gone: (row: T, pair: PolicyPair) => readonly Aspect[];
};

export type Compare = (pair: PolicyPair) => readonly PolicyDifference[];

/** What two rows are called, and where they stand. */
export function whereOf<T>(
  section: string,
  { before, after }: Matched<T>,
): Pick<PolicyDifference, "section" | "name" | "before" | "after"> {
  const row = after ?? before;
  const names = [after, before].flatMap((one) => (one === undefined ? [] : [nameOf(one.part)]));
  const name = names.find((one) => one !== undefined) ?? `${section}/${row?.row}`;
  return {
    section,
    name,
    ...(before !== undefined && { before: `/${section}/${before.row}` }),
    ...(after !== undefined && { after: `/${section}/${after.row}` }),
  };
}

export const changeOf = <T>({ before, after }: Matched<T>): "added" | "gone" | "changed" => {
  if (before === undefined) return "added";
  return after === undefined ? "gone" : "changed";
};

/** Compares a section whose order says nothing, row by row. */
export function compareRows<T>(rules: SectionRules<T>): Compare {
  return (pair) =>
    matchedRows(rules.rows(pair.before), rules.rows(pair.after)).flatMap((matched) => {
      if (isUntouched(matched)) return [];
      const aspects = aspectsOf(matched, rules, pair);
      const direction = together(aspects.map((each) => each.direction));
      return [{ ...whereOf(rules.section, matched), change: changeOf(matched), direction, aspects }];
    });
}

export const isUntouched = <T>({ before, after }: Matched<T>): boolean =>
  before !== undefined && after !== undefined && contentOf(before.part) === contentOf(after.part);

function aspectsOf<T>(
  { before, after }: Matched<T>,
  rules: SectionRules<T>,
  pair: PolicyPair,
): readonly Aspect[] {
  if (before === undefined) return after === undefined ? [] : rules.added(after.part, pair);
  if (after === undefined) return rules.gone(before.part, pair);
  return rules.compare(before.part, after.part, pair);
}

export const unproven = (key: string): readonly Aspect[] =>
  aspect(key, "unproven", `\`${key}\` differs, which may be stricter or looser`);

/** Keys that say something else than before, which nobody can order. */
export const differing = <T extends object>(
  before: T,
  after: T,
  keys: readonly (keyof T & string)[],
): readonly Aspect[] =>
  keys.flatMap((key) =>
    contentOf({ value: before[key] }) === contentOf({ value: after[key] }) ? [] : unproven(key),
  );
