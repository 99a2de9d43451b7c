import type { PolicyFile } from "../../policy-file.ts";
import { patternContains, patternsOverlap } from "./field-patterns.ts";
import { listContains, listsOverlap } from "./globs.ts";

/** Fields and classes widen each other; where neither is named every field is meant. */
export type NamedFields = {
  readonly fields?: readonly string[] | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
};

export type Part = { readonly pattern: string; readonly types: readonly string[] | undefined };

export function namesOverlap(file: PolicyFile, a: NamedFields, b: NamedFields): boolean {
  const others = partsOf(file, b);
  return partsOf(file, a).some((one) =>
    others.some(
      (other) => listsOverlap(one.types, other.types) && patternsOverlap(one.pattern, other.pattern),
    ),
  );
}

export function namesContain(file: PolicyFile, a: NamedFields, b: NamedFields): boolean {
  const wide = partsOf(file, a);
  return partsOf(file, b).every((narrow) =>
    wide.some(
      (part) => listContains(part.types, narrow.types) && patternContains(part.pattern, narrow.pattern),
    ),
  );
}

/** The types that a class names for its fields stand in for those of the selector. */
export function partsOf(file: PolicyFile, { fields, classes, types }: NamedFields): readonly Part[] {
  if (fields === undefined && classes === undefined) return [{ pattern: "/**", types }];
  const named = (fields ?? []).map((pattern) => ({ pattern, types }));
  const classed = (classes ?? []).flatMap((name) =>
    Object.hasOwn(file.classes, name) ? (file.classes[name] ?? []) : [],
  );
  return [
    ...named,
    ...classed.flatMap((part) => part.fields.map((pattern) => ({ pattern, types: part.types ?? types }))),
  ];
}
