import { millis } from "../../claims/instant.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { canonicalJson } from "../../fields/json.ts";
import { parsePath, pathKey, printPath } from "../../fields/path.ts";
import { rememberedFor } from "../../remembered.ts";
import type { DocketRecord } from "../docket-record.ts";

/** What was written to a resource of late, as its record tells it. */
export type Past = Pick<DocketRecord, "history" | "repeated" | "stood">;
export type PastWrite = DocketRecord["history"][number];

/** As events of one second are put: what makes comes first, and what takes away last. */
function placeInMoment({ field, after, by }: PastWrite): number {
  if (isExistence(field)) return after === absent ? 4 : 0;
  if (by === "revert") return 3;
  return after === null ? 2 : 1;
}

/** Of one moment, what was put right comes after what made that necessary; else the order is any, and always the same. */
export function inOrder(a: PastWrite, b: PastWrite): number {
  const order = millis(a.at) - millis(b.at) || placeInMoment(a) - placeInMoment(b);
  if (order !== 0 || a === b) return order;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** What tells one write from all others; a write never changes, and is put in order again and again. */
export const keyOf = rememberedFor(({ field, at, principal, after, by }: PastWrite): string =>
  canonicalJson([pathKey(field), after ?? null, principal, at, by]),
);

/** The fields around a field, from the outermost, by their keys. */
export function around(path: string): readonly string[] {
  const segments = parsePath(path);
  return segments.slice(1).map((_, index) => pathKey(printPath(segments.slice(0, index + 1))));
}
