import { BrokenInvariant } from "#core/faults.ts";
import type { MapNode, TypeMapping } from "#core/plans/terraform/map.ts";
import { memberNode, type SchemaNode } from "#core/resource-types/schema-node.ts";
import type { TypeModel } from "../build/models/type-model.ts";
import { fieldByName, formOf } from "./field-names.ts";
import type { ProviderNames, ProviderNode } from "./provider-schema.ts";
import { type ReviewedType, type ReviewedTypes, reviewedField } from "./reviewed-field.ts";
import { type ServiceWords, typeByName } from "./type-names.ts";

/** What people looked at: types, words for services, and attributes that mean the same everywhere. */
export type Reviewed = {
  readonly types: ReviewedTypes;
  readonly services: ServiceWords;
  readonly everywhere: Readonly<Record<string, string>>;
};

export const nothingReviewed: Reviewed = { types: {}, services: {}, everywhere: {} };

type BuildMapInput = {
  readonly provider: ReadonlyMap<string, ProviderNames>;
  readonly models: readonly TypeModel[];
  readonly reviewed: Reviewed;
};

/** Every type of the provider, by name and by what was reviewed. */
export function buildMap({ provider, models, reviewed }: BuildMapInput): ReadonlyMap<string, TypeMapping> {
  const byType = new Map(models.map((model) => [model.type, model]));
  const byName = typeByName([...byType.keys()], reviewed.services);
  return new Map(
    withKinds(provider, reviewed.types).map(([name, names]) => {
      const row = own(reviewed.types, name) ?? {};
      if (row.none !== undefined) return [name, { why: row.none }];
      const cloud = row.type ?? byName(name);
      const model = cloud === undefined ? undefined : byType.get(cloud);
      if (row.type !== undefined && model === undefined) throw lacking(name, row.type);
      if (model === undefined) return [name, { why: "no resource type of CloudFormation has its name" }];
      return [name, mappedType(names, { name, model, row, everywhere: reviewed.everywhere })];
    }),
  );
}

/** A type of which what it is in the cloud depends on its attribute `type` has a row for each, such as `aws_security_group_rule egress`. */
const withKinds = (provider: ReadonlyMap<string, ProviderNames>, types: ReviewedTypes) => [
  ...provider,
  ...Object.keys(types).flatMap((name) => {
    const names = name.includes(" ") ? provider.get(name.split(" ")[0] ?? "") : undefined;
    return names === undefined ? [] : [[name, names] as const];
  }),
];

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const lacking = (where: string, what: string) =>
  new BrokenInvariant(`what was reviewed of \`${where}\` names \`${what}\`, which the schemas lack`);

type TypeReading = {
  readonly name: string;
  readonly model: TypeModel;
  readonly row: ReviewedType;
  readonly everywhere: Readonly<Record<string, string>>;
};

function mappedType(names: ProviderNames, reading: TypeReading): TypeMapping {
  const { model, row } = reading;
  checkNames(names, reading);
  const below = row.item ?? row.in ?? "";
  const steps = below.split("/").filter(Boolean);
  const nouns = [model.type.split("::").at(-1) ?? "", model.type.split("::").slice(1).join("")];
  const holder = nodeAt(model.tree, steps);
  if (holder === undefined) throw lacking(reading.name, below);
  const place = { holder, at: steps, attributes: "", nouns };
  const mapped = mapNames(names, place, reading);
  return {
    cloud: model.type,
    isPart: row.part === true,
    id: row.id ?? idOf(mapped, names, model),
    ...(row.item !== undefined && { item: row.item }),
    names: row.in === undefined ? mapped : fromRoot(mapped, row.in),
  };
}

/** A row about an attribute that the provider lacks would never be read. */
function checkNames(names: ProviderNames, { name, row }: TypeReading): void {
  for (const dotted of Object.keys(row.fields ?? {})) {
    let inner: ProviderNames | undefined = names;
    for (const step of dotted.split(".")) {
      const node: ProviderNode | undefined = inner?.get(step);
      if (node === undefined)
        throw new BrokenInvariant(`the provider has no attribute \`${name}.${dotted}\``);
      inner = node.kind === "block" ? node.names : undefined;
    }
  }
}

/** What is looked for below a path is still written from the resource on. */
const fromRoot = (names: ReadonlyMap<string, MapNode>, path: string): ReadonlyMap<string, MapNode> =>
  new Map(
    [...names].map(([name, node]) => {
      if (!("to" in node) || node.to.startsWith("/")) return [name, node];
      return [name, { ...node, to: node.to === "" ? `/${path}` : `/${path}/${node.to}` }];
    }),
  );

/** A block's place on both sides. */
type BlockPlace = {
  readonly holder: SchemaNode;
  readonly at: readonly string[];
  readonly attributes: string;
  readonly nouns: readonly string[];
};

const mapNames = (names: ProviderNames, place: BlockPlace, reading: TypeReading) =>
  new Map([...names].map(([name, node]) => [name, mapNode(name, node, { place, reading })] as const));

type MapNodeInput = { readonly place: BlockPlace; readonly reading: TypeReading };

function mapNode(name: string, node: ProviderNode, { place, reading }: MapNodeInput): MapNode {
  const dotted = place.attributes === "" ? name : `${place.attributes}.${name}`;
  const line =
    own(reading.row.fields ?? {}, dotted) ??
    (place.attributes === "" ? own(reading.everywhere, name) : undefined);
  if (line !== undefined) return fromLine(line, node, { dotted, place, reading });
  if (name === "timeouts" && place.attributes === "") return { is: "own" };
  if (node.kind !== "block" && (node.isComputed || (name === "id" && place.attributes === "")))
    return { is: "computed" };
  return byRule(name, node, { dotted, place, reading });
}

type LineInput = MapNodeInput & { readonly dotted: string };

function fromLine(line: string, node: ProviderNode, { dotted, place, reading }: LineInput): MapNode {
  const said = reviewedField(line);
  if (said.is !== "field" && said.is !== "into") return said;
  const isRooted = said.to.startsWith("/");
  const steps = said.to.split("/").filter(Boolean);
  const found = nodeAt(isRooted ? reading.model.tree : place.holder, steps);
  if (found === undefined) {
    // Tags are not everywhere.
    if (place.attributes === "" && own(reading.row.fields ?? {}, dotted) === undefined)
      return { is: "unmapped", why: noField };
    throw lacking(`${reading.name}.${dotted}`, said.to);
  }
  const at = [...(isRooted ? [] : place.at), ...steps];
  if (isReadOnly(at, reading.model)) throw lacking(`${reading.name}.${dotted}`, `${said.to} to write`);
  if (said.is === "field") return said.as === undefined ? withForm(said, node, found) : said;
  if (node.kind !== "block") throw lacking(`${reading.name}.${dotted}`, "a block");
  const inner = { holder: found, at, attributes: dotted, nouns: [dotted.split(".").at(-1) ?? ""] };
  return { is: "block", to: said.to, many: said.many, names: mapNames(node.names, inner, reading) };
}

function withForm(field: Extract<MapNode, { is: "field" }>, node: ProviderNode, found: SchemaNode): MapNode {
  return formOf(node, found) === "tags" ? { ...field, as: { by: "tags" } } : field;
}

const noField = "no field of the type has its name and kind";

function byRule(name: string, node: ProviderNode, { dotted, place, reading }: LineInput): MapNode {
  const found = fieldByName(name, node, place);
  if (found === undefined || isReadOnly([...place.at, found.name], reading.model)) {
    return { is: "unmapped", why: noField };
  }
  if (node.kind !== "block")
    return { is: "field", to: found.name, ...(found.as === "tags" && { as: { by: "tags" } }) };
  if (node.many && found.as === "block")
    return { is: "unmapped", why: "it may be there often, and the field once" };
  const inner = {
    holder: found.node,
    at: [...place.at, found.name],
    attributes: dotted,
    nouns: [name, found.name],
  };
  const names = mapNames(node.names, inner, reading);
  return { is: "block", to: found.name, many: found.as === "blocks", names };
}

function nodeAt(root: SchemaNode, steps: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = root;
  for (const step of steps) node = node === undefined ? undefined : memberNode(node).names.get(step);
  return node;
}

const isReadOnly = (at: readonly string[], { marks }: TypeModel): boolean => {
  const path = `/${at.join("/")}`;
  return marks.readOnly.some((mark) => path === mark || path.startsWith(`${mark}/`));
};

/** The attributes that hold the parts of the primary identifier; empty where that is not known. */
function idOf(
  mapped: ReadonlyMap<string, MapNode>,
  names: ProviderNames,
  { id, type }: TypeModel,
): readonly string[] {
  const noun = type.split("::").at(-1)?.toLowerCase() ?? "";
  const parts = id.map((path) => {
    const property = path.slice(1);
    const named = [...mapped].find(([, node]) => node.is === "field" && node.to === property);
    if (named !== undefined) return named[0];
    const plain = property.toLowerCase();
    if (plain === "arn" || plain === `${noun}arn`) return names.has("arn") ? "arn" : undefined;
    const isOwn = plain === "id" || plain === `${noun}id`;
    return isOwn && id.length === 1 ? "id" : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : [];
}
