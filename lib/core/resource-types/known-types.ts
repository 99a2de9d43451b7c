import { isAnyItem, parsePattern } from "../fields/field-pattern.ts";
import { compileGlob, hasWildcard } from "../fields/glob.ts";
import type { Segment } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import { rememberedFor } from "../remembered.ts";
import { nearestWord } from "../schema/spelling.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { FieldLimits, TypeKnowledge } from "./type-knowledge.ts";
import { type Marks, typeShape } from "./type-shape.ts";

/** Where a pattern has come to in a schema, and whether it leaves one of these places free. */
type Reached = { readonly nodes: ReadonlySet<SchemaNode>; readonly isFree: boolean };

const placesOf = (nodes: ReadonlySet<SchemaNode>): Reached => ({
  nodes,
  isFree: nodes.values().some((node) => node.isFree),
});

// Every pattern begins at the top of its type.
const topOf = rememberedFor((tree: SchemaNode) => placesOf(new Set([tree])));

/** Whether a pattern can mean a field; undefined where it leads into something that the schema leaves free. */
function hasField(tree: SchemaNode, pattern: string): boolean | undefined {
  let places = topOf(tree);
  let isFree = false;
  for (const segment of parsePattern(pattern)) {
    // A resource of every type may be there or not.
    if (segment.kind === "existence") return true;
    isFree ||= places.isFree;
    places = isAnySteps(segment) ? beneath(places) : placesOf(steppedFrom(places, segment));
    isFree ||= isAnySteps(segment) && places.isFree;
  }
  if (places.nodes.size > 0) return true;
  return isFree ? undefined : false;
}

function steppedFrom(places: Reached, segment: Segment): ReadonlySet<SchemaNode> {
  if (segment.kind === "name") return namedIn(places, segment.name);
  return new Set([...places.nodes].flatMap((node) => steppedTo(node, segment)));
}

/** What stands in some places by its name, and what stands there by any. */
const innerOf = rememberedFor(({ nodes }: Reached) => ({
  byName: Map.groupBy(
    [...nodes].flatMap(({ names }) => [...names]),
    ([name]) => name,
  ),
  any: [...nodes].flatMap(({ any }) => any ?? []),
}));

function namedIn(places: Reached, pattern: string): ReadonlySet<SchemaNode> {
  const { byName, any } = innerOf(places);
  const found = new Set(any);
  if (!hasWildcard(pattern)) {
    for (const [, inner] of byName.get(pattern) ?? []) found.add(inner);
    return found;
  }
  const isMeant = compileGlob(pattern);
  for (const [name, all] of byName) if (isMeant(name)) for (const [, inner] of all) found.add(inner);
  return found;
}

/** The same path with the first name that does not exist replaced by the one that was probably meant. */
function nearestField(tree: SchemaNode, pattern: string): string | undefined {
  let node = tree;
  for (const segment of parsePattern(pattern)) {
    if (isAnySteps(segment)) return undefined;
    const [next] = steppedTo(node, segment);
    if (next === undefined)
      return segment.kind === "name" ? corrected(pattern, segment.name, node) : undefined;
    node = next;
  }
  return undefined;
}

function corrected(pattern: string, name: string, node: SchemaNode): string | undefined {
  const near = nearestWord(name, node.names.keys());
  return near === undefined ? undefined : pattern.replace(name, () => near);
}

/** Where a pattern leads to several places nothing is said of their values. */
function limitsAt(tree: SchemaNode, pattern: string): FieldLimits | undefined {
  let nodes: readonly SchemaNode[] = [tree];
  for (const segment of parsePattern(pattern))
    nodes = isAnySteps(segment) ? [] : nodes.flatMap((node) => steppedTo(node, segment));
  return nodes.length === 1 ? nodes[0]?.limits : undefined;
}

const isAnySteps = (segment: Segment): boolean => segment.kind === "name" && segment.name === "**";

function steppedTo(node: SchemaNode, segment: Segment): readonly SchemaNode[] {
  if (segment.kind === "existence") return [];
  if (segment.kind === "name") return named(node, segment.name);
  if (node.item === undefined) return [];
  const { item } = node;
  if (isAnyItem(segment) || segment.kind === "element" || item.isFree) return [item];
  return segment.keys.every(([key]) => named(item, key).length > 0) ? [item] : [];
}

function named({ names, any }: SchemaNode, pattern: string): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  if (hasWildcard(pattern)) {
    const isMeant = compileGlob(pattern);
    for (const [name, inner] of names) if (isMeant(name)) found.push(inner);
  } else {
    const inner = names.get(pattern);
    if (inner !== undefined) found.push(inner);
  }
  if (any !== undefined) found.push(any);
  return found;
}

/** The places themselves and everything inside them, each once. */
function beneath({ nodes }: Reached): Reached {
  const [only] = nodes;
  return nodes.size === 1 && only !== undefined ? beneathOne(only) : placesOf(allBeneath(nodes));
}

// Most patterns that reach to any depth begin at the top, and each is asked about of every type.
const beneathOne = rememberedFor((node: SchemaNode) => placesOf(allBeneath([node])));

function allBeneath(nodes: Iterable<SchemaNode>): ReadonlySet<SchemaNode> {
  const all = new Set(nodes);
  for (const { names, any, item } of all) {
    for (const inner of [...names.values(), any, item]) if (inner !== undefined) all.add(inner);
  }
  return all;
}

/** What was read of one type. */
export type KnownType = { readonly tree: SchemaNode; readonly marks: Marks };

/** Types by name; `read` is asked once per type, and only for a name in the list. */
type TypeSource = {
  readonly types: readonly string[];
  readonly read: (type: string) => KnownType;
};

export function knownTypes({ types, read }: TypeSource): TypeKnowledge {
  const names: ReadonlySet<string> = new Set(types);
  const known = onFirstUse(names, read);
  const shapes = onFirstUse(names, (type) => {
    const { tree, marks } = known(type) as KnownType;
    return typeShape(tree, marks);
  });
  return {
    knows: (type) => names.has(type),
    types: () => types,
    shape: (type): TypeShape | undefined => shapes(type),
    hasField: (type, pattern) => within(known(type), (tree) => hasField(tree, pattern)),
    limits: (type, pattern) => within(known(type), (tree) => limitsAt(tree, pattern)) ?? {},
    nearestType: (type) => nearestWord(type, types),
    nearestField: (type, pattern) => within(known(type), (tree) => nearestField(tree, pattern)),
  };
}

const within = <T>(known: KnownType | undefined, look: (tree: SchemaNode) => T): T | undefined =>
  known === undefined ? undefined : look(known.tree);

function onFirstUse<T>(
  names: ReadonlySet<string>,
  make: (type: string) => T,
): (type: string) => T | undefined {
  const made = new Map<string, T>();
  return (type) => {
    if (!names.has(type)) return undefined;
    const value = made.get(type) ?? make(type);
    made.set(type, value);
    return value;
  };
}
