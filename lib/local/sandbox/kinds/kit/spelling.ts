import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Segment } from "#core/fields/path.ts";
import type { TypeShape } from "#core/fields/topology.ts";

const item: Segment = { kind: "item", keys: [] };

export const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** A value as most services record it: the names of properties begin small, those that people chose stay. */
export function spelled(value: Json, at: readonly Segment[], shape: TypeShape): Json {
  if (isList(value)) return value.map((each) => spelled(each, [...at, item], shape));
  if (!isRecord(value)) return value;
  const { kind } = shape.topologyAt(at);
  if (kind === "scalar") return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inner]): [string, Json] => {
    const below: readonly Segment[] = [...at, { kind: "name", name }];
    return [kind === "map" ? name : lowerFirst(name), spelled(inner, below, shape)];
  });
  return Object.fromEntries(parts);
}

/** How a service is told that a value is to go: most have no other way; numbers and switches just stay away. */
export function emptied(before: Json | undefined): Json | undefined {
  if (typeof before === "string") return "";
  if (isList(before)) return [];
  return isRecord(before) ? {} : undefined;
}
