import { type ShapeData, shapeFrom, type Topology, type TypeShape } from "#core/fields/topology.ts";
import type { SchemaNode, SchemaPart } from "./schema-tree.ts";

// A few schemas unfold into far more paths than anyone addresses; beyond this many nothing more is said.
const mostPaths = 20_000;

type Topologies = Map<string, Topology>;

/** How the fields of a type are taken apart and which may be written, as its schema says it. */
export function schemaShape(schema: SchemaPart, tree: SchemaNode): TypeShape {
  const topologies: Topologies = new Map();
  describe(tree, { path: "", above: [], topologies });
  return shapeFrom({
    ...Object.fromEntries(topologies),
    readOnly: marked(schema["readOnlyProperties"], tree),
    writeOnly: marked(schema["writeOnlyProperties"], tree),
    createOnly: [
      ...marked(schema["createOnlyProperties"], tree),
      ...marked(schema["conditionalCreateOnlyProperties"], tree),
    ],
  } satisfies ShapeData as ShapeData);
}

type Walk = { readonly path: string; readonly above: readonly SchemaNode[]; readonly topologies: Topologies };

function describe(node: SchemaNode, { path, above, topologies }: Walk): void {
  // What contains itself is described once and unknown from there on.
  if (above.includes(node) || topologies.size >= mostPaths) return;
  const topology = topologyOf(node);
  if (path !== "" && topology !== undefined && !topologies.has(path)) topologies.set(path, topology);
  const inside = [...above, node];
  for (const [name, inner] of node.names)
    describe(inner, { path: `${path}/${escaped(name)}`, above: inside, topologies });
  if (node.any !== undefined) describe(node.any, { path: `${path}/*`, above: inside, topologies });
  if (node.item !== undefined) describeItem(node.item, { path, above: inside, topologies });
}

/** Paths of a shape leave list items out, so the names inside an item stand right beneath the list. */
function describeItem(item: SchemaNode, walk: Walk): void {
  if (walk.above.includes(item)) return;
  const inside = { ...walk, above: [...walk.above, item] };
  for (const [name, inner] of item.names)
    describe(inner, { ...inside, path: `${walk.path}/${escaped(name)}` });
}

function topologyOf({ item, order, any, names, scalar }: SchemaNode): Topology | undefined {
  if (item !== undefined) return listTopology(order);
  if (names.size > 0) return { kind: "object" };
  if (any !== undefined) return { kind: "map" };
  return scalar === undefined ? undefined : { kind: "scalar", type: scalar };
}

function listTopology(order: SchemaNode["order"]): Topology {
  if (order === "tags") return { kind: "keyed", keys: ["Key"] };
  return { kind: order === "set" ? "set" : "ordered" };
}

// `/properties/List/*/Name` speaks of the name of every item, which a shape writes as `/List/Name`.
function marked(pointers: unknown, tree: SchemaNode): readonly string[] {
  if (!Array.isArray(pointers)) return [];
  return pointers.flatMap((pointer) => {
    const steps = typeof pointer === "string" ? pointer.split("/").slice(1) : [];
    const path = steps[0] === "properties" ? pathIn(tree, steps.slice(1)) : "";
    return path === "" ? [] : [path];
  });
}

function pathIn(tree: SchemaNode, steps: readonly string[]): string {
  let node: SchemaNode | undefined = tree;
  let path = "";
  for (const step of steps) {
    const isItem: boolean = node?.item !== undefined && (step === "*" || step === "items");
    if (isItem) {
      node = node?.item;
      continue;
    }
    // Some schemas write the word `properties` between a property and the ones inside it.
    if (step === "properties" && node?.names.has(step) !== true) continue;
    node = node?.names.get(step) ?? node?.item?.names.get(step) ?? node?.any;
    path += `/${escaped(step)}`;
  }
  return path;
}

const escaped = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("[", "~2");
