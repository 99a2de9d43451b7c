import type { ServicePermissions } from "../../load/text/permission-text.ts";
import type { TypeModel } from "../models/type-model.ts";
import type { IamAction, IamService } from "../sources/iam-data.ts";

/**
 * The form of an ARN as a policy needs it: partition and account by name, everything else a star. The owner of the
 * resource is the account itself, whatever the data call it.
 */
export function scopeForm(template: string): string {
  const [arn, , service = "", region = "", account = "", ...rest] = template.split(":");
  return [
    arn,
    `\${Partition}`,
    starred(service),
    starred(region),
    /^(?:\$\{[^}]*\}|\*)$/.test(account) ? `\${Account}` : account,
    ...rest.map(starred),
  ].join(":");
}

const starred = (text: string): string => text.replace(/\$\{[^}]*\}/g, "*").replace(/\*+/g, "*");

/** The actions that handlers need to read, list and update types, with what IAM can limit each to. */
export function permissionModel(
  types: readonly TypeModel[],
  services: readonly IamService[],
): readonly ServicePermissions[] {
  const named = types.flatMap(({ handlers: { read = [], list = [], update = [] } }) => [
    ...read,
    ...list,
    ...update,
  ]);
  const byPrefix = Map.groupBy(new Set(named), (action) => action.slice(0, action.indexOf(":")));
  return services.flatMap((service) => {
    const isNamed = nameTest(byPrefix.get(service.prefix) ?? []);
    const actions = service.actions.filter(({ name }) => isNamed(name));
    return actions.length === 0
      ? []
      : [{ prefix: service.prefix, actions: actions.map((action) => stored(action, service)) }];
  });
}

/** A wildcard over all of a service says nothing of what is needed. */
function nameTest(named: readonly string[]): (name: string) => boolean {
  const names = named.map((action) => action.slice(action.indexOf(":") + 1));
  const exact = new Set(names);
  const shapes = names
    .filter((name) => name.includes("*") && name !== "*")
    .map((name) => new RegExp(`^${name.replaceAll("*", ".*")}$`, "i"));
  return (name) => exact.has(name) || shapes.some((shape) => shape.test(name));
}

function stored({ name, level, targets }: IamAction, { resources }: IamService) {
  // What only reads is granted on everything.
  if (level === "read" || level === "list") return { name, level, arns: [] };
  const forms = targets.flatMap((target) =>
    resources.filter((resource) => resource.name === target.name).map(({ arn }) => scopeForm(arn)),
  );
  return { name, level, arns: [...new Set(forms)].sort() };
}
