import { matchesAny } from "../../../fields/glob.ts";
import type { TypeKnowledge } from "../../../resource-types/type-knowledge.ts";
import { harmfulClasses } from "../../file/harmful-classes.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { type NamedFields, type Part, partsOf, patternContains, patternsOverlap } from "./fields.ts";
import { listsOverlap } from "./globs.ts";

/** The classes in which a change can be harmful, of whose fields a selector can speak. */
export function guardedBy(
  file: PolicyFile,
  { fields, classes, types }: NamedFields,
  knowledge: TypeKnowledge | undefined,
): readonly string[] {
  const defined = harmfulClasses.filter((name) => Object.hasOwn(file.classes, name));
  const own = fields === undefined && classes !== undefined ? [] : partsOf(file, { fields, types });
  const classed = classes === undefined ? [] : partsOf(file, { classes, types });
  return defined.filter((name) => {
    if (classes?.includes(name)) return true;
    const guards = partsOf(file, { classes: [name] });
    const meets = (parts: readonly Part[], isClassed: boolean) =>
      parts.some((part) => guards.some((guard) => canMean(part, guard, { knowledge, isClassed })));
    return meets(own, false) || meets(classed, true);
  });
}

type GuardedKnown = { readonly knowledge: TypeKnowledge | undefined; readonly isClassed: boolean };

/** Some field is meant by both. A guard that names no types may mean none of the fields that the part's types have. */
function canMean(part: Part, guard: Part, known: GuardedKnown): boolean {
  if (!listsOverlap(part.types, guard.types) || !startsAlike(part.pattern, guard.pattern)) return false;
  if (!patternsOverlap(part.pattern, guard.pattern)) return false;
  if (part.types === undefined || guard.types !== undefined) return true;
  return patternContains(guard.pattern, part.pattern) || hasSuchField(part.types, guard.pattern, known);
}

/** Where nothing is known of types, a selector that names them is doubted and a class is taken at its word. */
function hasSuchField(
  types: readonly string[],
  pattern: string,
  { knowledge, isClassed }: GuardedKnown,
): boolean {
  if (knowledge === undefined) return !isClassed;
  return knowledge
    .types()
    .some((type) => matchesAny(types, type) && knowledge.hasField(type, pattern) !== false);
}

const firstStep = (pattern: string): string => /^\/[^/[]*/.exec(pattern)?.[0] ?? "";

/** Most patterns differ in their first name already, which is cheaper to see than to prove. */
export function startsAlike(a: string, b: string): boolean {
  const [one, other] = [firstStep(a), firstStep(b)];
  return one === other || one.includes("*") || other.includes("*");
}
