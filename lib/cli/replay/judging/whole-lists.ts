import type { Json } from "#core/fields/json.ts";
import { type FieldPath, parsePath } from "#core/fields/path.ts";
import type { FieldMemory } from "./memory/field-memory.ts";
import type { PolicyWords } from "./policy-words.ts";

type ForbidsInput = PolicyWords["demands"][number];

/** A demand that forbids elements holds of any part of a list; one that requires some does not. */
const forbids = ({ constraint }: ForbidsInput): boolean =>
  constraint !== undefined &&
  Object.keys(constraint).every((key) => key === "lacks" || key === "lacksLike" || key === "notIn");

const isElement = ({ path }: FieldMemory): boolean => {
  const [, step, ...deeper] = parsePath(path);
  return step !== undefined && step.kind !== "name" && deeper.length === 0;
};

/**
 * A log tells of members that come and go, a policy speaks of the list. As far as its members are known the list
 * is put together, where the policy only forbids some.
 */
export function wholeLists(
  fields: readonly FieldMemory[],
  wordsOn: (path: string) => PolicyWords,
): readonly (readonly [FieldPath, Json])[] {
  const byTop = Map.groupBy(fields, ({ top }) => top);
  return [...byTop].flatMap(([top, members]): readonly (readonly [FieldPath, Json])[] => {
    if (!members.every(isElement)) return [];
    const about = wordsOn(top).demands.filter((demand) => demand.fields.includes(top));
    if (about.length === 0 || !about.every(forbids)) return [];
    return [[top as FieldPath, members.map(({ live }) => live).filter((live) => live !== null)]];
  });
}
