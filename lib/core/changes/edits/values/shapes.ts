import { isRecord, type Json } from "../../../fields/json.ts";

// What belongs to the writing of a document and not to what it says.
const notation = /^(?:xmlns|xsi)(?::|$)|^(?:Host|host|quantity|Quantity)$/;

export const isNotation = (name: string): boolean => notation.test(name);

const only = (names: readonly string[], allowed: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => allowed.includes(name));

/** A scalar in whatever a service wraps it: `{value: 3}`, `{tag: 1, content: 3}`, `[3]`. */
export function scalarIn(value: unknown): string | number | boolean | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value))
    return value.length === 1 && typeof value[0] !== "object" ? scalarIn(value[0]) : undefined;
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  if (only(names, ["value"])) return plain(value["value"]);
  return names.includes("content") && only(names, ["tag", "content"]) ? plain(value["content"]) : undefined;
}

const plain = (value: Json | undefined): string | number | boolean | undefined =>
  typeof value === "object" ? undefined : value;

const wrappers = ["items", "item", "member", "members"];

/** The members of a list in whatever a service wraps it; one member often comes without its list. */
export function membersIn(value: unknown, called: string): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value).filter((name) => !isNotation(name));
  if (names.length === 0) return [];
  const wrapper = names.length === 1 ? names[0] : undefined;
  if (wrapper === undefined) return [value];
  const isMember = wrappers.includes(wrapper) || `${wrapper}s` === called || wrapper === `${called}Member`;
  if (!isMember) return [value];
  const inner = value[wrapper];
  return Array.isArray(inner) ? inner : inner === undefined || inner === "" ? [] : [inner];
}
