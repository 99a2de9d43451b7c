import { type FieldPath, isAddressable, printPath, type Segment } from "../../fields/path.ts";
import { writeSegment } from "../../fields/segment.ts";
import type { Topology, TypeShape } from "../../fields/topology.ts";
import { isHiddenByName } from "../../hidden/by-name.ts";
import { isHiddenBySchema } from "../../hidden/by-schema.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

/** A property of a type, as its schema describes it. */
export type EditPlace = {
  readonly path: readonly Segment[];
  readonly text: FieldPath | undefined;
  readonly topology: Topology;
  /** Members of this list, or values of this map, have properties of their own. */
  readonly holdsObjects: boolean;
  readonly isReadOnly: boolean;
  readonly isCreateOnly: boolean;
  /** Its value is nobody's business: write-only, or called like a secret. */
  readonly isSecret: boolean;
  /** The property inside it that a parameter of this name means. */
  readonly inner: (name: string) => EditPlace | undefined;
};

type Type = { readonly name: string; readonly shape: TypeShape; readonly knowledge: TypeKnowledge };

const mostNames = 512;
const longestName = 128;

/** Only the first letter may differ: calls write `dBInstanceClass`, schemas `DBInstanceClass`. */
function spellings(name: string): readonly string[] {
  const capital = name.slice(0, 1).toUpperCase() + name.slice(1);
  return capital === name ? [name] : [capital, name];
}

// A star would be read as a pattern.
const isPlain = (name: string): boolean => name !== "" && name.length <= longestName && !name.includes("*");

/** The same place as it is written, and as schemas write it: with a name for the key of each map around it. */
type PlaceSteps = { readonly path: readonly Segment[]; readonly described: readonly Segment[] };

function innerOf(type: Type, { path, described }: PlaceSteps, pattern: string): EditPlace["inner"] {
  const known = new Map<string, EditPlace | null>();
  const find = (name: string): EditPlace | undefined => {
    const exact = spellings(name).find(
      (spelling) =>
        type.knowledge.hasField(type.name, `${pattern}${writeSegment({ kind: "name", name: spelling })}`) ===
        true,
    );
    if (exact === undefined) return undefined;
    const step = { kind: "name", name: exact } as const;
    return placeAt(type, { path: [...path, step], described: [...described, step] }, pattern);
  };
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before ?? undefined;
    const found = isPlain(name) ? find(name) : undefined;
    if (known.size < mostNames && name.length <= longestName) known.set(name, found ?? null);
    return found;
  };
}

function placeAt(type: Type, { path, described }: PlaceSteps, above: string): EditPlace {
  const { shape, knowledge, name } = type;
  const last = path.at(-1);
  const pattern = last === undefined ? "" : `${above}${writeSegment(last)}`;
  const topology = shape.topologyAt(described);
  const isMap = topology.kind === "map";
  const isList = ["keyed", "set", "ordered", "atomic"].includes(topology.kind);
  const beneath = isList ? `${pattern}[*]` : isMap ? `${pattern}/any` : pattern;
  const around = isMap ? [...described, { kind: "name", name: "any" } as const] : described;
  return {
    path,
    text: path.length > 0 && isAddressable(path) ? printPath(path) : undefined,
    topology,
    holdsObjects: beneath !== pattern && knowledge.hasField(name, `${beneath}/*`) === true,
    isReadOnly: path.length > 0 && shape.readOnly(described),
    isCreateOnly: path.length > 0 && shape.createOnly(described),
    isSecret: path.length > 0 && (isHiddenBySchema(described, shape) || isHiddenByName(path)),
    inner: innerOf(type, { path, described: around }, beneath),
  };
}

const roots = new WeakMap<TypeKnowledge, Map<string, EditPlace>>();

/** A type as one place that holds all its properties; nothing for a type that nobody described. */
export function typePlace(name: string, knowledge: TypeKnowledge): EditPlace | undefined {
  const types = roots.get(knowledge) ?? new Map<string, EditPlace>();
  roots.set(knowledge, types);
  const known = types.get(name);
  if (known !== undefined) return known;
  const shape = knowledge.knows(name) ? knowledge.shape(name) : undefined;
  if (shape === undefined) return undefined;
  const root = placeAt({ name, shape, knowledge }, { path: [], described: [] }, "");
  types.set(name, root);
  return root;
}
