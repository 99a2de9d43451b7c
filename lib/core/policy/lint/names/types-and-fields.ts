import { matchesAny, matchesGlob } from "../../../fields/glob.ts";
import { remembered } from "../../../remembered.ts";
import type { TypeKnowledge } from "../../../resource-types/type-knowledge.ts";
import { didYouMean } from "../../../schema/spelling.ts";
import type { Policy } from "../../policy.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { type FieldList, fieldListsOf, type Placed, typeListsOf } from "./parts.ts";

/** Types have the form of CloudFormation's; where schemas are at hand, types and fields also have to exist in them. */
export const unknownTypesAndFields: Check = ({ file }: Policy, knowledge) => [
  ...upToMost(typeListsOf(file), ({ pointer, part }) =>
    upToMost([...part.entries()], ([index, type]) =>
      typeFault({ pointer: `${pointer}/${index}`, part: type }, knowledge),
    ),
  ),
  ...(knowledge === undefined ? [] : upToMost(fieldListsOf(file), fieldFaults(knowledge))),
];

/** Looking for what was meant takes its time: anyone who has so many unknown names mends these first. */
const mostUnknown = 100;

function upToMost<T>(parts: readonly T[], faults: (part: T) => readonly Finding[]): readonly Finding[] {
  const found: Finding[] = [];
  for (const part of parts) {
    if (found.length >= mostUnknown) break;
    found.push(...faults(part));
  }
  return found;
}

const shape = /^[A-Za-z0-9]+(::[A-Za-z0-9]+){2,3}$/;
const globShape = /^[A-Za-z0-9:*]*\*[A-Za-z0-9:*]*$/;

function typeFault(
  { pointer, part }: Placed<string>,
  knowledge: TypeKnowledge | undefined,
): readonly Finding[] {
  if (!shape.test(part) && !globShape.test(part)) {
    const hint = "write it like `AWS::S3::Bucket` or `AWS::S3::*`";
    return [{ level: "error", rule: "malformed-type", pointer, message: `\`${part}\` is not a type`, hint }];
  }
  if (knowledge === undefined || knowledge.types().some((type) => matchesGlob(part, type))) return [];
  const near = knowledge.nearestType(part);
  const hint = didYouMean(near, "check its name, or add its schema");
  const level = near === undefined ? "warning" : "error";
  return [{ level, rule: "unknown-type", pointer, message: `no schema describes \`${part}\``, hint }];
}

type KnownField = { readonly isField: boolean; readonly near?: string | undefined };

/** What is known of a pattern among the types that some globs mean; rows name the same few fields again and again. */
function fieldsAmong(knowledge: TypeKnowledge) {
  const typesOf = remembered((globs) => {
    const wanted = JSON.parse(globs) as readonly string[] | null;
    return knowledge.types().filter((type) => wanted === null || matchesAny(wanted, type));
  });
  const known = remembered((key): KnownField => {
    const [globs = "", pattern = ""] = key.split("\n");
    const types = typesOf(globs);
    if (types.length === 0 || types.some((type) => knowledge.hasField(type, pattern) !== false))
      return { isField: true };
    for (const type of types) {
      const near = knowledge.nearestField(type, pattern);
      if (near !== undefined) return { isField: false, near };
    }
    return { isField: false };
  });
  return (types: readonly string[] | undefined, pattern: string): KnownField =>
    known(`${JSON.stringify(types ?? null)}\n${pattern}`);
}

function fieldFaults(knowledge: TypeKnowledge): (placed: Placed<FieldList>) => readonly Finding[] {
  const fieldIn = fieldsAmong(knowledge);
  return ({ pointer, part }) =>
    upToMost([...part.patterns.entries()], ([index, pattern]) => {
      const { isField, near } = fieldIn(part.types, pattern);
      if (isField) return [];
      const whose =
        part.types === undefined ? "any described type" : part.types.map((type) => `\`${type}\``).join(", ");
      const hint = near === undefined ? "look the name up in the type's schema" : `did you mean \`${near}\`?`;
      const message = `\`${pattern}\` is no field of ${whose}`;
      return [{ level: "error", rule: "unknown-field", pointer: `${pointer}/${index}`, message, hint }];
    });
}
