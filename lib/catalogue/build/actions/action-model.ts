import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import type { TypeModel } from "../models/type-model.ts";
import type { IamAction, IamResource, IamService } from "../sources/iam-data.ts";
import { arnForm, arnService } from "./arn-form.ts";
import { handles } from "./handler-actions.ts";
import { plainName } from "./plain-name.ts";
import { aliasedType } from "./resource-aliases.ts";

/** What is stored of an IAM action. */
export type ActionModel = {
  readonly name: string;
  readonly level: AccessLevel;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly unmodelled: readonly string[];
};

/** A service with the types that CloudFormation has for it. */
type ActionModelsInput = { readonly service: IamService; readonly types: readonly TypeModel[] };

/** The actions of a service with the types that IAM names for each. */
export function actionModels({ service, types }: ActionModelsInput): readonly ActionModel[] {
  const resources = Map.groupBy(service.resources, ({ name }) => name);
  const candidates = candidatesIn(types);
  return service.actions.map((action) => {
    const targets = action.targets.flatMap(({ name, required }) => {
      const own = (resources.get(name) ?? []).filter(({ arn }) => arnService(arn) === service.prefix);
      if (own.length === 0) return [];
      const found = own.flatMap((resource) => typesFor(resource, action, { service, candidates }));
      return [{ name, required, types: sorted(found) }];
    });
    const typesOf = (required: boolean) =>
      sorted(targets.flatMap((target) => (target.required === required ? target.types : [])));
    const required = typesOf(true);
    return {
      name: action.name,
      level: action.level,
      required,
      optional: typesOf(false).filter((type) => !required.includes(type)),
      unmodelled: sorted(targets.flatMap((target) => (target.types.length === 0 ? [target.name] : []))),
    };
  });
}

type Candidates = {
  readonly types: readonly TypeModel[];
  readonly byArn: ReadonlyMap<string, readonly TypeModel[]>;
  readonly byName: ReadonlyMap<string, readonly TypeModel[]>;
};

function candidatesIn(types: readonly TypeModel[]): Candidates {
  const pairs = types.flatMap((type) => type.arns.map((arn) => ({ type, form: arnForm(arn) })));
  const byArn = Map.groupBy(pairs, ({ form }) => form);
  return {
    types,
    byArn: new Map([...byArn].map(([form, found]) => [form, found.map(({ type }) => type)])),
    byName: Map.groupBy(types, ({ type }) => plainName(type.split("::").at(-1) ?? "")),
  };
}

type Search = { readonly service: IamService; readonly candidates: Candidates };

/** By its ARN; of several types with one ARN those whose handlers need the action; else by its name. */
function typesFor(
  resource: IamResource,
  action: IamAction,
  { service, candidates }: Search,
): readonly string[] {
  const permission = `${service.prefix}:${action.name}`;
  const alias = aliasedType(service.prefix, resource.name);
  if (alias !== undefined) return [alias];
  const same = candidates.byArn.get(arnForm(resource.arn)) ?? [];
  if (same.length === 1) return namesOf(same);
  const handling = same.filter((type) => handles(type, permission));
  if (handling.length > 0) return namesOf(handling);
  const named = candidates.byName.get(plainName(resource.name)) ?? [];
  const both = same.filter((type) => named.includes(type));
  if (same.length > 0) return namesOf(both.length > 0 ? both : same);
  const isElsewhere = candidates.types.some((type) => handles(type, permission));
  // A type whose handlers do without the action is not what the action changes, if another's need it.
  return namesOf(named.filter((type) => !isElsewhere || handles(type, permission) || !hasHandlers(type)));
}

const hasHandlers = ({ handlers }: TypeModel): boolean => Object.keys(handlers).length > 0;
const namesOf = (types: readonly TypeModel[]): readonly string[] => types.map(({ type }) => type);
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
