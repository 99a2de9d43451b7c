import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import type { Handlers } from "#core/resource-types/schema-facts.ts";
import type { TypeModel } from "../models/type-model.ts";
import type { IamAction, IamResource, IamService } from "../sources/iam-data.ts";
import { plainName } from "./plain-name.ts";

/** The services by prefix, and the prefixes that are a type's own. */
type HandlerActionsInput = {
  readonly services: ReadonlyMap<string, IamService>;
  readonly own: readonly string[];
};

/**
 * Handlers as IAM spells their actions. Wildcards over a type's own service are expanded, because they say which
 * calls change it; those over other services stay, because they say what a handler may do.
 */
export function spelledHandlers(type: string, handlers: Handlers, around: HandlerActionsInput): Handlers {
  const noun = plainName(type.split("::").at(-1) ?? "");
  return Object.fromEntries(
    Object.entries(handlers).map(([name, actions]) => [
      name,
      [...new Set(actions.flatMap((action) => spelled(action, noun, around)))].sort(),
    ]),
  );
}

function spelled(
  permission: string,
  noun: string,
  { services, own }: HandlerActionsInput,
): readonly string[] {
  const [prefix = "", action = ""] = permission.split(":");
  const service = services.get(prefix.toLowerCase());
  if (service === undefined || action === "") return [];
  const wanted = action.toLowerCase();
  const names = service.actions.map(({ name }) => name);
  const inService = (name: string) => `${service.prefix}:${name}`;
  if (!wanted.includes("*"))
    return [inService(names.find((name) => name.toLowerCase() === wanted) ?? action)];
  if (!own.includes(service.prefix)) return [inService(action)];
  // A wildcard over the whole service would blame the type for calls that speak of another.
  const begins = wanted.slice(0, wanted.indexOf("*"));
  const meant = names.filter((name) =>
    begins === "" ? plainName(name).includes(noun) : name.toLowerCase().startsWith(begins),
  );
  return (meant.length > 0 ? meant : [action]).map(inService);
}

/** Whether creating, updating or deleting the type needs the action. */
function handles({ handlers }: { readonly handlers: Handlers }, permission: string): boolean {
  return [handlers.create, handlers.update, handlers.delete].some((actions) => actions?.includes(permission));
}

// Reviewed by hand: what IAM calls a resource where neither its ARN nor its name leads to the type.
const aliases: Readonly<Record<string, string>> = {
  "codepipeline:actiontype": "AWS::CodePipeline::CustomActionType",
  "connect:hierarchy-group": "AWS::Connect::UserHierarchyGroup",
  "emr-containers:managedEndpoint": "AWS::EMRContainers::Endpoint",
  "events:rule-on-custom-event-bus": "AWS::Events::Rule",
  "glue:rootcatalog": "AWS::Glue::Catalog",
  "iot:destination": "AWS::IoT::TopicRuleDestination",
  "iot:packageversion": "AWS::IoT::SoftwarePackageVersion",
  "kinesis:consumer": "AWS::Kinesis::StreamConsumer",
  "kinesisvideo:channel": "AWS::KinesisVideo::SignalingChannel",
  "lambda:function alias": "AWS::Lambda::Alias",
  "lambda:function version": "AWS::Lambda::Version",
  "ram:customer-managed-permission": "AWS::RAM::Permission",
  "redshift:securitygroup": "AWS::Redshift::ClusterSecurityGroup",
};

/** The type that a kind of resource of a service is known to stand for. */
export function aliasedType(prefix: string, resource: string): string | undefined {
  const name = `${prefix}:${resource}`;
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** An ARN template without the names of its variables, so that two sources can be compared. */
export function arnForm(template: string): string {
  const [arn, , ...rest] = template.split(":");
  return [arn, "*", ...rest].join(":").replace(/\$\{[^}]*\}/g, "*");
}

const arnService = (template: string): string => template.split(":")[2] ?? "";

/** A few templates name the first partition where all are meant. */
export const anyPartition = (template: string): string => template.replace(/^arn:aws:/, `arn:\${Partition}:`);

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
