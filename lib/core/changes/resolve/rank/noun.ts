import { remembered } from "../../../remembered.ts";
import type { TypeFacts } from "../../../resource-types/call-knowledge.ts";
import { beginsWith, endsWith, flat, wordsOf } from "../call/words.ts";

/** How the noun of a call and the name of a type are related. */
export type Kinship =
  /** `CreateVpc` and VPC. */
  | "same"
  /** The call speaks of a part of the type: `ModifyInstanceAttribute` and Instance. */
  | "part"
  /** The type's name ends with the noun: `CreateRule` and ListenerRule. */
  | "tail"
  /** The noun ends with the type's name: `PutMetricAlarm` and Alarm. */
  | "head"
  /** The noun holds the type's name somewhere: `AddRoleToInstanceProfile` and Role. */
  | "inner"
  | "none";

export type Noun = { readonly words: readonly string[]; readonly flat: string };

export function nounOf(name: string): Noun {
  return { words: wordsOf(name), flat: flat(name) };
}

/** Namespace and name of `AWS::EC2::VPC`. */
export function namesOf(type: string): { readonly namespace: string; readonly name: string } {
  const [, namespace = "", ...rest] = type.split("::");
  return { namespace, name: rest.join("") };
}

type Title = { readonly words: readonly string[]; readonly short: string; readonly full: string };

/** A type's name in the forms it is compared in. */
const titleOf = remembered((type): Title => {
  const { namespace, name } = namesOf(type);
  return { words: wordsOf(name), short: flat(name), full: flat(namespace + name) };
}, 10_000);

export function kinship(noun: Noun, type: string): Kinship {
  const { words, short, full } = titleOf(type);
  if (noun.flat === "") return "none";
  if (noun.flat === short || noun.flat === full) return "same";
  if (beginsWith(noun.words, words) || startsLike(noun, short) || startsLike(noun, full)) return "part";
  if (endsWith(words, noun.words) || linkOf(words, noun.words)) return "tail";
  if (endsWith(noun.words, words)) return "head";
  return holds(noun.words, words) ? "inner" : "none";
}

/** Acronyms split differently in calls and types, as `VpcEndpoint` and `VPCEndpoint` once did. */
function startsLike(noun: Noun, spelled: string): boolean {
  if (spelled.length < 3 || !noun.flat.startsWith(spelled)) return false;
  let length = 0;
  for (const word of noun.words) {
    length += word.length;
    if (length === spelled.length) return true;
  }
  return false;
}

const linking = new Set(["attachment", "association"]);

/** IdentityPoolRoleAttachment for `SetIdentityPoolRoles`. */
function linkOf(words: readonly string[], noun: readonly string[]): boolean {
  return words.length === noun.length + 1 && beginsWith(words, noun) && linking.has(words.at(-1) ?? "");
}

function holds(words: readonly string[], some: readonly string[]): boolean {
  const last = words.length - some.length;
  for (let at = 1; at < last; at += 1)
    if (some.every((word, index) => words[at + index] === word)) return true;
  return false;
}

// Words that say "something about it" and so name no property.
const vague = new Set(
  "configuration config setting attribute option property version code detail status state".split(" "),
);

// What a property's name may add to the words of a call: `VersioningConfiguration`, `KmsKeyId`, `RetentionInDays`.
const trailing = new Set(
  "configuration config setting specification option id arn name list text document body enabled status in day hour minute second property detail period type map set".split(
    " ",
  ),
);

// A resource's own surroundings, such as its `VpcId`, are not what a call about another resource changes.
const isReference = (path: string): boolean => /(Id|Name|Arn)$/.test(path);

/** The property that the words name and that can be changed: `Policies` for the rest of `RolePolicy` after Role. */
export function propertyNamed(words: readonly string[], facts: TypeFacts): string | undefined {
  if (words.length === 0 || words.every((word) => vague.has(word))) return undefined;
  const fixed = new Set([...facts.readOnly, ...facts.id, ...facts.createOnly.filter(isReference)]);
  const writable = facts.properties.filter((property) => !fixed.has(`/${property}`));
  const spelled = words.join("");
  return (
    writable.find((property) => wordsOf(property).join("") === spelled) ??
    writable.find((property) => isLike(wordsOf(property), words))
  );
}

/** `VpcSecurityGroups` for `SecurityGroups`, `Logging` for `LoggingConfiguration`, `KmsKeyId` for `KmsKey`. */
function isLike(property: readonly string[], words: readonly string[]): boolean {
  if (endsWith(property, words) && (words.length > 1 || property[0] === "is" || property[0] === "enable"))
    return true;
  if (beginsWith(property, words)) return property.slice(words.length).every((word) => trailing.has(word));
  return beginsWith(words, property) && words.slice(property.length).every((word) => vague.has(word));
}

/** The noun's words after the type's name. */
export function restOf(noun: Noun, type: string): readonly string[] {
  const { short, full } = titleOf(type);
  let left = startsLike(noun, short) ? short.length : full.length;
  let index = 0;
  while (left > 0 && index < noun.words.length) {
    left -= noun.words[index]?.length ?? 0;
    index += 1;
  }
  return noun.words.slice(index);
}
