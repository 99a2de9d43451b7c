import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { ReadingRole, RestoringRoles, type RestoringRolesProps } from "#constructs/roles/account-roles.ts";
import { governed, known, permissions } from "../permissions/ground.ts";

export const hubAccount = "999988887777";
export const account = "111122223333";

/** What a part of a template amounts to in this account, with its partition and other parts by their names. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const record = value as Record<string, unknown>;
  if (typeof record["Ref"] === "string")
    return record["Ref"] === "AWS::Partition" ? "aws" : `<${record["Ref"]}>`;
  const join = record["Fn::Join"] as readonly [string, readonly unknown[]] | undefined;
  if (join !== undefined) return join[1].map(plain).join(join[0]);
  return Object.fromEntries(Object.entries(record).map(([key, inner]) => [key, plain(inner)]));
}

const stackIn = () => new Stack(new App(), "Spoke", { env: { account, region: "eu-north-1" } });

export function reading(types: readonly string[]): Template {
  const stack = stackIn();
  const trusts = ["parley-look-at-resource", "parley-take-baseline"];
  new ReadingRole(stack, "Reading", {
    name: "parley",
    hubAccount,
    trusts,
    asks: ["parley-serve-api", "parley-restore"],
    types: governed(types),
    permissions,
  });
  return Template.fromStack(stack);
}

type Said = Partial<Pick<RestoringRolesProps, "passRoles" | "own">>;

export function restoring(types: readonly string[], { passRoles = [], own = [] }: Said = {}): Template {
  const stack = stackIn();
  new RestoringRoles(stack, "Restoring", {
    ...known,
    name: "parley",
    hubAccount,
    trusts: ["parley-restore", "parley-confirm"],
    types: governed(types),
    passRoles,
    own,
  });
  return Template.fromStack(stack);
}

type Role = {
  readonly RoleName: string;
  readonly AssumeRolePolicyDocument: { readonly Statement: readonly Said[] };
  readonly ManagedPolicyArns?: readonly string[];
  readonly Policies?: unknown;
};
type Written = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
};

export function rolesIn(template: Template): readonly Role[] {
  return Object.values(template.findResources("AWS::IAM::Role")).map(
    ({ Properties }) => plain(Properties) as Role,
  );
}

export const roleCalled = (template: Template, name: string): Role | undefined =>
  rolesIn(template).find(({ RoleName }) => RoleName === name);

const listed = (value: string | readonly string[]): readonly string[] =>
  typeof value === "string" ? [value] : value;

/** Everything that a role's policies say, with lists as lists. */
export function saidOf(template: Template, name: string) {
  const policies = template.findResources("AWS::IAM::ManagedPolicy");
  return (roleCalled(template, name)?.ManagedPolicyArns ?? []).flatMap((arn) => {
    const { Properties } = policies[arn.slice(1, -1)] ?? {};
    const { Statement } = plain(Properties?.["PolicyDocument"]) as { Statement: readonly Written[] };
    return Statement.map(({ Effect, Action, Resource, Condition }) => ({
      effect: Effect,
      actions: listed(Action),
      resources: listed(Resource),
      condition: Condition,
    }));
  });
}
