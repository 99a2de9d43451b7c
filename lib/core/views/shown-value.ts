import type { Constraint } from "../claims/constraint-words.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import { digestedEdits, isSecretField, secretsInEdits } from "../looking/secrets.ts";
import type { Policy } from "../policy/policy.ts";
import type { TypeKnowledge } from "../ports/type-knowledge.ts";
import type { ResourceId } from "../resources/resource-id.ts";

const hidden = "(hidden)";
const tooLarge = "(too large to show)";
const longest = 4_096;

/** Whether the values of a field may not be read. */
export type Hides = (path: string) => boolean;

export type Knowing = { readonly policy: Policy; readonly types: TypeKnowledge };

export const hiddenIn = ({ type }: Pick<ResourceId, "type">, { policy, types }: Knowing): Hides =>
  isSecretField(type, policy, types);

/** Text without the digests of secrets. */
export const shownText = (text: string): string => text.replaceAll(/digest:[\w+/=-]*/g, hidden);

/** INVARIANT (no secrets): a value as everybody may read it, without secrets and without the digests of secrets. */
export function shownValue(value: Json, path: string, hides: Hides): Json {
  if (value === null) return null;
  if (hides(path)) return hidden;
  if (JSON.stringify(value).length > longest) return tooLarge;
  const edits = [{ path: path as FieldPath, after: value }];
  const places = secretsInEdits(edits, hides);
  const [edit] = digestedEdits(edits, new Map(places.map(({ pointer }) => [pointer, ""])));
  return withoutDigests(edit?.after ?? null);
}

function withoutDigests(value: Json): Json {
  if (typeof value === "string") return shownText(value);
  if (isList(value)) return value.map(withoutDigests);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutDigests(inner)]));
}

/** Of a question about several fields each value is a group of values by field. */
export function shownChoice(value: Json, fields: readonly string[], hides: Hides): Json {
  const [first = ""] = fields;
  if (fields.length < 2) return shownValue(value, first, hides);
  if (!isRecord(value)) return hidden;
  return Object.fromEntries(
    Object.entries(value).map(([path, inner]) => [shownText(path), shownValue(inner, path, hides)]),
  );
}

export function shownConstraint(constraint: Constraint, path: string, hides: Hides): Constraint {
  if (hides(path)) return { is: hidden };
  if (JSON.stringify(constraint).length > longest) return { is: tooLarge };
  const members = (list: readonly Json[]) => list.map((member) => shownValue(member, path, hides));
  const { is, in: among, notIn, has, lacks, ...bounds } = constraint;
  return {
    ...bounds,
    ...(is !== undefined && { is: shownValue(is, path, hides) }),
    ...(among !== undefined && { in: members(among) }),
    ...(notIn !== undefined && { notIn: members(notIn) }),
    ...(has !== undefined && { has: members(has) }),
    ...(lacks !== undefined && { lacks: members(lacks) }),
  };
}
