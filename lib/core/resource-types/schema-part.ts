/** A part of a resource schema in CloudFormation's dialect of JSON Schema, as far as it is read here. */
export type SchemaPart = { readonly [key: string]: unknown };

export const isPart = (value: unknown): value is SchemaPart =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isPart(value) ? Object.entries(value) : [];

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((each) => typeof each === "string");

/** What a reference within a document leads to. */
export function referenced(schema: SchemaPart, reference: string): SchemaPart {
  let here: unknown = schema;
  for (const step of reference.replace(/^#\//, "").split("/")) {
    here = isPart(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return isPart(here) ? here : {};
}
