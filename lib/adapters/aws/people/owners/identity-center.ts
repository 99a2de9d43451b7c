import { matchesAny } from "#core/fields/glob.ts";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { ownerKeyIn } from "#core/owners/owner-key.ts";
import { groupSign, ownerNameIn } from "#core/owners/owner-name.ts";
import { isOwnerRole, type OwnerRole, standardRoles } from "#core/owners/owner-roles.ts";
import {
  mostOwnersGroups,
  mostOwnersNames,
  type OwnersGroup,
  type OwnersRow,
} from "#core/owners/owners-book.ts";
import type { Owners } from "#core/ports/people/owners.ts";
import type { DirectoryAnswer, DirectoryDesk } from "./directory-desk.ts";

export type IdentityStore = {
  /** Such as `d-1234567890`. */
  readonly store: string;
  /** Patterns of groups that are read besides those that somebody names. */
  readonly groups: readonly string[];
};

const mostPages = 100;

const textOf = (answer: DirectoryAnswer, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

type IdentityAction = "ListGroups" | "ListGroupMemberships" | "DescribeUser";

const asking =
  (desk: DirectoryDesk, { store }: IdentityStore) =>
  (action: IdentityAction, input: object) =>
    desk({
      what: "read groups of Identity Center",
      permission: `identitystore:${action}`,
      path: "/",
      action: { target: `AWSIdentityStore.${action}`, input: { IdentityStoreId: store, ...input } },
    });
type AskStore = ReturnType<typeof asking>;

type Pages = { readonly action: IdentityAction; readonly input: object; readonly list: string };

async function listed(ask: AskStore, { action, input, list }: Pages): Promise<readonly DirectoryAnswer[]> {
  const found: DirectoryAnswer[] = [];
  let next: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask(action, {
      ...input,
      MaxResults: 100,
      ...(next !== undefined && { NextToken: next }),
    });
    const items: Json | undefined = answer[list];
    if (items !== undefined && isList(items)) found.push(...items.filter(isRecord));
    next = textOf(answer, "NextToken");
    if (next === undefined) return found;
  }
  return found;
}

/** A group whose name is a key, such as `service:checkout` or `type:AWS::RDS::* data`, owns what the key covers. */
function rowOf(name: string): OwnersRow | undefined {
  const [key = "", ...words] = name.split(" ");
  if (ownerKeyIn(key) === undefined || !words.every(isOwnerRole)) return undefined;
  const roles: readonly OwnerRole[] = words.length === 0 ? standardRoles : words.filter(isOwnerRole);
  const owners = Object.fromEntries(roles.map((role) => [role, [groupSign + name]]));
  return { key, owners, at: `group ${name} of Identity Center` };
}

/** Each user is asked about once, in however many groups they are. */
function userNames(ask: AskStore): (id: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  return (id) => {
    const found =
      known.get(id) ?? ask("DescribeUser", { UserId: id }).then((user) => textOf(user, "UserName"));
    known.set(id, found);
    return found;
  };
}

type UserName = ReturnType<typeof userNames>;

/** Sessions are called after the name of the user, so that this is who AWS records. */
async function membersOf(ask: AskStore, GroupId: string, nameOf: UserName): Promise<readonly string[]> {
  const list = { action: "ListGroupMemberships", input: { GroupId }, list: "GroupMemberships" } as const;
  const members: string[] = [];
  for (const { MemberId } of (await listed(ask, list)).slice(0, mostOwnersNames)) {
    const id = MemberId !== undefined && isRecord(MemberId) ? textOf(MemberId, "UserId") : undefined;
    const user = id === undefined ? undefined : await nameOf(id);
    const name = user === undefined ? undefined : ownerNameIn(`sso/${user}`);
    if (name !== undefined) members.push(name);
  }
  return members;
}

/** Who is in groups of Identity Center that somebody names, that a pattern covers, or whose own name is a key. */
export const identityCenterOwners = (desk: DirectoryDesk, settings: IdentityStore): Owners => ({
  async tell(wanted) {
    const ask = asking(desk, settings);
    const nameOf = userNames(ask);
    const names = new Set(wanted);
    const all = await listed(ask, { action: "ListGroups", input: {}, list: "Groups" });
    const rows: OwnersRow[] = [];
    const groups: [string, OwnersGroup][] = [];
    for (const one of all) {
      const [id, name] = [textOf(one, "GroupId"), textOf(one, "DisplayName")];
      if (id === undefined || name === undefined || ownerNameIn(groupSign + name) === undefined) continue;
      const row = rowOf(name);
      if (row === undefined && !names.has(name) && !matchesAny(settings.groups, name)) continue;
      if (groups.length >= mostOwnersGroups) break;
      groups.push([
        name,
        { members: await membersOf(ask, id, nameOf), at: `group ${name} of Identity Center` },
      ]);
      if (row !== undefined) rows.push(row);
    }
    return { rows: rows.toSorted((a, b) => (a.at < b.at ? -1 : 1)), groups: Object.fromEntries(groups) };
  },
});
