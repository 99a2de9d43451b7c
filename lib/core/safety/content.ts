import { isList, isRecord, type Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import { assembled, type Content } from "./assembled.ts";
import { policyHarms } from "./documents.ts";
import { looksLikeRule, ruleFrom, rulesHarm } from "./firewall.ts";
import { isLabel, isPlain, namesHarm } from "./names.ts";
import { looksLikePolicy } from "./statements.ts";

/** Compares by what is let in, or says that the value has to be taken apart first. */
export function contentHarms(content: Content): boolean | "in parts" {
  const { before, after, household } = assembled(content);
  if (isList(content.after) && isElement(content.path)) return true;
  if (looksLikePolicy(before) || looksLikePolicy(after)) return policyHarms(before, after, household);
  const [old, fresh] = [rulesIn(before), rulesIn(after)];
  if (old !== undefined && fresh !== undefined && old.length + fresh.length > 0) {
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
