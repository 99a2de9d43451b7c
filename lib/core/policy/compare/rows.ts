import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Row } from "../for-type.ts";

/** A row of one policy with what stands for it in the other. */
export type Matched<T> =
  | { readonly before: Row<T>; readonly after: Row<T> }
  | { readonly before: Row<T>; readonly after?: undefined }
  | { readonly before?: undefined; readonly after: Row<T> };

type Named = { readonly id?: string | undefined; readonly name?: string | undefined };

export const nameOf = (part: unknown): string | undefined => {
  const { id, name } = part as Named;
  return id ?? name;
};

/** What a row says, whatever it is called and no matter who may change it. */
export function contentOf(part: unknown): string {
  const { id: _, locked: __, ...said } = part as Readonly<Record<string, Json | undefined>>;
  return canonicalJson(said as Json);
}

const rowsOf = <T>(parts: readonly T[]): readonly Row<T>[] => parts.map((part, row) => ({ row, part }));

type KeyOf = (part: unknown) => string | undefined;

/** Finds partners for rows whose key stands on the other side too, the first free one first. */
function pairUp<T>(before: readonly Row<T>[], after: readonly Row<T>[], keyOf: KeyOf): Map<Row<T>, Row<T>> {
  const free = new Map<string, Row<T>[]>();
  for (const row of after) {
    const key = keyOf(row.part);
    if (key !== undefined) free.set(key, [...(free.get(key) ?? []), row]);
  }
  const partners = new Map<Row<T>, Row<T>>();
  for (const row of before) {
    const found = free.get(keyOf(row.part) ?? "\0")?.shift();
    if (found !== undefined) partners.set(row, found);
  }
  return partners;
}

/** Rows are the same by their name; where one of them has none, by what they say. */
export function matchedRows<T>(before: readonly T[], after: readonly T[]): readonly Matched<T>[] {
  const [old, young] = [rowsOf(before), rowsOf(after)];
  const named = pairUp(old, young, nameOf);
  const taken = new Set(named.values());
  const isLoose = (row: Row<T>, other: readonly T[]) =>
    nameOf(row.part) === undefined || other.some((part) => nameOf(part) === undefined);
  const alike = pairUp(
    old.filter((row) => !named.has(row) && isLoose(row, after)),
    young.filter((row) => !taken.has(row) && isLoose(row, before)),
    contentOf,
  );
  const both = new Map([...named, ...alike]);
  const used = new Set(both.values());
  const alone = young.filter((row) => !used.has(row));
  return [
    ...old.map((row): Matched<T> => {
      const found = both.get(row);
      return found === undefined ? { before: row } : { before: row, after: found };
    }),
    ...alone.map((row): Matched<T> => ({ after: row })),
  ];
}

/** The rows of the second policy that stand elsewhere among those that both have. */
export function movedRows<T>(matched: readonly Matched<T>[]): ReadonlySet<number> {
  const places = matched.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [after.row],
  );
  const kept = new Set(longestRising(places));
  return new Set(places.filter((place) => !kept.has(place)));
}

/** The longest part that is still in order; what is left over has moved. */
function longestRising(places: readonly number[]): readonly number[] {
  // By the length of a chain the lowest place that one can end with, and the place before each.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    const found = ends.findIndex((end) => end >= place);
    const at = found < 0 ? ends.length : found;
    before.set(place, ends[at - 1]);
    ends[at] = place;
  }
  const chain: number[] = [];
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) chain.push(place);
  return chain;
}
