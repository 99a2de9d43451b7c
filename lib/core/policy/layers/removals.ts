import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { isList, isRecord, type Json } from "../../fields/json.ts";
import { pointerOf } from "../../schema/pointer.ts";
import { didYouMean, nearestWord } from "../../schema/spelling.ts";
import { Text } from "../file/words.ts";
import { type Speaking, unheard } from "./merging.ts";
import { rowLists } from "./sections.ts";
import {
  below,
  namesOf,
  opened,
  type Traced,
  type TracedList,
  type TracedMap,
  tracedValue,
} from "./traced.ts";

const RowId = z.string().check(z.regex(/^([a-z-]+\/)*[a-z0-9][a-z0-9-]{0,62}$/));

/** A row that a layer takes away: why, and until when. */
export const Removal = z.strictObject({
  id: RowId,
  because: Text.check(z.minLength(1)),
  until: z.optional(Instant),
});

/** A row that is gone for good. */
export type Removed = {
  readonly id: string;
  readonly because: string;
  readonly layer: string;
  readonly pointer: string;
};

/** Takes away what a layer removes; a row with `until` stays where it stands, and is absent until then. */
export function removeRows(root: TracedMap, removals: Json, speaking: Speaking): readonly Removed[] {
  if (!isList(removals)) {
    speaking.tell({ message: "`remove` is a list", hint: form, at: speaking.at });
    return [];
  }
  return removals.flatMap((entry, index) =>
    removeOne(root, entry, { ...speaking, at: below(speaking.at, index) }),
  );
}

const form =
  "write `remove: [{id: ROW, because: a sentence, until: 2026-12-24T00:00:00Z}]`; `until` may be left out";

function removeOne(root: TracedMap, entry: Json, speaking: Speaking): readonly Removed[] {
  const { at, tell } = speaking;
  const read = Removal.safeParse(entry);
  if (!read.success) {
    const hasReason = isRecord(entry) && typeof entry["because"] === "string" && entry["because"] !== "";
    const message = hasReason ? "this removes no row" : "a row is removed for a reason";
    tell({
      message,
      hint: form,
      at: { ...at, pointer: `${at.pointer}${pointerOf(read.error.issues[0]?.path ?? [])}` },
    });
    return [];
  }
  const { id, because, until } = read.data;
  const found = rowsCalled(root, id);
  const [only, second] = found;
  if (only === undefined || second !== undefined) {
    tell({ ...notOne(root, id, found), at: below(at, "id") });
    return [];
  }
  const [written] = only.list.items.slice(only.index, only.index + 1);
  const row = written && opened(written);
  const [rival] = row === undefined ? [] : unheard(row.owners, speaking);
  if (rival !== undefined) only.list.rivals = [rival, at];
  if (until !== undefined && row?.kind === "map") {
    row.entries.set("absent", tracedValue({ because, until }, at));
    row.origins = [at, ...row.origins];
    only.list.items[only.index] = row;
    return [];
  }
  only.list.items.splice(only.index, 1);
  for (const name of row === undefined ? [] : namesOf(row)) only.list.dropped.set(name, at);
  return [{ id: `${only.section}/${id.split("/").at(-1)}`, because, ...at }];
}

type FoundRow = { readonly section: string; readonly list: TracedList; readonly index: number };

function rowsCalled(root: TracedMap, id: string): readonly FoundRow[] {
  const name = id.split("/").at(-1) ?? id;
  const within = id.split("/").slice(0, -1).join("/");
  return listsOf(root).flatMap(({ section, list }) => {
    if (within !== "" && within !== section) return [];
    const index = list.items.findIndex((row) => namesOf(row).includes(name));
    return index < 0 ? [] : [{ section, list, index }];
  });
}

function notOne(root: TracedMap, id: string, found: readonly FoundRow[]) {
  if (found.length > 1) {
    const ways = found.map(({ section }) => `\`${section}/${id}\``).join(" or ");
    return { message: `\`${id}\` is the id of several rows`, hint: `write ${ways}` };
  }
  const names = listsOf(root).flatMap(({ section, list }) =>
    list.items.flatMap(namesOf).map((name) => (id.includes("/") ? `${section}/${name}` : name)),
  );
  const hint = didYouMean(nearestWord(id, names), "name a row of a layer that this one extends");
  return { message: `there is no row \`${id}\` to remove`, hint };
}

function* partsOf(root: TracedMap): Generator<readonly [string, Traced | undefined]> {
  for (const section of rowLists) {
    const [first = "", second] = section.split("/");
    const outer = root.entries.get(first);
    if (second === undefined) yield [section, outer];
    else if (outer?.kind === "map") yield [section, outer.entries.get(second)];
  }
  const classes = root.entries.get("classes");
  if (classes?.kind === "map") for (const [name, parts] of classes.entries) yield [`classes/${name}`, parts];
}

type ListOf = { readonly section: string; readonly list: TracedList };

const listsOf = (root: TracedMap): readonly ListOf[] =>
  [...partsOf(root)].flatMap(([section, list]) => (list?.kind === "list" ? [{ section, list }] : []));
