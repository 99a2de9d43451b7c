import type { Catalogue } from "#catalogue/load/catalogue.ts";
import type { PermissionFacts } from "#catalogue/load/permissions.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { forbiddenActions, keyUses } from "./forbidden-actions.ts";
import { isForbidden, isRead, prefixOf, readsAmong, usesKey } from "./reading.ts";
import { type Conditions, merged, type Statement } from "./statement.ts";
import { unscopedActions } from "./unscoped-actions.ts";

/** ARN forms without those that another one covers already. */
function broadest(forms: readonly string[]): readonly string[] {
  const all = [...new Set(forms)].sort();
  return all.filter((form) => !all.some((other) => other !== form && covers(other, form)));
}

/** A star in a policy stands for anything, slashes and colons too. */
function covers(broad: string, narrow: string): boolean {
  const shape = broad.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${shape.join(".*")}$`).test(narrow);
}

/** Those forms that are the type's own, or lie beneath one. */
function ownForms(forms: readonly string[], arns: readonly string[]): readonly string[] {
  const own = arns.map(starred);
  return forms.filter((form) =>
    own.some((arn) => starred(form) === arn || starred(form).startsWith(`${arn}/`)),
  );
}

const starred = (arn: string): string => arn.replace(/\$\{[^}]*\}/g, "*").replace(/^arn:[^:]*:/, "arn:*:");

export type Knowledge = {
  readonly permissions: PermissionFacts;
  readonly catalogue: Pick<Catalogue, "prefixesOfType">;
};

/** What it takes to set fields of the types back: reading everywhere, changing only where the service lets one say so. */
export function restoringStatements(
  types: readonly TypeFacts[],
  passRoles: readonly string[],
  known: Knowledge,
): readonly Statement[] {
  const reads = readsAmong(
    types.flatMap(({ handlers: { read = [], update = [] } }) => [...read, ...update]),
    known.permissions,
  );
  const changes = types.flatMap((type) => changesOf(type, passRoles, known));
  return merged([
    ...(reads.length > 0 ? [{ effect: "Allow" as const, actions: reads, resources: ["*"] }] : []),
    ...changes.flatMap(({ action, resources, conditions }): Statement[] =>
      resources.length === 0
        ? []
        : [{ effect: "Allow", actions: [action], resources, ...(conditions && { conditions }) }],
    ),
  ]);
}

/** One action that changes something, and on what; nothing where it is not given. */
export type ChangePermission = {
  readonly action: string;
  readonly resources: readonly string[];
  readonly conditions?: Conditions;
};

/** KMS names the service that uses a key in somebody's name. */
const inPerson: Conditions = { Null: { "kms:ViaService": "true" } };
const throughParameters: Conditions = { StringLike: { "kms:ViaService": "ssm.*" } };
const throughService: Conditions = { Null: { "kms:ViaService": "false" } };

/** What no role that writes may do, whatever else it is given. */
export const restoringDenials: readonly Statement[] = [
  { effect: "Deny", actions: forbiddenActions, resources: ["*"] },
  { effect: "Deny", actions: keyUses, resources: ["*"], conditions: inPerson },
  // A secure parameter is a secret value, however it is read.
  { effect: "Deny", actions: ["kms:Decrypt"], resources: ["*"], conditions: throughParameters },
];

// Who may sign in, what an account is and what it shares is settled by their own types alone.
const identities: ReadonlySet<string> = new Set([
  "iam",
  "identitystore",
  "organizations",
  "ram",
  "sso",
  "sso-directory",
]);

const linkedRoles = [`arn:\${Partition}:iam::\${Account}:role/aws-service-role/*`];

/** What the update handler asks for beyond reading, each on as little as IAM can say. */
export function changesOf(
  type: TypeFacts,
  passRoles: readonly string[],
  { permissions, catalogue }: Knowledge,
): readonly ChangePermission[] {
  const { update = [] } = type.handlers;
  const own = catalogue.prefixesOfType(type.type);
  const named = new Set(
    update.flatMap((action) => (action.includes("*") ? permissions.matching(action) : [action])),
  );
  return [...named].flatMap((action): ChangePermission[] => {
    const fact = permissions.action(action);
    if (fact === undefined || isRead(action, permissions) || isForbidden(action)) return [];
    if (action === "iam:PassRole") return [{ action, resources: passRoles }];
    if (action === "iam:CreateServiceLinkedRole") return [{ action, resources: linkedRoles }];
    if (usesKey(action)) return [{ action, resources: broadest(fact.arns), conditions: throughService }];
    if (!own.includes(prefixOf(action)) && (fact.level === "permissions" || identities.has(prefixOf(action))))
      return [];
    return [{ action, resources: scopeOf(action, fact, type) }];
  });
}

type Fact = NonNullable<ReturnType<PermissionFacts["action"]>>;

/** A call that fits every kind of resource of a service is only given for the type's own. */
function scopeOf(action: string, { level, arns }: Fact, type: TypeFacts): readonly string[] {
  if (arns.length === 0) return unscopedActions.has(action) ? ["*"] : [];
  const isForAll = level === "tagging" || prefixOf(action) === "apigateway";
  const own = isForAll ? ownForms(arns, [...type.arns, tagsOfApis]) : [];
  return broadest(own.length > 0 ? own : arns);
}

const tagsOfApis = `arn:\${Partition}:apigateway:\${Region}::/tags/\${UrlEncodedResourceARN}`;
