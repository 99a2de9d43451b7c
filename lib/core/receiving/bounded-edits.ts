import type { ReadEdit } from "../changes/written-edit.ts";
import { isShallow } from "../claims/constraint-words.ts";
import type { Json } from "../fields/json.ts";

const mostEdits = 200;
/** What is kept edit by edit where there are more; the rest is known by the properties at the top alone. */
const mostWhole = 150;
const longestPath = 1_024;
const longestValue = 16_384;
const longestTogether = 65_536;

/** INVARIANT (bounded): no request, however long, makes a stored event large; what is cut was still touched. */
export function boundedEdits(edits: readonly ReadEdit[]): readonly ReadEdit[] {
  const whole = edits.length > mostEdits ? edits.slice(0, mostWhole) : edits;
  let room = longestTogether;
  const kept = whole.map((edit) => {
    if (edit.path.length > longestPath) return { path: topOf(edit.path) };
    const size = edit.path.length + sizeOf(edit.after);
    if (size > longestValue || size > room) return { path: edit.path };
    room -= size;
    return edit;
  });
  const rest = new Set(edits.slice(whole.length).map(({ path }) => topOf(path)));
  return [...kept, ...[...rest].map((path) => ({ path }))].slice(0, mostEdits);
}

/** The characters of a value as JSON; endless for one that no claim could hold. */
function sizeOf(value: Json | undefined): number {
  if (value === undefined) return 0;
  return isShallow(value) ? JSON.stringify(value).length : Number.POSITIVE_INFINITY;
}

/** `/Tags` of `/Tags[Key=env]/Value`. */
function topOf(path: string): string {
  const end = path.slice(1).search(/[/[]/);
  return (end < 0 ? path : path.slice(0, end + 1)).slice(0, longestPath);
}
