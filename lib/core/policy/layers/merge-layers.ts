import { isRecord, type Json } from "../../fields/json.ts";
import { arranged, type Lineage, lineageOf } from "./arranged.ts";
import { type Layer, type LayerFlaw, layerKeys, type Origin } from "./layer.ts";
import { inside, merged, type Speaking } from "./merging.ts";
import { type Removed, removeRows } from "./removals.ts";
import { mergedRows } from "./rows.ts";
import { rowLists } from "./sections.ts";
import { documentOf, originsAt, rivalsIn, type TracedMap, tracedValue } from "./traced.ts";

/** What several layers come to, and where each part of it was written. */
export type MergedLayers = {
  readonly root: TracedMap;
  readonly document: { readonly [key: string]: Json };
  /** The layers of which it is made, each after those it extends. */
  readonly layers: readonly Layer[];
  readonly removed: readonly Removed[];
  readonly flaws: readonly LayerFlaw[];
  /** Where a part was written, the last word first; a part has at least one place. */
  readonly originsOf: (pointer: string) => readonly Origin[];
};

/** Merges layers into one document; the last of them is the one that is deployed, and the name of the whole is its own. */
export function mergeLayers(layers: readonly Layer[]): MergedLayers {
  const inOrder = arranged(layers);
  const lineage = lineageOf(inOrder);
  const flaws: LayerFlaw[] = [];
  const root: TracedMap = { kind: "map", entries: new Map(), origins: [], owners: [] };
  const removed = inOrder.flatMap((layer) =>
    addLayer(root, layer, { lineage, tell: (flaw) => flaws.push(flaw) }),
  );
  root.origins = inOrder.map(({ key }) => ({ layer: key, pointer: "" })).toReversed();
  nameOf(root, inOrder.at(-1));
  const contradictions = [...rivalsIn(root)].map(contradiction);
  return {
    root,
    document: documentOf(root),
    layers: inOrder,
    removed,
    flaws: [...flaws, ...contradictions],
    originsOf: (pointer) => originsAt(root, pointer),
  };
}

/** The same once teams have added to it; the one that is deployed stays the last. */
export function mergedAnew(
  merged: MergedLayers,
  teams: readonly { readonly layer?: Layer | undefined }[],
): MergedLayers {
  const own = teams.flatMap(({ layer }) => layer ?? []).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const layers = [...merged.layers.slice(0, -1), ...own, ...merged.layers.slice(-1)];
  return { ...merged, layers, document: documentOf(merged.root) };
}

function nameOf(root: TracedMap, last: Layer | undefined): void {
  const name = last?.document["name"];
  if (last === undefined || name === undefined) root.entries.delete("name");
  else root.entries.set("name", tracedValue(name, { layer: last.key, pointer: "/name" }));
}

type AddLayerInput = { readonly lineage: Lineage; readonly tell: Speaking["tell"] };

const notSections = new Set<string>([...layerKeys, "parley", "name"]);

function addLayer(root: TracedMap, layer: Layer, { lineage, tell }: AddLayerInput): readonly Removed[] {
  const { key, document } = layer;
  const over = lineage.get(key) ?? new Set();
  const isOver = (other: string) => over.has(other);
  const speaking: Speaking = { at: { layer: key, pointer: "" }, steps: [], isOver, tell, rows: mergedRows };
  const { remove, locked } = document;
  const removed = remove === undefined ? [] : removeRows(root, remove, inside(speaking, "remove"));
  root.entries.set("parley", tracedValue(document["parley"] ?? null, { layer: key, pointer: "/parley" }));
  const sections = Object.entries(document).filter(([name]) => !notSections.has(name));
  for (const [name, value] of sections)
    root.entries.set(
      name,
      merged(
        root.entries.get(name),
        locked === true ? withLocks(value, [name]) : value,
        inside(speaking, name),
      ),
    );
  return removed;
}

const listNames = new Set(rowLists);

/** Every row of a locked layer is locked. */
function withLocks(value: Json, steps: readonly string[]): Json {
  const isRows = listNames.has(steps.join("/")) || (steps[0] === "classes" && steps.length === 2);
  if (isRows && Array.isArray(value))
    return value.map((row: Json) => (isRecord(row) ? { ...row, locked: true } : row));
  if (steps.length > 2 || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withLocks(part, [...steps, key])]),
  );
}

function contradiction([one, other]: readonly [Origin, Origin]): LayerFlaw {
  const message = `\`${one.layer}\` and \`${other.layer}\` say different things here, and neither extends the other`;
  const hint = "let one of them extend the other, or say it in a layer that extends both";
  return { message, hint, at: other };
}
