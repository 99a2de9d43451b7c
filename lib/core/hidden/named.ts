import { isHidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";

/** A document with a name in the place of each thing that is hidden: the same for the same secret, and of no use elsewhere. */
export function withNames(document: Json): Json {
  const names = new Map<string, string>();
  return named(document, (key) => {
    const name = names.get(key) ?? `(hidden ${names.size + 1})`;
    names.set(key, name);
    return name;
  });
}

function named(value: Json, nameOf: (key: string) => string): Json {
  if (isHidden(value)) return nameOf(value.key);
  if (isList(value)) return value.map((inner) => named(inner, nameOf));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, named(inner, nameOf)]));
}
