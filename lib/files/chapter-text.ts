import { Chapter } from "#core/arbitration/suite/story.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadChapter = { readonly chapter: Chapter } | { readonly diagnostics: readonly Diagnostic[] };

/** Reads a chapter of the tour. */
export function readChapter(text: string, fileName: string): ReadChapter {
  const read = readAs(Chapter, text, fileName);
  return "diagnostics" in read ? read : { chapter: read.value };
}
