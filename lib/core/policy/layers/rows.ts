import { isRecord, type Json } from "../../fields/json.ts";
import { didYouMean, nearestWord } from "../../schema/spelling.ts";
import type { Origin } from "./layer.ts";
import { emptyList, inside, merged, type Speaking, unheard } from "./merging.ts";
import { holdsEdit, rowNames, rowsAt } from "./sections.ts";
import { below, namesOf, opened, type Traced, type TracedList, tracedValue } from "./traced.ts";

type PlacedRow = {
  readonly row: Traced;
  readonly at: Origin;
  readonly before?: string;
  readonly after?: string;
};

/** A list of rows once a layer has changed those it knows and added others. */
export function mergedRows(base: Traced | undefined, rows: readonly Json[], speaking: Speaking): TracedList {
  const list = base === undefined ? emptyList() : opened(base);
  if (list.kind !== "list") return mergedRows(undefined, rows, speaking);
  const had = list.items.length;
  const { added, moved } = changed(list, rows, speaking);
  const isMade = added.length + moved.length > 0;
  if (isMade) refuseUnordered(list, had, speaking);
  place(list, { added, moved }, speaking);
  // For rows a say is a row of one's own: who only changes some is heard there.
  if (isMade) list.owners = [...unheard(list.owners, speaking), speaking.at];
  list.origins = [speaking.at, ...list.origins];
  return list;
}

type RowsChange = { readonly added: readonly PlacedRow[]; readonly moved: readonly PlacedRow[] };

/** Changes the rows that are known, and says which are new and which go elsewhere. */
function changed(list: TracedList, rows: readonly Json[], speaking: Speaking): RowsChange {
  const known = new Map(
    list.items.flatMap((row, index) => namesOf(row).map((name) => [name, index] as const)),
  );
  const added: PlacedRow[] = [];
  const moved: PlacedRow[] = [];
  const gone = new Set<number>();
  for (const [index, row] of withoutRepeats(rows, speaking)) {
    const own = inside(speaking, index);
    const { rest, ...anchors } = anchorsOf(row, own);
    const [name] = rowNames(row);
    const found = name === undefined ? undefined : known.get(name);
    const before = found === undefined ? undefined : list.items[found];
    if (found === undefined || before === undefined) {
      refuseGone(name, list, own);
      added.push({ row: freshRow(rest, own), at: own.at, ...anchors });
      continue;
    }
    const after = merged(before, rest, own);
    list.items[found] = after;
    if (anchors.before === undefined && anchors.after === undefined) continue;
    gone.add(found);
    moved.push({ row: after, at: own.at, ...anchors });
  }
  if (gone.size > 0)
    list.items.splice(0, list.items.length, ...list.items.filter((_, index) => !gone.has(index)));
  return { added, moved };
}

/** A new row stays as it was written until somebody changes it: most are never changed. */
const freshRow = (row: Json, speaking: Speaking): Traced =>
  isRecord(row) && !holdsEdit(row, speaking.steps)
    ? tracedValue(row, speaking.at)
    : merged(undefined, row, speaking);

/** A layer speaks of a row once. */
function withoutRepeats(rows: readonly Json[], speaking: Speaking): readonly (readonly [number, Json])[] {
  const seen = new Set<string>();
  return [...rows.entries()].filter(([index, row]) => {
    const [name] = rowNames(row);
    if (name !== undefined && seen.has(name)) {
      const message = `\`${name}\` stands in this list of the layer already`;
      const hint = "say it in one row, or give each its own id";
      speaking.tell({ message, hint, at: below(speaking.at, index) });
      return false;
    }
    if (name !== undefined) seen.add(name);
    return true;
  });
}

type Anchored = { readonly rest: Json; readonly before?: string; readonly after?: string };

function anchorsOf(row: Json, { at, tell }: Speaking): Anchored {
  if (!isRecord(row)) return { rest: row };
  const { before, after, ...rest } = row;
  if (before === undefined && after === undefined) return { rest: row };
  if (before !== undefined && after !== undefined)
    tell({
      message: "a row cannot say both `before` and `after`",
      hint: "keep one of the two",
      at: below(at, "after"),
    });
  for (const [key, anchor] of Object.entries({ before, after }))
    if (anchor !== undefined && typeof anchor !== "string")
      tell({
        message: `\`${key}\` names a row`,
        hint: "write the id of a row of the same list",
        at: below(at, key),
      });
  return {
    rest,
    ...(typeof before === "string" && { before }),
    ...(typeof after === "string" && before === undefined && { after }),
  };
}

/** A row that another layer took away is not made anew by one that does not know of it. */
function refuseGone(name: string | undefined, list: TracedList, own: Speaking): void {
  const removed = name === undefined ? undefined : list.dropped.get(name);
  if (removed !== undefined && unheard([removed], own).length > 0) list.rivals = [removed, own.at];
}

/** Where order decides, two layers of which neither extends the other cannot both add rows. */
function refuseUnordered(list: TracedList, had: number, speaking: Speaking): void {
  if (had === 0 || rowsAt(speaking.steps)?.ordered !== true) return;
  const [other] = unheard(list.owners, speaking);
  if (other !== undefined) list.rivals = [other, speaking.at];
}

function place(list: TracedList, { added, moved }: RowsChange, speaking: Speaking): void {
  const { ordered } = rowsAt(speaking.steps) ?? { ordered: false };
  const free = added.filter(({ before, after }) => before === undefined && after === undefined);
  if (speaking.steps[0] === "environments" && list.items.length > 0)
    for (const { at } of free) {
      const hint =
        "environments stand strictest first, and the first counts where nothing else is known: `after: ID`";
      speaking.tell({ message: "a new environment says where it stands", hint, at });
    }
  const rows = free.map(({ row }) => row);
  if (ordered) list.items.unshift(...rows);
  else list.items.push(...rows);
  const behind = new Map<string, number>();
  for (const anchored of [...moved, ...added.filter((each) => !free.includes(each))])
    putAt(list, anchored, { behind, speaking });
}

type Anchoring = { readonly behind: Map<string, number>; readonly speaking: Speaking };

function putAt(
  list: TracedList,
  { row, at, before, after }: PlacedRow,
  { behind, speaking }: Anchoring,
): void {
  const anchor = before ?? after ?? "";
  const found = list.items.findIndex((each) => namesOf(each).includes(anchor));
  if (found < 0) {
    const near = nearestWord(anchor, list.items.flatMap(namesOf));
    const message = `no row of this list is called \`${anchor}\``;
    const place = below(at, before === undefined ? "after" : "before");
    speaking.tell({ message, hint: didYouMean(near, "name one that stands in the list"), at: place });
    list.items.unshift(row);
    return;
  }
  const passed = before === undefined ? 1 + (behind.get(anchor) ?? 0) : 0;
  if (before === undefined) behind.set(anchor, passed);
  list.items.splice(found + passed, 0, row);
}
