import { isShallow } from "../../../claims/constraint/json-value.ts";
import { isRecord, type Json } from "../../../fields/json.ts";
import type { TypeFacts } from "../../../resource-types/call-knowledge.ts";
import type { ReadEdit } from "../../written-edit.ts";
import { type AuditRecord, part } from "../audit-record.ts";
import type { ConfigItem } from "./item.ts";

const mostEdits = 200;

/**
 * What an item says was changed, for the types whose items have CloudFormation's shape; most popular ones have the
 * shape of their API instead, and their names would only look like fields.
 */
export function configEdits({ configuration, changed }: ConfigItem, facts: TypeFacts): readonly ReadEdit[] {
  if (!isInSchemaShape(configuration, facts)) return [];
  const paths = Object.keys(changed).slice(0, mostEdits).flatMap(pathOf);
  return [...new Set(paths)].map((path) => editOf(configuration, path));
}

export function isInSchemaShape(configuration: AuditRecord, { properties }: TypeFacts): boolean {
  const names = Object.keys(configuration);
  return names.length > 0 && names.every((name) => properties.includes(name));
}

/** `Configuration.Tags.0.Value` is a place in a list, which has no name of its own: the list was changed. */
function pathOf(key: string): readonly string[] {
  const [first, ...names] = key.split(".", 24);
  const position = names.findIndex((name) => /^\d+$/.test(name));
  const whole = position < 0 ? names : names.slice(0, position);
  const isField = whole.length > 0 && whole.every((name) => /^[A-Za-z][A-Za-z0-9]{0,127}$/.test(name));
  return first === "Configuration" && isField ? [`/${whole.join("/")}`] : [];
}

function editOf(configuration: AuditRecord, path: string): ReadEdit {
  let value: unknown = configuration;
  for (const name of path.slice(1).split("/")) {
    value = isRecord(value) ? part(value, name) : undefined;
  }
  return value !== undefined && isShallow(value) ? { path, after: value as Json } : { path };
}
