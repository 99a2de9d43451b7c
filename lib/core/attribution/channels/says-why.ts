import type { ReadEdit } from "../../changes/written-edit.ts";
import { parsePath } from "../../fields/path.ts";
import { reasonPartOf } from "./words/tag-words.ts";

/** Whether a field is a tag that says why: `/Tags[Key=parley:intent]/Value` or `/Tags/parley:intent`. */
function isReason(path: string): boolean {
  // Most paths hold no such word, and parsing them would be the dearer question.
  if (!/parley:/i.test(path)) return false;
  return parsePath(path).some((segment) => {
    if (segment.kind === "name") return reasonPartOf(segment.name) !== undefined;
    return segment.kind === "item" && segment.keys.some(([, value]) => reasonPartOf(value) !== undefined);
  });
}

/** Tags that say why belong to no change; a call that writes nothing else is told by them, to be known as such. */
export function withoutReasons(edits: readonly ReadEdit[], isTagging: boolean): readonly ReadEdit[] {
  const rest = edits.filter(({ path }) => !isReason(path));
  return rest.length === 0 && isTagging ? edits : rest;
}

/** Such a write is attribution and no change: nobody disputes it. */
export const saysWhy = (edits: readonly ReadEdit[]): boolean =>
  edits.length > 0 && edits.every(({ path }) => isReason(path));
