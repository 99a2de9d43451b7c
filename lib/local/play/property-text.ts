import type { Json } from "#core/fields/json.ts";

const longest = 200;

/** A value in one line, cut where it is long. */
export function propertyText(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
