import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SchemaPart } from "#core/resource-types/schema-part.ts";
import { dataPackage } from "./packages.ts";

/** The parts of the service specification that are read; the file is the database as its package stores it. */
type SpecResource = {
  readonly cloudFormationType: string;
  readonly primaryIdentifier?: readonly string[];
  readonly properties: SpecProperties;
  /** Read-only values; a dot leads into a property. */
  readonly attributes: SpecProperties;
  readonly arnTemplate?: string;
  /** What CloudFormation turns into other types before it makes anything. */
  readonly cloudFormationTransform?: string;
  readonly tagInformation?: { readonly tagPropertyName: string };
};

type SpecProperties = Readonly<Record<string, SpecProperty>>;
type SpecProperty = {
  readonly type: SpecType;
  readonly required?: boolean;
  readonly causesReplacement?: "yes" | "no" | "maybe";
};

type SpecType =
  | { readonly type: "array" | "map"; readonly element: SpecType }
  | { readonly type: "ref"; readonly reference: { readonly $ref: string } }
  | { readonly type: "union"; readonly types: readonly SpecType[] }
  | { readonly type: "string" | "number" | "integer" | "boolean" | "json" | "date-time" | "null" | "tag" };

type ServiceSpec = {
  readonly resources: readonly SpecResource[];
  readonly definitions: ReadonlyMap<string, SpecProperties>;
};

type Entities<T> = { readonly entities: readonly (T & { readonly $id: string })[] };
type ServiceSpecStored = {
  readonly schema: {
    readonly resource: Entities<SpecResource>;
    readonly typeDefinition: Entities<{ readonly properties: SpecProperties }>;
  };
};

export function readServiceSpec(): ServiceSpec {
  const bytes = readFileSync(join(dataPackage("spec").folder, "db.json.gz"));
  const { schema } = JSON.parse(gunzipSync(bytes).toString("utf8")) as ServiceSpecStored;
  return {
    resources: schema.resource.entities.filter(
      ({ cloudFormationType, cloudFormationTransform }) =>
        cloudFormationType.startsWith("AWS::") && cloudFormationTransform === undefined,
    ),
    definitions: new Map(schema.typeDefinition.entities.map(({ $id, properties }) => [$id, properties])),
  };
}

const deepest = 6;

/** Paths whose change replaces the resource, as pointers into a schema; none lies beneath another. */
function replacingPaths(properties: SpecProperties, spec: ServiceSpec): readonly string[] {
  return replacingIn(properties, { spec, path: "/properties", above: [] });
}

type ReplacingWalk = { readonly spec: ServiceSpec; readonly path: string; readonly above: readonly string[] };

function replacingIn(properties: SpecProperties, walk: ReplacingWalk): readonly string[] {
  return Object.entries(properties).flatMap(([name, { type, causesReplacement = "no" }]) => {
    const path = `${walk.path}/${name}`;
    // What may or may not replace the resource can mostly be written.
    if (causesReplacement === "yes") return [path];
    return beneath(type, { ...walk, path });
  });
}

function beneath(type: SpecType, walk: ReplacingWalk): readonly string[] {
  switch (type.type) {
    case "array":
    case "map":
      return beneath(type.element, { ...walk, path: `${walk.path}/*` });
    case "ref": {
      const { $ref } = type.reference;
      // What contains itself says the same at every depth.
      if (walk.above.includes($ref) || walk.above.length >= deepest) return [];
      const inner = walk.spec.definitions.get($ref) ?? {};
      return replacingIn(inner, { ...walk, above: [...walk.above, $ref] });
    }
    default:
      return [];
  }
}

const tag = {
  type: "object",
  properties: { Key: { type: "string" }, Value: { type: "string" } },
  required: ["Key", "Value"],
};

/** The types of the service specification as if the registry had described them. */
export function specSchemas(spec: ServiceSpec): readonly SchemaPart[] {
  const parts = [...spec.definitions].map(([id, properties]) => [id, objectPart(properties)]);
  const definitions = { tag, ...Object.fromEntries(parts) };
  return spec.resources.map((resource) => ({
    ...specSchema(resource),
    definitions,
    createOnlyProperties: replacingPaths(resource.properties, spec),
  }));
}

function specSchema(resource: SpecResource): SchemaPart {
  const { cloudFormationType, primaryIdentifier = [], properties, attributes, tagInformation } = resource;
  const tagProperty = tagInformation?.tagPropertyName;
  return {
    typeName: cloudFormationType,
    // Not a word of the registry's: what can be read, whether or not it can be written as well.
    attributes: Object.keys(attributes),
    ...objectPart({ ...inserted(attributes, properties), ...properties }),
    primaryIdentifier: primaryIdentifier.map(pointer),
    readOnlyProperties: Object.keys(attributes)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => pointer(name.replaceAll(".", "/"))),
    ...(tagProperty !== undefined && { tagging: { tagProperty: pointer(tagProperty) } }),
  };
}

const pointer = (path: string): string => `/properties/${path}`;

/** Attributes that are no properties, as properties; `Endpoint.Port` becomes an object with a port. */
function inserted(attributes: SpecProperties, properties: SpecProperties): SpecProperties {
  const tops = Object.entries(attributes).filter(([name]) => !name.includes("."));
  const nested = Object.keys(attributes)
    .filter((name) => name.includes("."))
    .map((name) => name.slice(0, name.indexOf(".")))
    .filter((head) => !Object.hasOwn(attributes, head) && !Object.hasOwn(properties, head));
  const heads = nested.map((head): [string, SpecProperty] => [head, { type: { type: "json" } }]);
  return Object.fromEntries([...heads, ...tops]);
}

function objectPart(properties: SpecProperties): SchemaPart {
  const entries = Object.entries(properties);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, { type }]) => [name, part(type)])),
    required: entries.filter(([, { required }]) => required === true).map(([name]) => name),
  };
}

function part(type: SpecType): SchemaPart {
  switch (type.type) {
    case "array":
      return { type: "array", items: part(type.element) };
    case "map":
      return { type: "object", additionalProperties: part(type.element) };
    case "ref":
      return { $ref: `#/definitions/${type.reference.$ref}` };
    case "tag":
      return { $ref: "#/definitions/tag" };
    case "union":
      return unionPart(type.types);
    case "json":
      return { type: ["object", "string"] };
    case "null":
      return {};
    default:
      return { type: type.type === "date-time" ? "string" : type.type };
  }
}

/** A text that may be a document as well is one; of several scalars nothing is said. */
function unionPart(types: readonly SpecType[]): SchemaPart {
  const kinds = new Set(types.map(({ type }) => type));
  if (kinds.has("json")) return { type: ["object", "string"] };
  const structured = types.filter(({ type }) => ["ref", "array", "map"].includes(type));
  return structured.length === 0 ? {} : { oneOf: structured.map(part) };
}
