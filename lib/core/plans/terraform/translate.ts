import type { Hidden } from "../../fields/hidden.ts";
import { isList, isRecord, type Json, property } from "../../fields/json.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { JsonTree } from "../text/plan-json.ts";
import { converted, isExact } from "./convert.ts";
import type { MapNode, MappedType } from "./map.ts";

type Draft = Record<string, Json>;

/** What stands beside a document of Terraform's: which values are secret, and how a secret is marked. */
export type TranslateInput = {
  readonly sensitive: Json | undefined;
  readonly shape: TypeShape;
  /** The same secret has the same mark. */
  readonly mark: (value: Json) => Hidden;
};

type TranslateWriting = {
  readonly root: Draft;
  /** The resource's own identifier, as far as the plan knows it. */
  readonly id: Json | undefined;
  readonly shape: TypeShape;
  readonly mark: (value: Json) => Hidden;
};

/** Names of properties that the object stands beneath, the object itself, and what it is there once for. */
type TranslateHolder = {
  readonly draft: Draft;
  readonly at: readonly string[];
  readonly each: { readonly steps: readonly string[]; readonly value: Json }[];
};

/** A document of Terraform's in the properties of the cloud's schema; what has no place there is left out. */
export function translated(
  { names, item }: Pick<MappedType, "names" | "item">,
  document: JsonTree,
  { sensitive, ...how }: TranslateInput,
): JsonTree {
  const root: Draft = {};
  const list = item?.split("/") ?? [];
  const holder: TranslateHolder = { draft: item === undefined ? root : {}, at: list, each: [] };
  writeNames(
    names,
    { document, sensitive },
    { holder, writing: { root, id: property(document, "id"), ...how } },
  );
  if (item !== undefined && Object.keys(holder.draft).length > 0) put(root, list, [holder.draft]);
  return root;
}

type TranslateSource = { readonly document: JsonTree; readonly sensitive: Json | undefined };
type TranslateTarget = { readonly holder: TranslateHolder; readonly writing: TranslateWriting };

function writeNames(
  names: ReadonlyMap<string, MapNode>,
  source: TranslateSource,
  target: TranslateTarget,
): void {
  for (const [name, value] of Object.entries(source.document)) {
    const node = names.get(name);
    if (node === undefined || isNothing(value)) continue;
    const sensitive = below(source.sensitive, name);
    if (node.is === "field") writeField(node, { value, sensitive }, target);
    if (node.is === "block") writeBlock(node, { value, sensitive }, target);
  }
}

type AttributeValue = { readonly value: Json; readonly sensitive: Json | undefined };

function writeField(
  node: Extract<MapNode, { is: "field" }>,
  { value, sensitive }: AttributeValue,
  target: TranslateTarget,
): void {
  const { holder, steps } = placeOf(node.to, target);
  const { writing } = target;
  const place = writing.shape.topologyAt([...holder.at, ...steps].map((name) => ({ kind: "name", name })));
  const by = node.as?.by;
  if (holdsSecret(sensitive)) put(holder.draft, steps, writing.mark(value));
  else if (by === "itself") {
    if (value === true && writing.id !== undefined) holder.each.push({ steps, value: writing.id });
  } else if (by === "each") {
    for (const each of isList(value) ? value : [value]) holder.each.push({ steps, value: each });
  } else {
    const written = converted(value, node.as, place);
    if (written !== undefined) put(holder.draft, steps, written);
  }
}

function writeBlock(
  node: Extract<MapNode, { is: "block" }>,
  { value, sensitive }: AttributeValue,
  target: TranslateTarget,
): void {
  const { holder, steps } = placeOf(node.to, target);
  const items = isList(value) ? value : [value];
  const at = [...holder.at, ...steps];
  const isOwn = node.many || steps.length > 0;
  const written = items.flatMap((item, index): readonly Draft[] => {
    if (!isRecord(item)) return [];
    const inner: TranslateHolder = isOwn ? { draft: {}, at, each: [] } : { ...holder, at };
    const source = { document: item, sensitive: isList(sensitive) ? sensitive[index] : sensitive };
    writeNames(node.names, source, { holder: inner, writing: target.writing });
    return isOwn ? onceEach(inner) : [];
  });
  const full = written.filter((draft) => Object.keys(draft).length > 0);
  if (node.many) put(holder.draft, steps, full);
  else for (const draft of full) put(holder.draft, steps, draft);
}

/** One object for each value that it may hold one of. */
function onceEach({ draft, each }: TranslateHolder): readonly Draft[] {
  if (each.length === 0) return [draft];
  return each.map(({ steps, value }) => {
    const copy: Draft = { ...draft };
    put(copy, steps, value);
    return copy;
  });
}

function placeOf(
  to: string,
  { holder, writing }: TranslateTarget,
): { holder: TranslateHolder; steps: readonly string[] } {
  const steps = to.split("/").filter((step) => step !== "");
  return to.startsWith("/")
    ? { holder: { draft: writing.root, at: [], each: [] }, steps }
    : { holder, steps };
}

/** Several attributes may write to one place: lists are added to, and objects are filled. */
function put(draft: Draft, [step = "", ...rest]: readonly string[], value: Json): void {
  const known = property(draft, step);
  if (rest.length > 0) {
    const inner: Draft = isRecord(known) ? { ...known } : {};
    put(inner, rest, value);
    draft[step] = inner;
    return;
  }
  draft[step] = merged(known, value);
}

function merged(known: Json | undefined, value: Json): Json {
  if (isList(known) && isList(value)) return withItems(known, value);
  return isRecord(known) && isRecord(value) ? { ...known, ...value } : value;
}

/** A tag that is said twice is said once, as it was said last. */
function withItems(known: readonly Json[], more: readonly Json[]): readonly Json[] {
  const keyOf = (item: Json): Json | undefined => (isRecord(item) ? property(item, "Key") : item);
  const said = new Set(more.map(keyOf).filter((key) => key !== undefined));
  return [...known.filter((item) => !said.has(keyOf(item) ?? null)), ...more];
}

const below = (sensitive: Json | undefined, name: string): Json | undefined => {
  if (sensitive === true) return true;
  return isRecord(sensitive) ? property(sensitive, name) : undefined;
};

function holdsSecret(sensitive: Json | undefined): boolean {
  if (sensitive === true) return true;
  if (typeof sensitive !== "object" || sensitive === null) return false;
  return Object.values(sensitive as object).some((inner: Json) => holdsSecret(inner));
}

/** Terraform names every attribute, also those that nobody set. */
function isNothing(value: Json): boolean {
  if (value === null || value === "") return true;
  if (typeof value === "number") return !isExact(value);
  if (isList(value)) return value.every((item) => item === null);
  return isRecord(value) && Object.keys(value).length === 0;
}
