import type { ReadEdit } from "../../changes/reading.ts";
import { parsePath } from "../../fields/path.ts";
import { reasonPartOf } from "./words/tag-words.ts";

/** Whether a field is a tag that says why: `/Tags[Key=parley:intent]/Value` or `/Tags/parley:intent`. */
export function isReason(path: string): boolean {
  // Most paths hold no such word, and parsing them would be the dearer question.
  if (!/parley:/i.test(path)) return false;
  return parsePath(path).some((segment) => {
    if (segment.kind === "name") return reasonPartOf(segment.name) !== undefined;
    return segment.kind === "item" && segment.keys.some(([, value]) => reasonPartOf(value) !== undefined);
  });
}

/** Such a write is attribution and no change: nobody disputes it. */
export const saysWhy = (edits: readonly ReadEdit[]): boolean =>
  edits.length > 0 && edits.every(({ path }) => isReason(path));
