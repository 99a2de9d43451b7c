import type { Edit } from "../../fields/difference.ts";
import { asNumber, sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { Learnt } from "../../ledger/learnt.ts";

const mostFields = 200;

type Authored = NonNullable<Learnt["authored"]>;

/** The number that somebody brought, where what is agreed since was only let stand. */
export function authoredAt({ authored = {} }: Learnt, path: string): Json | undefined {
  return Object.hasOwn(authored, path) ? authored[path as FieldPath] : undefined;
}

/**
 * What is remembered once an edit is agreed: of numbers that a row of the policy or a silence let stand, what stood
 * before the first of them, until somebody brings a value or it stands again.
 */
export function withAuthored(learnt: Learnt, { path, before, after }: Edit, isBrought: boolean): Learnt {
  const entries = Object.entries(learnt.authored ?? {}) as [FieldPath, Json][];
  const known = authoredAt(learnt, path) ?? before;
  const rest = entries.filter(([field]) => !overlaps(field, path));
  const isKept = !isBrought && known !== undefined && asNumber(known) !== undefined;
  const isBack = isKept && sameValue(known, after ?? null);
  const next: [FieldPath, Json][] = isKept && !isBack ? [...rest, [path, known]] : rest;
  const { authored: _, ...others } = learnt;
  if (next.length === 0) return others;
  return { ...others, authored: Object.fromEntries(next.slice(-mostFields)) as Authored };
}
