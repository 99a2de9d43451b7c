import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Segment } from "#core/fields/path.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";

const item: Segment = { kind: "item", keys: [] };

/** A resource as a read gives it out: without what can only be written. */
export function visible(properties: Properties, shape: TypeShape): Properties {
  return without(properties, shape, []) as Properties;
}

function without(value: Json, shape: TypeShape, at: readonly Segment[]): Json {
  if (isList(value)) return value.map((each) => without(each, shape, [...at, item]));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
    const below: readonly Segment[] = [...at, { kind: "name", name }];
    return shape.writeOnly(below) ? [] : [[name, without(inner, shape, below)]];
  });
  return Object.fromEntries(parts);
}
