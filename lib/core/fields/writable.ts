import { isList, isRecord, type Json, refuseDepth } from "./json.ts";
import type { Segment } from "./path.ts";
import type { TypeShape } from "./topology.ts";

const anyItem: Segment = { kind: "item", keys: [] };

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
    return value.map((each) => kept(each, item, shape));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below: readonly Segment[] = [...at, { kind: "name", name }];
      if (!keys.includes(name) && (shape.readOnly(below) || shape.writeOnly(below))) return [];
      return [[name, kept(inner, { at: below, keys: [] }, shape)]];
    }),
  );
}
