import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { type ShardSource, textOf } from "./catalogue.ts";
import { permissionShard, readPermissions } from "./text/permission-text.ts";

/** What IAM says of the actions that the handlers of resource types name; those that only create or delete are left out. */
export type PermissionFacts = {
  /** Undefined for what IAM does not know: a slip in a schema, or newer than the data. */
  action(name: string): ActionPermission | undefined;
  /** The whole names behind one with a wildcard, such as `ec2:Describe*`; none behind all of a service. */
  matching(pattern: string): readonly string[];
};

type ActionPermission = {
  readonly level: AccessLevel;
  /** What the action can be limited to, such as `arn:${Partition}:s3:::*`; empty where IAM has nothing for it. */
  readonly arns: readonly string[];
};

/** Read when the first question is asked. */
export function permissionsIn(source: ShardSource): PermissionFacts {
  let known: ReadonlyMap<string, ActionPermission> | undefined;
  const all = () => {
    known ??= actionsIn(textOf(permissionShard, source));
    return known;
  };
  return {
    action: (name) => all().get(name),
    matching: (pattern) => {
      const [prefix = "", name = ""] = pattern.split(":");
      if (name === "*") return [];
      const shape = new RegExp(`^${name.replaceAll("*", ".*")}$`, "i");
      return [...all().keys()].filter((each) => {
        const [service = "", action = ""] = each.split(":");
        return service === prefix && shape.test(action);
      });
    },
  };
}

function actionsIn(text: string): ReadonlyMap<string, ActionPermission> {
  return new Map(
    readPermissions(text).flatMap(({ prefix, actions }) =>
      actions.map(({ name, level, arns }): [string, ActionPermission] => [
        `${prefix}:${name}`,
        { level, arns },
      ]),
    ),
  );
}
