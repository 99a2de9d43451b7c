import { isList, isRecord, type Json } from "../../fields/json.ts";
import type { MapNode, MappedType } from "./map.ts";

/** Where in the schema the values stand that Terraform learns while it applies; items are left out. */
export function unknownPaths({ names, item }: Pick<MappedType, "names" | "item">, unknown: Json | undefined) {
  return [...new Set(below(names, unknown, item === undefined ? "" : `/${item}`))].toSorted();
}

function below(
  names: ReadonlyMap<string, MapNode>,
  unknown: Json | undefined,
  at: string,
): readonly string[] {
  if (isList(unknown)) return unknown.flatMap((inner) => below(names, inner, at));
  if (!isRecord(unknown)) return [];
  return Object.entries(unknown).flatMap(([name, inner]) => pathsAt(names.get(name), inner, at));
}

function pathsAt(node: MapNode | undefined, unknown: Json, at: string): readonly string[] {
  if (node?.is !== "field" && node?.is !== "block") return [];
  const to = node.to.startsWith("/") ? node.to : node.to === "" ? at : `${at}/${node.to}`;
  if (unknown === true || (node.is === "field" && holdsTrue(unknown))) return to === "" ? [] : [to];
  return node.is === "block" ? below(node.names, unknown, to) : [];
}

function holdsTrue(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value === true;
  return Object.values(value).some((inner: Json) => holdsTrue(inner));
}
