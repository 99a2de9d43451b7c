import { canonicalJson, isList, isRecord, type Json } from "../../fields/json.ts";
import type { LayerFlaw, Origin } from "./layer.ts";
import { holdsEdit, isWhole, type ListEdit, listEdit, rowsAt } from "./sections.ts";
import { below, jsonOf, opened, type Traced, type TracedList, tracedValue } from "./traced.ts";

/** Where a layer speaks: its own place, and the place of the merged policy that it speaks of. */
export type Speaking = {
  readonly at: Origin;
  readonly steps: readonly string[];
  /** Whether this layer extends another, itself or through others. */
  readonly isOver: (other: string) => boolean;
  readonly tell: (flaw: LayerFlaw) => void;
  readonly rows: (base: Traced | undefined, rows: readonly Json[], speaking: Speaking) => TracedList;
};

export const inside = (speaking: Speaking, step: string | number): Speaking => ({
  ...speaking,
  at: below(speaking.at, step),
  steps: [...speaking.steps, String(step)],
});

/** What a place means once a layer has spoken of it. */
export function merged(base: Traced | undefined, value: Json, speaking: Speaking): Traced {
  const { steps } = speaking;
  if (!isRecord(value))
    return rowsAt(steps) !== undefined && isList(value)
      ? speaking.rows(base, value, speaking)
      : replaced(base, value, speaking);
  const edit = listEdit(value, steps);
  const had = base && opened(base);
  if (edit !== undefined && (had === undefined || had.kind === "list")) return edited(had, edit, speaking);
  if (!isWhole(steps.at(-1)) || holdsEdit(value, steps)) return mergedMap(had, value, speaking);
  return replaced(base, value, speaking);
}

function mergedMap(
  base: Traced | undefined,
  value: { readonly [key: string]: Json },
  speaking: Speaking,
): Traced {
  if (base !== undefined && base.kind !== "map") return replaced(base, value, speaking);
  const map = base ?? { kind: "map", entries: new Map<string, Traced>(), origins: [], owners: [] };
  for (const [key, part] of Object.entries(value))
    map.entries.set(key, merged(map.entries.get(key), part, inside(speaking, key)));
  map.origins = [speaking.at, ...map.origins];
  map.owners = [...unheard(map.owners, speaking), speaking.at];
  return map;
}

/** Those who had a say and are no layer that this one extends. */
export const unheard = (owners: readonly Origin[], { at, isOver }: Speaking): readonly Origin[] =>
  owners.filter(({ layer }) => layer !== at.layer && !isOver(layer));

function replaced(base: Traced | undefined, value: Json, speaking: Speaking): Traced {
  const { at } = speaking;
  const fresh = tracedValue(value, at);
  if (base === undefined) return fresh;
  const [other, ...others] = unheard(base.owners, speaking);
  const rivals =
    other !== undefined && canonicalJson(jsonOf(base)) !== canonicalJson(value)
      ? ([other, at] as const)
      : undefined;
  const owners = other === undefined ? [at] : [other, ...others, at];
  return { ...fresh, origins: [at, ...base.origins], owners, rivals };
}

const textOf = (traced: Traced): string => canonicalJson(jsonOf(traced));

function edited(base: TracedList | undefined, edit: ListEdit, speaking: Speaking): Traced {
  if (rowsAt(speaking.steps) !== undefined) return editedRows(base, edit, speaking);
  const { at, tell } = speaking;
  const list = base ?? emptyList();
  const other = unheard(list.owners, speaking).find(({ layer }) => !list.editors.has(layer));
  if (other !== undefined) list.rivals = [other, at];
  else if (unheard(list.owners, speaking).length === 0) list.rivals = undefined;
  for (const [index, value] of edit.drop.entries()) {
    const own = below(below(at, "drop"), index);
    const text = canonicalJson(value);
    const found = list.items.findIndex((item) => textOf(item) === text);
    if (found < 0)
      tell({
        message: `${text} is not in the list that this changes`,
        hint: "remove it from `drop`",
        at: own,
      });
    const [item] = found < 0 ? [] : list.items.splice(found, 1);
    const rival = item && unheard(item.owners, speaking).find(({ layer }) => list.editors.has(layer));
    if (rival !== undefined) list.rivals = [rival, own];
    list.dropped.set(text, own);
  }
  addTo(list, edit.add, speaking);
  return touched(list, speaking);
}

function addTo(list: TracedList, values: readonly Json[], speaking: Speaking): void {
  const known = new Map(list.items.map((item) => [textOf(item), item]));
  for (const [index, value] of values.entries()) {
    const own = below(below(speaking.at, "add"), index);
    const text = canonicalJson(value);
    const dropped = list.dropped.get(text);
    if (dropped !== undefined && unheard([dropped], speaking).length > 0) list.rivals = [dropped, own];
    const item = known.get(text);
    if (item !== undefined) item.owners = [...item.owners, own];
    else list.items.push(tracedValue(value, own));
  }
}

export const emptyList = (): TracedList => ({
  kind: "list",
  items: [],
  dropped: new Map(),
  editors: new Set(),
  origins: [],
  owners: [],
});

/** The list with one more that had a say in it without replacing it. */
function touched(list: TracedList, speaking: Speaking): TracedList {
  list.editors.add(speaking.at.layer);
  list.origins = [speaking.at, ...list.origins];
  list.owners = [...unheard(list.owners, speaking), speaking.at];
  return list;
}

/** Parts of a class go by their ids; every other row that goes needs a reason. */
function editedRows(base: TracedList | undefined, { add, drop }: ListEdit, speaking: Speaking): Traced {
  const list = base ?? emptyList();
  for (const [index, value] of drop.entries()) {
    const own = below(below(speaking.at, "drop"), index);
    if (speaking.steps[0] !== "classes") {
      const hint = "write it under `remove`, with `because`";
      speaking.tell({ message: "a row is not dropped without a reason", hint, at: own });
      continue;
    }
    const found = list.items.findIndex((item) => {
      const part = opened(item);
      return part.kind === "map" && jsonOf(part.entries.get("id") ?? part) === value;
    });
    if (found < 0)
      speaking.tell({
        message: `${canonicalJson(value)} is no part of the class`,
        hint: "parts are dropped by their ids",
        at: own,
      });
    else list.items.splice(found, 1);
  }
  return speaking.rows(list, add, { ...speaking, at: below(speaking.at, "add") });
}
