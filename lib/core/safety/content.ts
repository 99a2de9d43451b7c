import { isList, isRecord, type Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import { assembled, type Content } from "./assembled.ts";
import { policyHarms } from "./documents.ts";
import { looksLikeRule, ruleFrom, rulesHarm } from "./firewall.ts";
import { accountIn, type Household } from "./household.ts";
import { isNetwork, isPublic, networkContains } from "./networks.ts";
import { attachmentOf } from "./rights.ts";
import { looksLikePolicy } from "./statements.ts";

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

// Properties that only give something a name.
const labels = new Set(["Version", "Id", "Sid", "PolicyName", "Name", "Description"]);

const isLabel = (property: string): boolean => labels.has(property);

type NamesHarmInput = readonly (string | number | boolean)[];

/** Whether names are added that let strangers in, lend rights, or say nothing that could be compared. */
function namesHarm(before: NamesHarmInput, after: NamesHarmInput, of: NamedBy): boolean {
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

/** Compares by what is let in, or says that the value has to be taken apart first. */
export function contentHarms(content: Content): boolean | "in parts" {
  const { before, after, household } = assembled(content);
  if (isList(content.after) && isElement(content.path)) return true;
  if (looksLikePolicy(before) || looksLikePolicy(after)) return policyHarms(before, after, household);
  const [old, fresh] = [rulesIn(before), rulesIn(after)];
  if (old !== undefined && fresh !== undefined) {
    const read = (rules: readonly ContentTable[]) =>
      rules.map((rule) => ruleFrom(rule, household, isOutward(content)));
    return rulesHarm(read(old), read(fresh));
  }
  const [few, many] = [plainsIn(before), plainsIn(after)];
  if (few === undefined || many === undefined) return "in parts";
  const property = propertyOf(content.path);
  if (isLabel(property)) return false;
  if (isSwitched(before, after)) return true;
  return namesHarm(few, many, { household, property });
}

type ContentTable = { readonly [key: string]: Json };

const isNothing = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null;

/** The rules of a list, or the only one; nothing when something else is among them. */
function rulesIn(value: Json | undefined): readonly ContentTable[] | undefined {
  if (isNothing(value)) return [];
  if (isRecord(value)) return looksLikeRule(value) ? [value] : undefined;
  if (!isList(value)) return undefined;
  const rules = value.filter(looksLikeRule);
  return rules.length === value.length ? rules : undefined;
}

function plainsIn(value: Json | undefined) {
  if (isNothing(value)) return [];
  if (isPlain(value)) return [value];
  if (!isList(value)) return undefined;
  const plains = value.filter(isPlain);
  return plains.length === value.length ? plains : undefined;
}

/** A switch or a number of which nobody says which way is safe, even if it is taken away. */
const isSwitched = (before: Json | undefined, after: Json): boolean =>
  (typeof before === "number" || typeof before === "boolean") && isNothing(after);

const isOutward = ({ type, path }: Content): boolean =>
  type.endsWith("SecurityGroupEgress") || path.startsWith("/SecurityGroupEgress");

/** One of a list: a list in its place is nothing that anybody could read. */
function isElement(path: string): boolean {
  const last = parsePath(path).at(-1);
  return last !== undefined && last.kind !== "name";
}

function propertyOf(path: string): string {
  const names = parsePath(path).flatMap((segment) => (segment.kind === "name" ? [segment.name] : []));
  return names.at(-1) ?? "";
}
