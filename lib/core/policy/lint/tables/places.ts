import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { namesContain } from "../compare/fields.ts";
import { globContains } from "../compare/globs.ts";
import { isTakenIn } from "../compare/rows.ts";
import { resourcesContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

/** Of environments, mode scopes and approver groups the first one that fits counts, so each has to add something. */
export function idlePlaces(policy: Policy): readonly Finding[] {
  return [
    ...sharedAccounts(policy),
    ...idleEnvironments(policy),
    ...idleScopes(policy),
    ...idleGroups(policy),
  ];
}

const warning = (pointer: string, message: string, hint: string): Finding => ({
  level: "warning",
  rule: "idle-place",
  pointer,
  message,
  hint,
});

type NamedEnvironment = PolicyFile["environments"][number];

/** The first environment that names an account has it, whatever a later one says. */
function sharedAccounts({ file, at }: Policy): readonly Finding[] {
  return file.environments.flatMap(({ name, accounts = [] }, index) =>
    accounts.flatMap((account, place) => {
      const pointer = `/environments/${index}/accounts/${place}`;
      const above = file.environments.slice(0, index).findIndex((other) => hasAccount(other, account));
      if (above < 0) return [];
      const first = file.environments[above]?.name;
      const message = `\`${account}\` is an account of \`${first}\` already (${at(`/environments/${above}`)}), so it is none of \`${name}\``;
      return [warning(pointer, message, "leave it where it belongs")];
    }),
  );
}

const hasAccount = ({ accounts = [] }: NamedEnvironment, account: string): boolean =>
  accounts.some((glob) => globContains(glob, account));

/** Everything by which it could be known belongs to environments that stand before it. */
function idleEnvironments({ file }: Policy): readonly Finding[] {
  return file.environments.flatMap((environment, index) => {
    const { name, accounts = [], tags = {} } = environment;
    const before = file.environments.slice(0, index);
    const marks = Object.entries(tags).flatMap(([tag, values]) => values.map((value) => ({ tag, value })));
    if (index === 0 || accounts.length + marks.length === 0) return [];
    const isTaken =
      accounts.every((account) => before.some((other) => hasAccount(other, account))) &&
      marks.every(({ tag, value }) => before.some((other) => hasTag(other, tag, value)));
    if (!isTaken) return [];
    const message = `no resource lives in \`${name}\`: its accounts and tags are those of environments before it`;
    return [warning(`/environments/${index}`, message, "give it accounts or tags of its own, or remove it")];
  });
}

const hasTag = ({ tags = {} }: NamedEnvironment, tag: string, value: string): boolean =>
  Object.entries(tags).some(
    ([name, values]) =>
      name.toLowerCase() === tag.toLowerCase() &&
      values.some((each) => each.toLowerCase() === value.toLowerCase()),
  );

function idleScopes({ file, at }: Policy): readonly Finding[] {
  const { scopes } = file.mode;
  return scopes.flatMap((scope, index) => {
    const before = scopes.slice(0, index);
    const isTaken = isTakenIn(file, { in: scope.in }, (each) =>
      before.some((other) => resourcesContain(file, other.in, each.in)),
    );
    if (!isTaken) return [];
    const message = `this scope never decides: those before it, from ${at("/mode/scopes/0")} on, take all that it names`;
    return [warning(`/mode/scopes/${index}`, message, "move it further up, or remove it")];
  });
}

type NamedGroup = PolicyFile["approvers"][number];

/** Where a group is not free the next one is asked, so a later one is idle only if it knows nobody else. */
function idleGroups({ file, at }: Policy): readonly Finding[] {
  const asked = new Set(file.rules.map(({ ask }) => ask?.approvers));
  return file.approvers.flatMap((group, index) => {
    const above = file.approvers.slice(0, index).findIndex((other) => stands(file, other, group));
    if (above < 0 || asked.has(group.name)) return [];
    const first = file.approvers[above]?.name;
    const message = `\`${group.name}\` is never asked: \`${first}\` (${at(`/approvers/${above}`)}) has all its members and answers for all that it answers for`;
    return [warning(`/approvers/${index}`, message, "move it further up, or remove it")];
  });
}

function stands(file: PolicyFile, a: NamedGroup, b: NamedGroup): boolean {
  const hasAll = (wide: readonly string[] = [], narrow: readonly string[] = []) =>
    narrow.every((name) => wide.includes(name));
  const isEmpty = (b.owners ?? []).length + (b.principals ?? []).length === 0;
  return (
    !isEmpty &&
    hasAll(a.owners, b.owners) &&
    hasAll(a.principals, b.principals) &&
    resourcesContain(file, a.for, b.for) &&
    namesContain(file, a.for, b.for)
  );
}
