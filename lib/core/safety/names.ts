import type { Json } from "../fields/json.ts";
import { accountIn, type Household } from "./household.ts";
import { isNetwork, isPublic, networkContains } from "./networks.ts";
import { attachmentOf } from "./rights.ts";

export const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

// Properties that only give something a name.
const labels = new Set(["Version", "Id", "Sid", "PolicyName", "Name", "Description"]);

export const isLabel = (property: string): boolean => labels.has(property);

type NamesHarmInput = readonly (string | number | boolean)[];

/** Whether names are added that let strangers in, lend rights, or say nothing that could be compared. */
export function namesHarm(before: NamesHarmInput, after: NamesHarmInput, of: NamedBy): boolean {
  const isKnown = (name: string) =>
    before.some((old) => old === name || old === "*" || networkContains(String(old), name));
  return after.some((name) => {
    if (typeof name !== "string") return !before.includes(name);
    return !isKnown(name) && !isInside(name, of);
  });
}

/** Whose names they are, and the property that holds them. */
type NamedBy = { readonly household: Household; readonly property: string };

// Properties that hold who is let in; elsewhere a role is what somebody becomes.
const grantee = /principal|account|user|member|consumer|organi[sz]ation/i;
const organisation = /^(?:arn:[^:]*:organizations::\d{12}:\w+\/)?(o-[a-z0-9]{10,32})(?:\/|$)/;

function isInside(name: string, { household, property }: NamedBy): boolean {
  if (isNetwork(name)) return !isPublic(name);
  const id = organisation.exec(name)?.[1];
  if (id !== undefined) return household.hasOrganisation(id);
  if (/^[a-z0-9.-]+\.amazonaws\.com(\.cn)?$/.test(name)) return true;
  if (name.includes(":iam::") && name.includes(":policy/")) return attachmentOf(name) === "ordinary";
  const account = accountIn(name);
  return account !== undefined && household.hasAccount(account) && grantee.test(property);
}
