import type { Position } from "#core/faults.ts";

/** One thing to say about a file, wherever it was found: in its YAML, its schema, an expression or its meaning. */
export type Diagnostic = {
  readonly level: "error" | "warning";
  readonly message: string;
  /** What to do about it; may be empty. */
  readonly hint: string;
  readonly at: Position;
};

/** A finding with the rule that it breaks: `yaml`, `layers` and `form` are those of the files, the others those of lint's checks. */
export type RuledDiagnostic = Diagnostic & { readonly rule: string };

export const ruled = (rule: string, diagnostics: readonly Diagnostic[]): readonly RuledDiagnostic[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, rule }));

/** As compilers print it, so that editors can jump there; the hint stands indented on a line of its own. */
export function printDiagnostic({ level, message, hint, at }: Diagnostic): string {
  const line = `${at.file}:${at.line}:${at.column}: ${level}: ${message}`;
  return hint === "" ? line : `${line}\n  ${hint}`;
}

/** In the order of the file; what stands at one place keeps its order. */
export function inFileOrder<T extends Diagnostic>(diagnostics: readonly T[]): readonly T[] {
  return diagnostics.toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
}
