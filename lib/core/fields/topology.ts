import { InvalidInput } from "../faults.ts";
import { parsePath, type Segment } from "./path.ts";

export type ScalarType = "string" | "number" | "integer" | "boolean" | "json";

/** How a value is taken apart and compared; what is unknown is compared whole, objects excepted. */
export type Topology =
  | { readonly kind: "scalar"; readonly type?: ScalarType }
  | { readonly kind: "map" }
  | { readonly kind: "object" }
  | { readonly kind: "keyed"; readonly keys: readonly string[] }
  | { readonly kind: "set" }
  | { readonly kind: "ordered" }
  | { readonly kind: "atomic" }
  | { readonly kind: "unknown" };

/** What a resource type's schema says; each predicate also holds beneath the path that it names. */
export interface TypeShape {
  topologyAt(path: readonly Segment[]): Topology;
  readOnly(path: readonly Segment[]): boolean;
  writeOnly(path: readonly Segment[]): boolean;
  createOnly(path: readonly Segment[]): boolean;
}

/** Schema paths hold names only: list items are skipped, so `/Tags/Value` speaks of every tag, and `*` is any name. */
export type ShapeData = {
  readonly [path: `/${string}`]: Topology;
  readonly readOnly?: readonly string[];
  readonly writeOnly?: readonly string[];
  readonly createOnly?: readonly string[];
};

const marks = ["readOnly", "writeOnly", "createOnly"] as const;
type IsMarkedInput = (typeof marks)[number];

type TopologyNode = {
  readonly below: Map<string, TopologyNode>;
  readonly marks: Set<IsMarkedInput>;
  topology?: Topology;
};

export function shapeFrom(data: ShapeData): TypeShape {
  const root = node();
  for (const [path, topology] of Object.entries(data)) {
    if (path.startsWith("/")) nodeAt(root, path).topology = checked(path, topology as Topology);
  }
  for (const mark of marks) for (const path of data[mark] ?? []) nodeAt(root, path).marks.add(mark);

  const isMarked = (mark: IsMarkedInput) => (path: readonly Segment[]) =>
    reached(root, path).some((nodes) => nodes.some((each) => each.marks.has(mark)));
  return {
    topologyAt: (path) => topologyBelow(root, path),
    readOnly: isMarked("readOnly"),
    writeOnly: isMarked("writeOnly"),
    createOnly: isMarked("createOnly"),
  };
}

/** For a type that nobody described: nothing is guessed. */
export const unknownShape: TypeShape = shapeFrom({});

function topologyBelow(root: TopologyNode, path: readonly Segment[]): Topology {
  const last = path.at(-1);
  // A resource is an object of properties, and so is a list item that has keys.
  if (last === undefined || last.kind === "item") return { kind: "object" };
  if (last.kind === "element") return { kind: "unknown" };
  const nodes = reached(root, path).at(-1) ?? [];
  return nodes.find(({ topology }) => topology !== undefined)?.topology ?? { kind: "unknown" };
}

/** The nodes that each name of the path reaches, exact names ahead of `*`. */
function reached(root: TopologyNode, path: readonly Segment[]): readonly (readonly TopologyNode[])[] {
  let current: readonly TopologyNode[] = [root];
  return path
    .filter((segment) => segment.kind === "name")
    .map(({ name }) => {
      current = current.flatMap(({ below }) =>
        [below.get(name), below.get("*")].filter((next) => next !== undefined),
      );
      return current;
    });
}

function nodeAt(root: TopologyNode, path: string): TopologyNode {
  let current = root;
  for (const segment of parsePath(path)) {
    if (segment.kind !== "name") {
      throw new InvalidInput(`\`${path}\` is not a schema path: it names a list item`, {
        hint: "leave the brackets out; a schema path speaks of every item, such as `/Tags/Value`",
      });
    }
    const next = current.below.get(segment.name) ?? node();
    current.below.set(segment.name, next);
    current = next;
  }
  return current;
}

function node(): TopologyNode {
  return { below: new Map(), marks: new Set() };
}

function checked(path: string, topology: Topology): Topology {
  if (topology.kind !== "keyed" || topology.keys.length > 0) return topology;
  throw new InvalidInput(`\`${path}\` is a keyed list without keys`, {
    hint: 'name the properties that identify an item, such as `{"kind": "keyed", "keys": ["Key"]}`',
  });
}
