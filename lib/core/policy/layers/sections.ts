import { isRecord, type Json } from "../../fields/json.ts";

const firstMatch = [
  "mode/scopes",
  "environments",
  "orders",
  "urgency",
  "authority/claims",
  "actors",
  "approvers",
  "unattributed",
  "deletions",
  "calendar",
];

const anyOrder = [
  "authority/fields",
  "authority/situations",
  "authority/aliases",
  "guardrails",
  "standing",
  "protections",
  "rules",
  "answers",
  "coupled",
  "writes",
  "freezes",
  "windows",
  "sources",
];

const lists = new Map([
  ...firstMatch.map((name) => [name, true] as const),
  ...anyOrder.map((name) => [name, false] as const),
]);

/** Whether a place holds rows that are told apart by their ids, and whether the first that matches counts there. */
export function rowsAt(steps: readonly string[]): { readonly ordered: boolean } | undefined {
  if (steps[0] === "classes" && steps.length === 2) return { ordered: true };
  const ordered = steps.length > 2 ? undefined : lists.get(steps.join("/"));
  return ordered === undefined ? undefined : { ordered };
}

export const rowLists: readonly string[] = [...lists.keys()];

// A demand or a value is one thing: half of the old one beside half of the new one is neither.
const whole = new Set(["constraint", "safer", "beside", "prefer", "unset"]);

/** Keys of a map change one by one; the value of such a key is replaced whole. */
export const isWhole = (key: string | undefined): boolean => key !== undefined && whole.has(key);

export type ListEdit = { readonly add: readonly Json[]; readonly drop: readonly Json[] };

/** `{add, drop}`, where a list stands; tags may have these names themselves. */
export function listEdit(value: Json, steps: readonly string[]): ListEdit | undefined {
  if (!isRecord(value) || steps.at(-1) === "tags") return undefined;
  const { add = [], drop = [], ...others } = value;
  if (Object.keys(value).length === 0 || Object.keys(others).length > 0) return undefined;
  return Array.isArray(add) && Array.isArray(drop) ? { add, drop } : undefined;
}

export const holdsEdit = (value: Json, steps: readonly string[]): boolean =>
  isRecord(value) &&
  Object.entries(value).some(
    ([key, part]) => listEdit(part, [...steps, key]) !== undefined || holdsEdit(part, [...steps, key]),
  );

/** What a row is called: its id, else its name. */
export function rowNames(row: Json): readonly string[] {
  if (!isRecord(row)) return [];
  return [row["id"], row["name"]].filter((name) => typeof name === "string");
}
