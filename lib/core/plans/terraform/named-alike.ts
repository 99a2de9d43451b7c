import type { PlanKnowing } from "../knowing.ts";
import type { MapNode, MappedType } from "./map.ts";

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Names that are found whatever their case and marks. */
class SpelledNames extends Map<string, MapNode> {
  override get(name: string): MapNode | undefined {
    return super.get(plain(name));
  }
}

const deepest = 6;

/** A type of the provider `awscc`, whose names are those of the schemas, spelled as Terraform spells. */
export function namedAlike(name: string, { types }: PlanKnowing): MappedType | undefined {
  const word = plain(name.replace(/^awscc_/, ""));
  const [type, ...more] = types.types().filter((each) => plain(each.replace(/^AWS::/, "")) === word);
  if (type === undefined || more.length > 0) return undefined;
  const below = new Map<string, string[]>();
  for (const path of types.fields(type, deepest)) {
    const at = path.lastIndexOf("/");
    const parent = path.slice(0, at);
    below.set(parent, [...(below.get(parent) ?? []), path.slice(at + 1)]);
  }
  const names = namesBelow("", { below, type, types });
  const id = (types.type(type)?.id ?? []).map((path) => plain(path));
  return { cloud: type, isPart: false, id: id.length === 1 ? ["id"] : id, names };
}

type AlikeReading = {
  readonly below: ReadonlyMap<string, readonly string[]>;
  readonly type: string;
  readonly types: PlanKnowing["types"];
};

function namesBelow(path: string, reading: AlikeReading): ReadonlyMap<string, MapNode> {
  const names = new SpelledNames();
  for (const name of reading.below.get(path) ?? [])
    names.set(plain(name), nodeAt(`${path}/${name}`, name, reading));
  return names;
}

function nodeAt(path: string, name: string, reading: AlikeReading): MapNode {
  const segments = path
    .slice(1)
    .split("/")
    .map((each) => ({ kind: "name", name: each }) as const);
  const shape = reading.types.shape(reading.type);
  if (shape?.readOnly(segments) === true) return { is: "computed" };
  const topology = shape?.topologyAt(segments);
  if (reading.below.has(path)) {
    const many = topology?.kind === "keyed" || topology?.kind === "set" || topology?.kind === "ordered";
    return { is: "block", to: name, many, names: namesBelow(path, reading) };
  }
  const isDocument = topology?.kind === "scalar" && topology.type === "json";
  return { is: "field", to: name, ...(isDocument && { as: { by: "document" } }) };
}
