import type { PermissionFacts } from "#catalogue/load/permissions.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { askingSession } from "#lambda/setting-names.ts";
import { forbiddenActions, keyUses } from "./forbidden-actions.ts";
import { type Conditions, merged, type Statement } from "./statement.ts";

/** Whether an action is meant by one that may hold wildcards. */
function isMeantBy(pattern: string): (action: string) => boolean {
  const shape = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
  return (action) => shape.test(action);
}

function anyOf(patterns: readonly string[]): (action: string) => boolean {
  const tests = patterns.map(isMeantBy);
  return (action) => tests.some((test) => test(action));
}

/** Whether no role may ever have it. */
export const isForbidden = anyOf(forbiddenActions);
/** Whether it uses a key, which nobody may in person. */
export const usesKey = anyOf(keyUses);

export const prefixOf = (action: string): string => action.slice(0, action.indexOf(":"));

/** What Parley itself asks; the rest is what Cloud Control asks in its name. */
const asked = [
  "cloudformation:GetResource",
  "cloudformation:ListResources",
  "config:GetResourceConfigHistory",
];

/** What somebody may do, and the path in their ARN. */
const asking = ["iam:GetRole", "iam:GetUser", "iam:SimulatePrincipalPolicy"];
const identities = ["role", "user"].map((kind) => `arn:\${Partition}:iam::\${Account}:${kind}/*`);

/** INVARIANT (asks alone): a session of this name reads nothing else; its name stands in the id that IAM gives it. */
const notAsking: Conditions = { StringNotLike: { "aws:userid": `*:${askingSession}` } };

/** What it takes to read and list the types, as far as that only reads. Nothing of it can be limited to a resource. */
export function readingStatements(
  types: readonly TypeFacts[],
  permissions: PermissionFacts,
): readonly Statement[] {
  const needed = types.flatMap(({ handlers: { read = [], list = [] } }) => [...read, ...list]);
  const actions = [...asked, ...readsAmong(needed, permissions)];
  return merged([
    { effect: "Allow", actions, resources: ["*"], conditions: notAsking },
    { effect: "Allow", actions: asking, resources: identities },
    { effect: "Deny", actions: [...forbiddenActions, ...keyUses], resources: ["*"] },
  ]);
}

/** Those of the access levels Read and List; what IAM does not know is not granted. */
export function readsAmong(actions: readonly string[], permissions: PermissionFacts): readonly string[] {
  const mayRead = (action: string) => isRead(action, permissions) && !isHarmful(action);
  return [...new Set(actions)].flatMap((action) => {
    if (!action.includes("*")) return mayRead(action) ? [action] : [];
    const meant = permissions.matching(action);
    // The denial of what is harmful goes before it.
    const isOnlyReading = meant.length > 0 && meant.every((each) => isRead(each, permissions));
    return isOnlyReading ? [action] : meant.filter(mayRead);
  });
}

/** Whether reading a resource of the type whole takes more than reading. */
export function watchableOf(
  { handlers: { read = [] } }: Pick<TypeFacts, "handlers">,
  permissions: PermissionFacts,
): "whole" | "partly" {
  const takesMore = (action: string): boolean => {
    if (action.endsWith(":*") || isHarmful(action)) return true;
    if (action.includes("*")) return permissions.matching(action).some(takesMore);
    // What IAM does not know cannot be needed.
    return permissions.action(action) !== undefined && !isRead(action, permissions);
  };
  return read.some(takesMore) ? "partly" : "whole";
}

const isHarmful = (action: string): boolean => isForbidden(action) || usesKey(action);

export function isRead(action: string, permissions: PermissionFacts): boolean {
  const level = permissions.action(action)?.level;
  return level === "read" || level === "list";
}
