import { isList, isRecord, type Json, refuseDepth } from "./json.ts";
import type { Segment } from "./path.ts";
import type { TypeShape } from "./topology.ts";

const anyItem: Segment = { kind: "item", keys: [] };

type JsonRecord = { readonly [key: string]: Json };
type KeptInput = { readonly at: readonly Segment[]; readonly keys: readonly string[] };

/** Without what nobody can write or read back; the keys of list items stay, since they say which item it is. */
export function writable(document: Json, shape: TypeShape): Json {
  return kept(document, { at: [], keys: [] }, shape);
}

function kept(value: Json, { at, keys }: KeptInput, shape: TypeShape): Json {
  refuseDepth(at.length);
  if (isList(value)) {
    const topology = shape.topologyAt(at);
    const item = { at: [...at, anyItem], keys: topology.kind === "keyed" ? topology.keys : [] };
    const items = value.map((each) => kept(each, item, shape));
    return items.every((each, index) => each === value[index]) ? value : items;
  }
  return isRecord(value) ? keptRecord(value, { at, keys }, shape) : value;
}

/** The same record where nothing of it is left out, so that what is alike on two sides is seen at once. */
function keptRecord(value: JsonRecord, { at, keys }: KeptInput, shape: TypeShape): Json {
  const entries: [string, Json][] = [];
  let isWhole = true;
  for (const [name, inner] of Object.entries(value)) {
    const below: readonly Segment[] = [...at, { kind: "name", name }];
    const isOut = !keys.includes(name) && (shape.readOnly(below) || shape.writeOnly(below));
    const left = isOut ? undefined : kept(inner, { at: below, keys: [] }, shape);
    if (left !== inner) isWhole = false;
    if (left !== undefined) entries.push([name, left]);
  }
  return isWhole ? value : Object.fromEntries(entries);
}
