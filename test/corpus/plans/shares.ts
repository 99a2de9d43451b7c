import { readFileSync } from "node:fs";
import { isRecord } from "#core/fields/json.ts";
import { leavesOf } from "#core/plans/terraform/leaves.ts";
import type { MapNode, TypeMapping } from "#core/plans/terraform/map.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import type { PlanFile } from "./plan-files.ts";

/** How many cloud leaves there are in plans, and of how many it is known where they stand. */
export type Share = { readonly mapped: number; readonly all: number };

type Names = ReadonlyMap<string, MapNode>;
type Tree = { readonly [key: string]: unknown };

/** What a resource is told to be: its values, each name once; what only the apply tells, and Terraform's own, do not count. */
export function shareOf(files: readonly PlanFile[], map: ReadonlyMap<string, TypeMapping>): Share {
  const leaves = files.flatMap(resourcesIn).flatMap(({ type, change }) => {
    const kind = isRecord(change.after) ? `${type} ${String(change.after["type"])}` : type;
    const found = map.get(kind) ?? map.get(type);
    const names: Names = found !== undefined && "cloud" in found ? found.names : new Map();
    return leavesOf(names, change as never);
  });
  const count = (state: string) => leaves.filter((leaf) => leaf.state === state).length;
  return { mapped: count("mapped"), all: count("mapped") + count("unmapped") };
}

type Resource = {
  readonly type: string;
  readonly change: { readonly before: unknown; readonly after: unknown; readonly unknown: unknown };
};

/** Every resource of Amazon's provider, whatever the plan does with it. */
function resourcesIn({ file }: PlanFile): readonly Resource[] {
  const plan = JSON.parse(readFileSync(file, "utf8")) as Tree;
  const entries = [
    plan["resource_changes"] ?? [],
    plan["resource_drift"] ?? [],
  ].flat() as unknown as readonly Tree[];
  return entries.flatMap((entry): readonly Resource[] => {
    const type = String(entry["type"]);
    // A test of another tool has types that there are not.
    const isAmazons = type.startsWith("aws_") && !/^aws_(?:un)?managed_resource$/.test(type);
    if (entry["mode"] === "data" || !isAmazons) return [];
    const change = (entry["change"] ?? {}) as Tree;
    return [
      {
        type,
        change: { before: change["before"], after: change["after"], unknown: change["after_unknown"] },
      },
    ];
  });
}

/** Types and paths of the map that the schemas lack. */
export function wrongPlaces(map: ReadonlyMap<string, TypeMapping>, types: TypeKnowledge): readonly string[] {
  return [...map].flatMap(([name, type]) => {
    if ("why" in type) return [];
    if (!types.knows(type.cloud)) return [`${name}: ${type.cloud}`];
    const at = type.item === undefined ? "" : `/${type.item}`;
    return pathsIn(type.names, at)
      .filter((path) => types.hasField(type.cloud, path) === false && !isInList(types, type.cloud, path))
      .map((path) => `${name}: ${type.cloud} ${path}`);
  });
}

function pathsIn(names: Names, at: string): readonly string[] {
  return [...names.values()].flatMap((node): readonly string[] => {
    if (node.is !== "field" && node.is !== "block") return [];
    const to = node.to.startsWith("/") ? node.to : node.to === "" ? at : `${at}/${node.to}`;
    return node.is === "block" ? pathsIn(node.names, to) : [to];
  });
}

/** A path without items, as schemas write it: a way to it leads through lists. */
function isInList(types: TypeKnowledge, type: string, path: string): boolean {
  const steps = path
    .slice(1)
    .split("/")
    .map((name) => ({ kind: "name", name }) as const);
  return types.shape(type)?.topologyAt(steps).kind !== "unknown";
}
