import type { Template } from "aws-cdk-lib/assertions";

type Json = Readonly<Record<string, unknown>>;

/** The properties of all resources of a type, by logical id. */
export function resourcesOf(template: Template, type: string): ReadonlyMap<string, Json> {
  const found = Object.entries(template.findResources(type));
  return new Map(found.map(([id, { Properties }]) => [id, Properties as Json]));
}

export type Statement = {
  readonly Effect: "Allow" | "Deny";
  readonly Action: readonly string[];
  /** As text, with `Fn::` as it stands. */
  readonly Resource: readonly string[];
  readonly Condition?: Json;
};

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What the role of a physical name is allowed, and denied. */
export function statementsOf(template: Template, roleName: string): readonly Statement[] {
  const roles = [...resourcesOf(template, "AWS::IAM::Role")];
  const [id] = roles.find(([, { RoleName }]) => RoleName === roleName) ?? [];
  const policies = ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"].flatMap((type) => [
    ...resourcesOf(template, type).values(),
  ]);
  return policies
    .filter(({ Roles }) => JSON.stringify(Roles) === JSON.stringify([{ Ref: id }]))
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Json[] }).Statement)
    .map(({ Effect, Action, Resource, Condition }) => ({
      Effect: Effect as Statement["Effect"],
      Action: listed(Action).map(text),
      Resource: listed(Resource).map(text),
      ...(Condition !== undefined && { Condition: Condition as Json }),
    }));
}

export const allowed = (statements: readonly Statement[]): readonly string[] =>
  statements.flatMap(({ Effect, Action }) => (Effect === "Allow" ? Action : []));
