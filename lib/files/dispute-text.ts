import { Dispute } from "#core/arbitration/dispute.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadDispute =
  | { readonly dispute: Dispute; readonly at: (pointer: string) => string }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Reads a dispute from YAML or JSON; `at` tells the line on which a part of it stands. */
export function readDispute(text: string, fileName: string): ReadDispute {
  const read = readAs(Dispute, text, fileName);
  if ("diagnostics" in read) return read;
  const at = (pointer: string) => `${fileName}:${read.file.positionOf(pointer).line}`;
  return { dispute: read.value, at };
}
