import type { ValueWords } from "../../claims/constraint/kind.ts";
import { type GuardConstraint, partsOf } from "../../claims/constraint/kinds.ts";
import { durationText } from "../../claims/instant.ts";
import type { ActorSelector, ClaimSelector, ResourceSelector } from "../selector.ts";

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

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

const words: ValueWords = { one: valueText, list: values };

/** What a constraint asks, in words. */
export const constraintText = (constraint: GuardConstraint): string =>
  listed([
    ...partsOf(constraint).map(({ kind, asked }) => kind.demand(asked, words)),
    ...(constraint.orAbsent === true ? ["where it is there at all"] : []),
  ]);

export const spanText = (length: number): string => durationText(length);
