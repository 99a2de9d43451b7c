import { Suite } from "#core/arbitration/suite/suite.ts";
import type { Position } from "#core/faults.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadSuite =
  | { readonly suite: Suite; readonly at: (pointer: string) => Position }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Reads a suite of tests; `at` tells where a part of it stands. */
export function readSuite(text: string, fileName: string): ReadSuite {
  const read = readAs(Suite, text, fileName);
  if ("diagnostics" in read) return read;
  return { suite: read.value, at: read.file.positionOf };
}
