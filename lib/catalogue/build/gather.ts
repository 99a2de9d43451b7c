import type { ServicePermissions } from "../load/text/permission-text.ts";
import { type ActionModel, actionModels } from "./actions/action-model.ts";
import { anyPartition, arnForm } from "./actions/arn-form.ts";
import { spelledHandlers } from "./actions/handler-actions.ts";
import { namespaceOf, prefixesByNamespace } from "./actions/namespaces.ts";
import { plainName } from "./actions/plain-name.ts";
import { aliasedType } from "./actions/resource-aliases.ts";
import { type TypeModel, typeModel } from "./models/type-model.ts";
import { permissionModel } from "./permissions/permission-model.ts";
import { configTypes } from "./sources/config-types.ts";
import { type IamService, readIamServices } from "./sources/iam-data.ts";
import { readRawSchemas } from "./sources/raw-schemas.ts";
import { readServiceSpec } from "./sources/service-spec.ts";
import { specSchemas } from "./sources/spec-schema.ts";

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
