import { brotliDecompressSync } from "node:zlib";
import type { Conversion, MapNode, TerraformMap, TypeMapping } from "#core/plans/terraform/map.ts";

/** A node of the map, written short; a block names its inner nodes by their numbers. */
type WrittenNode =
  | string
  | readonly [to: string, as: Conversion]
  | { readonly t: string; readonly m?: 1; readonly n: Readonly<Record<string, number>> };

type WrittenType =
  | string
  | {
      readonly c: string;
      readonly p?: 1;
      readonly l?: string;
      readonly i: readonly string[];
      readonly n: number;
    };

/** The map as it is stored: each node once, however many types have it. */
type WrittenMap = {
  readonly nodes: readonly WrittenNode[];
  readonly types: Readonly<Record<string, WrittenType>>;
};

export function mapText(types: ReadonlyMap<string, TypeMapping>): string {
  const numbers = new Map<string, number>();
  const numberOf = (node: MapNode): number => {
    const text = JSON.stringify(written(node, numberOf));
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const rows = [...types].map(([name, type]): readonly [string, WrittenType] => {
    if ("why" in type) return [name, type.why];
    const n = numberOf({ is: "block", to: "", many: false, names: type.names });
    return [
      name,
      {
        c: type.cloud,
        ...(type.isPart && { p: 1 as const }),
        ...(type.item && { l: type.item }),
        i: type.id,
        n,
      },
    ];
  });
  return `{"types":${JSON.stringify(Object.fromEntries(rows))},"nodes":[${[...numbers.keys()].join(",")}]}`;
}

function written(node: MapNode, numberOf: (node: MapNode) => number): WrittenNode {
  if (node.is === "own") return "o";
  if (node.is === "computed") return "c";
  if (node.is === "unmapped") return `-${node.why}`;
  if (node.is === "field") return node.as === undefined ? `=${node.to}` : [node.to, node.as];
  const names = Object.fromEntries([...node.names].map(([name, inner]) => [name, numberOf(inner)]));
  return { t: node.to, ...(node.many && { m: 1 as const }), n: names };
}

/** The map as it lies in a file. */
export const readTerraformMap = (bytes: Uint8Array): TerraformMap => ({
  type: mapIn(new TextDecoder().decode(brotliDecompressSync(bytes))),
});

/** Answers from a written map; each type is read when it is first asked about. */
export function mapIn(text: string): (name: string) => TypeMapping | undefined {
  const { nodes, types } = JSON.parse(text) as WrittenMap;
  const read = new Map<number, MapNode>();
  const nodeAt = (at: number): MapNode => {
    const known = read.get(at);
    if (known !== undefined) return known;
    const node = readNode(nodes[at] ?? "", nodeAt);
    read.set(at, node);
    return node;
  };
  return (name) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) return undefined;
    if (typeof type === "string") return { why: type };
    const root = nodeAt(type.n);
    const names = root.is === "block" ? root.names : new Map<string, MapNode>();
    return {
      cloud: type.c,
      isPart: type.p === 1,
      ...(type.l !== undefined && { item: type.l }),
      id: type.i,
      names,
    };
  };
}

function readNode(node: WrittenNode, nodeAt: (at: number) => MapNode): MapNode {
  if (node === "o") return { is: "own" };
  if (node === "c") return { is: "computed" };
  if (typeof node === "string") {
    const rest = node.slice(1);
    return node.startsWith("=") ? { is: "field", to: rest } : { is: "unmapped", why: rest };
  }
  if ("t" in node) {
    const names = Object.entries(node.n).map(([name, at]) => [name, nodeAt(at)] as const);
    return { is: "block", to: node.t, many: node.m === 1, names: new Map(names) };
  }
  const [to, as] = node;
  return { is: "field", to, as };
}
