import { type Situation, Situations } from "#core/claims/situation.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadSituations =
  | { readonly situations: readonly Situation[] }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Reads a list of situations from YAML or JSON, each written as in a dispute. */
export function readSituations(text: string, fileName: string): ReadSituations {
  const read = readAs(Situations, text, fileName);
  return "diagnostics" in read ? read : { situations: read.value };
}
