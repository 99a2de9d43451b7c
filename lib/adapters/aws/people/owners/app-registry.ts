import { isList, isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import { ownerNameIn } from "#core/owners/owner-name.ts";
import { isOwnerRole, type OwnerRole, standardRoles } from "#core/owners/owner-roles.ts";
import { mostOwnersNames, mostOwnersRows, type OwnersRow } from "#core/owners/owners-book.ts";
import type { Owners } from "#core/ports/people/owners.ts";
import { plainLine } from "#core/schema/plain-text.ts";
import type { DirectoryAnswer, DirectoryDesk } from "./directory-desk.ts";

/** AWS puts it onto what belongs to an application. */
const applicationTag = "awsApplication";
const mostPages = 50;

const textOf = (answer: DirectoryAnswer, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const groupsIn = (value: Json | undefined): readonly DirectoryAnswer[] =>
  value !== undefined && isList(value) ? value.filter(isRecord) : [];

type ListedInput = { readonly path: string; readonly list: string; readonly action: string };

/** Everything that a list holds, over its pages. */
async function listed(
  desk: DirectoryDesk,
  { path, list, action }: ListedInput,
): Promise<readonly DirectoryAnswer[]> {
  const found: DirectoryAnswer[] = [];
  let nextToken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { maxResults: "100", ...(nextToken !== undefined && { nextToken }) };
    const permission = `servicecatalog:${action}`;
    const answer = await desk({ what: "list what AppRegistry holds", permission, path, query });
    found.push(...groupsIn(answer[list]));
    nextToken = textOf(answer, "nextToken");
    if (nextToken === undefined) return found;
  }
  return found;
}

/** One name or several; what is nobody's name is left out, so that one slip takes nobody's owners away. */
function namesIn(value: Json | undefined): readonly string[] {
  const all = typeof value === "string" ? [value] : value !== undefined && isList(value) ? value : [];
  const names = all.flatMap((one) => (typeof one === "string" ? (ownerNameIn(one) ?? []) : []));
  return [...new Set(names)].slice(0, mostOwnersNames);
}

/** `{"owners": {"service": ["@checkout"], "data": "sso/dora@example.com"}}`, or a list for service and code. */
function ownersIn(attributes: Json | undefined): OwnersRow["owners"] {
  const owners = attributes !== undefined && isRecord(attributes) ? attributes["owners"] : undefined;
  const byRole: readonly (readonly [string, Json])[] =
    owners !== undefined && isRecord(owners)
      ? Object.entries(owners)
      : standardRoles.map((role) => [role, owners ?? null]);
  const found = byRole.flatMap(([role, value]): [OwnerRole, readonly string[]][] => {
    const names = namesIn(value);
    return isOwnerRole(role) && names.length > 0 ? [[role, names]] : [];
  });
  return Object.fromEntries(found);
}

const segment = (text: string): string => encodeURIComponent(text);

async function rowsOf(desk: DirectoryDesk, application: DirectoryAnswer): Promise<readonly OwnersRow[]> {
  const [id, name] = [textOf(application, "id"), textOf(application, "name") ?? ""];
  if (id === undefined) return [];
  const path = `/applications/${segment(id)}`;
  const permission = "servicecatalog:GetApplication";
  const whole = await desk({ what: "read an application of AppRegistry", permission, path });
  const tag = whole["applicationTag"];
  const value = tag !== undefined && isRecord(tag) ? textOf(tag, applicationTag) : undefined;
  if (value === undefined) return [];
  const action = "ListAttributeGroupsForApplication";
  const list = { path: `${path}/attribute-group-details`, list: "attributeGroupsDetails", action };
  const rows: OwnersRow[] = [];
  for (const group of await listed(desk, list)) {
    const owners = ownersIn(await attributesOf(desk, group));
    const at = plainLine(`attribute group ${textOf(group, "name") ?? ""} of application ${name}`, 500);
    if (Object.keys(owners).length > 0) rows.push({ key: `tag:${applicationTag}=${value}`, owners, at });
  }
  return rows;
}

async function attributesOf(desk: DirectoryDesk, group: DirectoryAnswer): Promise<Json | undefined> {
  const id = textOf(group, "id");
  if (id === undefined) return undefined;
  const permission = "servicecatalog:GetAttributeGroup";
  const path = `/attribute-groups/${segment(id)}`;
  const { attributes } = await desk({ what: "read an attribute group of AppRegistry", permission, path });
  return typeof attributes === "string" ? (jsonIn(attributes) as Json | undefined) : undefined;
}

const named = (one: DirectoryAnswer): string => `${textOf(one, "name") ?? ""} ${textOf(one, "id") ?? ""}`;

/** Who owns what belongs to an application, as its attribute groups say. */
export const appRegistryOwners = (desk: DirectoryDesk): Owners => ({
  async tell() {
    const all = await listed(desk, {
      path: "/applications",
      list: "applications",
      action: "ListApplications",
    });
    const rows: OwnersRow[] = [];
    // In the order of their names, so that the last that matches is the same each time.
    for (const one of all.toSorted((a, b) => (named(a) < named(b) ? -1 : 1)))
      rows.push(...(await rowsOf(desk, one)));
    return { rows: rows.slice(0, mostOwnersRows), groups: {} };
  },
});
