import { type Constraint, withValues } from "../claims/constraint/kinds.ts";
import { isRecord, type Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import { type Hides, hidesOf } from "../hidden/hides.ts";
import { digestedEdits, secretsInEdits } from "../hidden/places.ts";
import { hiddenWord, printed, printedDeep } from "../hidden/words.ts";
import type { Policy } from "../policy/policy.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { ResourceId } from "../resources/resource-id.ts";

const tooLarge = "(too large to show)";
const longest = 4_096;

export type Knowing = { readonly policy: Policy; readonly types: TypeKnowledge };

export const hidesIn = ({ type }: Pick<ResourceId, "type">, { policy, types }: Knowing): Hides =>
  hidesOf(type, policy, types);

/** INVARIANT (no secrets): a value as everybody may read it, with a word in the place of each secret. */
export function shownValue(value: Json, path: string, hides: Hides): Json {
  if (value === null) return null;
  if (hides(path)) return hiddenWord;
  if (JSON.stringify(printed(value)).length > longest) return tooLarge;
  const edits = [{ path: path as FieldPath, after: value }];
  const places = secretsInEdits(edits, hides);
  const [edit] = digestedEdits(edits, new Map(places.map(({ pointer }) => [pointer, ""])));
  return printed(edit?.after ?? null);
}

/** Of a question about several fields each value is a group of values by field. */
export function shownChoice(value: Json, fields: readonly string[], hides: Hides): Json {
  const [first = ""] = fields;
  if (fields.length < 2) return shownValue(value, first, hides);
  if (!isRecord(value)) return hiddenWord;
  return Object.fromEntries(
    Object.entries(value).map(([path, inner]) => [path, shownValue(inner, path, hides)]),
  );
}

export function shownConstraint(constraint: Constraint, path: string, hides: Hides): Constraint {
  if (hides(path)) return { is: hiddenWord };
  if (JSON.stringify(printedDeep(constraint)).length > longest) return { is: tooLarge };
  return withValues(constraint, (value) => shownValue(value, path, hides));
}
