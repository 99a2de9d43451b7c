import type { FieldPath } from "#core/fields/path.ts";

/** What the actors of a service share. */
export const fields = ["count", "version", "memory", "days", "door"] as const;
export type FieldName = (typeof fields)[number];
export type Value = number | string | boolean;

export const things = ["tasks", "function", "database"] as const;
export type Thing = (typeof things)[number];

/** Where a shared field stands in the cloud. */
export const places: Readonly<Record<FieldName, { readonly thing: Thing; readonly path: FieldPath }>> = {
  count: { thing: "tasks", path: "/DesiredCount" as FieldPath },
  version: { thing: "tasks", path: "/TaskDefinition" as FieldPath },
  memory: { thing: "function", path: "/MemorySize" as FieldPath },
  days: { thing: "database", path: "/BackupRetentionPeriod" as FieldPath },
  door: { thing: "database", path: "/PubliclyAccessible" as FieldPath },
};

export const fieldsOf = (thing: Thing): readonly FieldName[] =>
  fields.filter((field) => places[field].thing === thing);

/** The day in minutes, from its first one on. */
export const wholeDay = 720;
