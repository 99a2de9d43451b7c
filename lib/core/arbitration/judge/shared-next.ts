import { millis } from "../../claims/instant.ts";
import { forType, namesAny } from "../../policy/for-type.ts";
import type { Context } from "../context.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { FieldVerdict } from "../verdict.ts";

type Group = (field: FieldVerdict) => boolean;

/** Fields that bound each other, that settle together, or that one change stands or falls on. */
function groupsOf({ policy, dispute }: Context): readonly Group[] {
  const coupled = forType(policy, dispute.resource.type).coupled.map(
    ({ ordered = [], together = [] }): Group =>
      ({ path }) =>
        namesAny([...ordered, ...together], path),
  );
  const changes = Map.groupBy(
    dispute.claims.filter(({ atomic, change }) => atomic === true && change !== undefined),
    ({ change }) => change,
  );
  const atomic = [...changes.values()].map(
    (claims): Group =>
      ({ path }) =>
        claims.some(({ field }) => isSaidOf(field, path) || isSaidOf(path, field)),
  );
  return [...coupled, ...atomic];
}

const earlier = (a: string, b: string): string => (millis(b) < millis(a) ? b : a);

/** What may change one of several fields that settle together may change each of them. */
export function withSharedNext(fields: readonly FieldVerdict[], context: Context): readonly FieldVerdict[] {
  if (fields.length < 2) return fields;
  const groups = groupsOf(context);
  let shared = fields;
  // A field in two groups hands the moment on, once per group at most.
  for (const isMember of [...groups, ...groups.toReversed()]) {
    const members = shared.filter(isMember);
    const moments = members.flatMap(({ next }) => next ?? []);
    if (members.length < 2 || moments.length === 0) continue;
    const next = moments.reduce(earlier);
    shared = shared.map((field) => (isMember(field) && field.next !== next ? { ...field, next } : field));
  }
  return shared;
}
