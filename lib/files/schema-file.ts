import { check, type Mistake } from "#core/schema/check.ts";
import { type Diagnostic, inFileOrder } from "./diagnostic.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

type FileSchema = Parameters<typeof check>[0];
type SchemaFileValue<S extends FileSchema> = Extract<
  ReturnType<typeof check<S>>,
  { readonly value: unknown }
>["value"];
type ReadAsResult<S extends FileSchema> = { readonly file: YamlFile; readonly value: SchemaFileValue<S> };

const most = 100;

/** Reads a text and checks it against a schema; everything that is wrong comes with its place. */
export function readAs<S extends FileSchema>(
  schema: S,
  text: string,
  name: string,
): ReadAsResult<S> | { readonly diagnostics: readonly Diagnostic[] } {
  const file = readYaml(text, name);
  return "diagnostics" in file ? { diagnostics: file.diagnostics } : checkedAs(schema, file, name);
}

/** The same of a file that was read already. */
export function checkedAs<S extends FileSchema>(
  schema: S,
  file: YamlFile,
  name: string,
): ReadAsResult<S> | { readonly diagnostics: readonly Diagnostic[] } {
  if (file.value === null) return { diagnostics: [emptyFile(name)] };
  const checked = check(schema, file.value);
  if ("value" in checked) return { file, value: checked.value };
  return { diagnostics: mistakesIn(file, checked.mistakes) };
}

/** The mistakes with their places, as many as anybody reads. */
export function mistakesIn(file: YamlFile, mistakes: readonly Mistake[]): readonly Diagnostic[] {
  const found = mistakes.map(({ pointer, at, message, hint }): Diagnostic => {
    const place = at === "name" ? file.keyPositionOf(pointer) : file.positionOf(pointer);
    return { level: "error", message, hint, at: place };
  });
  return inFileOrder(found).slice(0, most);
}

export function emptyFile(name: string): Diagnostic {
  const hint = "write it, or name another file";
  return { level: "error", message: "the file is empty", hint, at: { file: name, line: 1, column: 1 } };
}
