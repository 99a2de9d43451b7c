import { IntentBody, type WrittenIntent } from "#core/intents/intent-body.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadIntent = { readonly intent: WrittenIntent } | { readonly diagnostics: readonly Diagnostic[] };

/** Reads an intent from YAML or JSON, in the very words in which the API takes it. */
export function readIntent(text: string, fileName: string): ReadIntent {
  const read = readAs(IntentBody, text, fileName);
  if ("diagnostics" in read) return read;
  // What is sent is what was written: a length of time is text there as well.
  return { intent: read.file.value as unknown as WrittenIntent };
}
