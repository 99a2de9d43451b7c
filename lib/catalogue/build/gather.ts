import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SchemaPart } from "#core/resource-types/schema-part.ts";
import type { ServicePermissions } from "../load/text/permission-text.ts";
import {
  type ActionModel,
  actionModels,
  aliasedType,
  anyPartition,
  arnForm,
  spelledHandlers,
} from "./actions/action-model.ts";
import { namespaceOf, prefixesByNamespace } from "./actions/namespaces.ts";
import { plainName } from "./actions/plain-name.ts";
import { type TypeModel, typeModel } from "./models/type-model.ts";
import { permissionModel } from "./permissions/permission-model.ts";
import { type IamService, readIamServices } from "./sources/iam-data.ts";
import { dataPackage, jsonIn } from "./sources/packages.ts";
import { readServiceSpec, specSchemas } from "./sources/spec-schema.ts";

/** The registry's own schemas by type: with handlers and write-only properties, but not the newest. */
function readRawSchemas(): ReadonlyMap<string, SchemaPart> {
  const folder = join(dataPackage("schemas").folder, "schemas");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return new Map(
    files.sort().map((file) => {
      const schema = jsonIn(join(folder, file)) as SchemaPart;
      return [String(schema["typeName"]), schema];
    }),
  );
}

const toggle = { type: "boolean" };

/**
 * Types that AWS Config records and CloudFormation does not have. A policy may speak of them, but no call is said to
 * change them: nobody could read such a resource through Cloud Control, or set it back.
 */
const configTypes: readonly SchemaPart[] = [
  {
    typeName: "AWS::S3::AccountPublicAccessBlock",
    properties: {
      AccountId: { type: "string" },
      BlockPublicAcls: toggle,
      BlockPublicPolicy: toggle,
      IgnorePublicAcls: toggle,
      RestrictPublicBuckets: toggle,
    },
    primaryIdentifier: ["/properties/AccountId"],
  },
];

/** One IAM prefix with its actions and the types that are stored with it. */
export type ServiceModel = {
  readonly prefix: string;
  readonly actions: readonly ActionModel[];
  readonly types: readonly TypeModel[];
};

export type CatalogueModel = {
  readonly services: readonly ServiceModel[];
  readonly namespaces: ReadonlyMap<string, readonly string[]>;
  readonly permissions: readonly ServicePermissions[];
};

/** Everything the three data packages say, joined. */
export function gatherCatalogue(): CatalogueModel {
  const iam = readIamServices();
  const bare = readTypes();
  const namespaces = prefixesByNamespace(bare, iam);
  const types = bare.map((type) => withIam(type, { iam, own: ownPrefixes(type, namespaces) }));
  const services = iam.map((service) => {
    const governed = types.filter((type) => ownPrefixes(type, namespaces).includes(service.prefix));
    return {
      prefix: service.prefix,
      actions: actionModels({ service, types: governed }),
      types: governed.filter((type) => ownPrefixes(type, namespaces)[0] === service.prefix),
    };
  });
  const homeless = types.filter((type) => ownPrefixes(type, namespaces).length === 0);
  const apart = [...configModels(), ...homeless].sort((a, b) => (a.type < b.type ? -1 : 1));
  return {
    services: [...services, { prefix: "", actions: [], types: apart }],
    namespaces,
    permissions: permissionModel(types, iam),
  };
}

const ownPrefixes = (
  { type }: TypeModel,
  namespaces: ReadonlyMap<string, readonly string[]>,
): readonly string[] => namespaces.get(namespaceOf(type)) ?? [];

/** A type that only the older registry schemas have was retired since. */
function readTypes(): readonly TypeModel[] {
  const spec = readServiceSpec();
  const raw = readRawSchemas();
  const arns = new Map(spec.resources.map((resource) => [resource.cloudFormationType, resource.arnTemplate]));
  return specSchemas(spec)
    .map((schema) => {
      const type = String(schema["typeName"]);
      const arn = arns.get(type);
      return {
        ...typeModel(type, { spec: schema, raw: raw.get(type) }),
        arns: arn === undefined ? [] : [anyPartition(arn)],
      };
    })
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}

function configModels(): readonly TypeModel[] {
  return configTypes.map((schema) => ({
    ...typeModel(String(schema["typeName"]), { spec: schema, raw: undefined }),
    mutability: "none",
    arns: [],
  }));
}

type Iam = { readonly iam: readonly IamService[]; readonly own: readonly string[] };

/** A type without an ARN of its own takes the one of the IAM resource that is called like it. */
function withIam(type: TypeModel, { iam, own }: Iam): TypeModel {
  const services = new Map(iam.map((service) => [service.prefix, service]));
  const noun = plainName(type.type.split("::").at(-1) ?? "");
  const isMeant = (prefix: string, name: string) =>
    plainName(name) === noun || aliasedType(prefix, name) === type.type;
  const named = own.flatMap((prefix) =>
    (services.get(prefix)?.resources ?? []).filter(({ name }) => isMeant(prefix, name)).map(({ arn }) => arn),
  );
  const forms = new Set(type.arns.map(arnForm));
  return {
    ...type,
    arns: [...type.arns, ...named.filter((arn) => !forms.has(arnForm(arn)))],
    handlers: spelledHandlers(type.type, type.handlers, { services, own }),
  };
}
