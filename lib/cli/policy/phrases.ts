import type { GuardConstraint, StatementPattern } from "#core/claims/guard-constraint.ts";
import { durationText } from "#core/claims/instant.ts";
import type { ActorSelector, ClaimSelector, ResourceSelector } from "#core/policy/selector.ts";
import { listed } from "../terminal/prose.ts";

const mostNamed = 6;

/** A list of which the first few stand for the rest. */
export function some(words: readonly string[], last = "or"): string {
  if (words.length <= mostNamed) return listed(words, last);
  return `${words.slice(0, mostNamed).join(", ")} and ${words.length - mostNamed} more`;
}

const part = (words: readonly string[] | undefined, before: string): readonly string[] =>
  words === undefined ? [] : [`${before}${some(words)}`];

/** Where something holds; everywhere if the policy names no place. */
export function placeText({
  environments,
  accounts,
  regions,
  types,
  resources,
  tags,
}: ResourceSelector): string {
  const parts = [
    ...part(environments, ""),
    ...part(types, ""),
    ...part(accounts, "account "),
    ...part(regions, "region "),
    ...part(resources, "resource "),
    ...Object.entries(tags ?? {}).map(([name, values]) => `tag ${name} ${some(values)}`),
  ];
  return parts.length === 0 ? "everywhere" : parts.join("; ");
}

type PlaceAndFieldsInput = {
  readonly fields?: readonly string[] | undefined;
  readonly classes?: readonly string[] | undefined;
};

/** The fields that are meant, behind their place where one is named. */
export function placeAndFields(place: ResourceSelector, { fields, classes }: PlaceAndFieldsInput): string {
  const where = placeText(place);
  const what = [...part(classes, "class "), ...part(fields, "")].join("; ") || "every field";
  return where === "everywhere" ? what : `${where}: ${what}`;
}

export function actorText({ kinds, principals, via }: ActorSelector): string {
  const parts = [...part(kinds, ""), ...part(principals, "principal "), ...part(via, "via ")];
  return parts.length === 0 ? "anybody" : parts.join("; ");
}

function matterText({ fields, classes, intents, motivations, urgencies }: ClaimSelector): readonly string[] {
  return [
    ...part(classes, "fields of class "),
    ...part(fields, "fields "),
    ...part(intents, "for "),
    ...part(motivations, "because of "),
    ...part(urgencies, "at urgency "),
  ];
}

/** Which claims a rule is about. */
export function claimsText(selector: ClaimSelector): string {
  const { kinds, principals, via, confirmed, exposure, during } = selector;
  const place = placeText(selector);
  const parts = [
    ...(place === "everywhere" ? [] : [place]),
    ...((kinds ?? principals ?? via) ? [`by ${actorText(selector)}`] : []),
    ...matterText(selector),
    ...(confirmed === undefined ? [] : [confirmed ? "confirmed" : "not confirmed"]),
    ...(exposure === undefined ? [] : [exposure === "internet" ? "facing the internet" : "internal"]),
    ...part(during, "during "),
  ];
  return parts.length === 0 ? "every claim" : parts.join("; ");
}

const valueText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const values = (list: readonly unknown[], last = "or"): string => some(list.map(valueText), last);

/** What a constraint asks, in words. */
export function constraintText(constraint: GuardConstraint): string {
  const { is, min, max, in: oneOf, notIn, has, lacks, absent, lacksLike, lacksStatement } = constraint;
  const { like, notLike, notLowered, unchanged, notForeign, orAbsent } = constraint;
  return listed([
    ...(is === undefined ? [] : [`is ${valueText(is)}`]),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(oneOf === undefined ? [] : [`one of ${values(oneOf)}`]),
    ...(notIn === undefined ? [] : [`never ${values(notIn)}`]),
    ...(has === undefined ? [] : [`holds ${values(has, "and")}`]),
    ...(lacks === undefined ? [] : [`does not hold ${values(lacks)}`]),
    ...(absent === undefined ? [] : [absent ? "is not there" : "is there"]),
    ...(like === undefined ? [] : [`like ${values(like)}`]),
    ...(notLike === undefined ? [] : [`never like ${values(notLike)}`]),
    ...(notLowered === undefined ? [] : ["is not lowered"]),
    ...(unchanged === undefined ? [] : ["stays as agreed"]),
    ...(notForeign === undefined ? [] : ["names nobody outside the organisation"]),
    ...(lacksLike ?? []).map(patternText),
    ...(lacksStatement ?? []).map(statementText),
    ...(orAbsent === undefined ? [] : ["where it is there at all"]),
  ]);
}

function statementText({ effect, principals, covers, touches, unless }: StatementPattern): string {
  const parts = [
    ...part(principals, "to "),
    ...part(covers?.actions, "of all of "),
    ...part(covers?.resources, "on all of "),
    ...part(touches?.actions, "of any of "),
    ...part(touches?.resources, "on any of "),
    ...part(unless, "without a condition on "),
  ];
  return `holds no \`${effect}\` ${parts.join(" ")}`.trimEnd();
}

type Pattern = NonNullable<GuardConstraint["lacksLike"]>[number];

function patternText({ match, spans }: Pattern): string {
  const parts = Object.entries(match).map(([name, bounds]) => {
    const words = [
      ...(bounds.in === undefined ? [] : [values(bounds.in)]),
      ...(bounds.notIn === undefined ? [] : [`other than ${values(bounds.notIn)}`]),
      ...(bounds.min === undefined ? [] : [`from ${bounds.min}`]),
      ...(bounds.max === undefined ? [] : [`up to ${bounds.max}`]),
      ...(bounds.like === undefined ? [] : [`like ${values(bounds.like)}`]),
      ...(bounds.notLike === undefined ? [] : [`not like ${values(bounds.notLike)}`]),
      ...(bounds.foreign === undefined ? [] : ["not one's own"]),
    ];
    return `${name} ${words.join(" ")}`;
  });
  const ports =
    spans === undefined
      ? []
      : [
          `${spans.from} to ${spans.to} over ${spans.any ? "" : "others than "}${some((spans.any ?? spans.but ?? []).map(String))}`,
        ];
  return `holds no item with ${[...parts, ...ports].join(" and ")}`;
}

export const spanText = (length: number): string => durationText(length);
