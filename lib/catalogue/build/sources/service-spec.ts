import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { dataPackage } from "./packages.ts";

/** The parts of the service specification that are read; the file is the database as its package stores it. */
export type SpecResource = {
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

export type SpecProperties = Readonly<Record<string, SpecProperty>>;
export type SpecProperty = {
  readonly type: SpecType;
  readonly required?: boolean;
  readonly causesReplacement?: "yes" | "no" | "maybe";
};

export type SpecType =
  | { readonly type: "array" | "map"; readonly element: SpecType }
  | { readonly type: "ref"; readonly reference: { readonly $ref: string } }
  | { readonly type: "union"; readonly types: readonly SpecType[] }
  | { readonly type: "string" | "number" | "integer" | "boolean" | "json" | "date-time" | "null" | "tag" };

export type ServiceSpec = {
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
