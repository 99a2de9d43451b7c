import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { printed } from "../../hidden/words.ts";
import type { FieldVerdict, Option, Question } from "../verdict.ts";
import type { ExpectedField } from "./suite.ts";

/** One part of a verdict that is not as a test expects it. */
export type Gap = { readonly part: string; readonly expected: Json; readonly got: Json };

/** As it is printed: a test expects what people would read. */
const asJson = (value: unknown): Json => (value === undefined ? null : printed(value as Json));

const alike = (a: unknown, b: unknown): boolean => canonicalJson(asJson(a)) === canonicalJson(asJson(b));

export const gap = (part: string, expected: unknown, got: unknown): Gap => ({
  part,
  expected: asJson(expected),
  got: asJson(got),
});

export function equal(part: string, expected: unknown, got: unknown): Gap[] {
  if (expected === undefined || alike(expected, got)) return [];
  return [gap(part, expected, got)];
}

/** Order does not matter, number does. */
function sameMembers(part: string, expected: readonly unknown[] | undefined, got: readonly unknown[]): Gap[] {
  if (expected === undefined) return [];
  const sorted = (list: readonly unknown[]) => list.map((item) => canonicalJson(asJson(item))).sort();
  return alike(sorted(expected), sorted(got)) ? [] : [gap(part, expected, got)];
}

/** `null` expects that there is none. */
function sameMoment(part: string, expected: string | null | undefined, got: string | undefined): Gap[] {
  if (expected === undefined) return [];
  const same =
    expected === null || got === undefined ? expected === (got ?? null) : millis(expected) === millis(got);
  return same ? [] : [gap(part, expected, got)];
}

const spaced = (text: string): string => text.replace(/\s+/g, " ");

/** Every text must occur in one of the lines; an empty list expects no line. */
export function contained(
  part: string,
  expected: readonly string[] | undefined,
  got: readonly string[],
): Gap[] {
  if (expected === undefined) return [];
  if (expected.length === 0) return got.length === 0 ? [] : [gap(part, expected, got)];
  const missing = expected.filter((text) => !got.some((line) => spaced(line).includes(spaced(text))));
  return missing.length === 0 ? [] : [gap(part, missing, got)];
}

type Partly<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Its consequence is prose, and prose is looked for elsewhere. */
const matches = (expected: Partly<Option>, got: Option): boolean =>
  (expected.answer === undefined || expected.answer === got.answer) &&
  (!Object.hasOwn(expected, "value") || alike(expected.value, got.value)) &&
  (expected.for === undefined || expected.for === got.for);

function offered(expected: readonly Partly<Option>[] | undefined, got: readonly Option[]): Gap[] {
  const missing = (expected ?? []).filter((option) => !got.some((one) => matches(option, one)));
  return missing.length === 0 ? [] : [gap("ask.offers", missing, got)];
}

function sameOptions(expected: readonly Partly<Option>[] | undefined, got: readonly Option[]): Gap[] {
  if (expected === undefined) return [];
  const all =
    expected.length === got.length && expected.every((option) => got.some((one) => matches(option, one)));
  return all ? [] : [gap("ask.options", expected, got)];
}

function questionGaps(expected: ExpectedField["ask"], got: Question | null): Gap[] {
  if (expected === undefined) return [];
  if (expected === null || got === null) return expected === got ? [] : [gap("ask", expected, got)];
  const { onSilence } = expected;
  return [
    ...contained("ask.question", expected.question === undefined ? undefined : [expected.question], [
      got.question,
    ]),
    ...contained("ask.why", expected.why === undefined ? undefined : [expected.why], [got.why]),
    ...equal("ask.cause", expected.cause, got.cause),
    ...equal("ask.beside", expected.beside, got.beside),
    ...sameMembers("ask.approvers", expected.approvers, got.approvers),
    ...sameMoment("ask.deadline", expected.deadline, got.deadline),
    ...equal("ask.meanwhile", expected.meanwhile, got.meanwhile),
    ...(onSilence && !matches(onSilence, got.onSilence)
      ? [gap("ask.onSilence", onSilence, got.onSilence)]
      : []),
    ...sameOptions(expected.options, got.options),
    ...offered(expected.offers, got.options),
  ];
}

function deferralGaps(expected: ExpectedField["deferred"], got: FieldVerdict["deferred"]): Gap[] {
  const plain = expected?.map((item) =>
    typeof item === "string" ? { claim: item, wakes: undefined } : item,
  );
  const gaps = sameMembers(
    "deferred",
    plain?.map((item) => item.claim),
    got.map((item) => item.claim),
  );
  if (gaps.length > 0) return gaps;
  const named = (plain ?? []).filter((item) => item.wakes !== undefined);
  return wakeGaps(Object.fromEntries(named.map((item) => [item.claim, item.wakes ?? []])), got);
}

function wakeGaps(expected: ExpectedField["wakes"], got: FieldVerdict["deferred"]): Gap[] {
  // Neither the alternatives nor what each of them asks for have an order.
  const sorted = (wakes: readonly (readonly unknown[])[]) =>
    wakes.map((all) => all.map((one) => canonicalJson(asJson(one))).sort());
  return Object.entries(expected ?? {}).flatMap(([claim, wakes]) => {
    const found = got.find((item) => item.claim === claim)?.wakes;
    const gaps = sameMembers(`wakes.${claim}`, sorted(wakes), sorted(found ?? []));
    return gaps.length === 0 ? [] : [gap(`wakes.${claim}`, wakes, found)];
  });
}

function reasonGaps(expected: ExpectedField["because"], got: FieldVerdict["because"]): Gap[] {
  const missing = (expected ?? []).filter((want) => {
    const { rule, at, text } =
      typeof want === "string" ? { rule: want, at: undefined, text: undefined } : want;
    return !got.some(
      (one) =>
        one.rule === rule &&
        (at === undefined || one.at === at) &&
        (text === undefined || spaced(one.text).includes(spaced(text))),
    );
  });
  return missing.length === 0
    ? []
    : [
        gap(
          "because",
          missing,
          got.map(({ rule }) => rule),
        ),
      ];
}

/** Compares what the test names, and nothing else. */
export function fieldGaps(expected: ExpectedField, got: FieldVerdict): Gap[] {
  return [
    ...equal("outcome", expected.outcome, got.outcome),
    ...equal("effect", expected.effect, got.effect),
    ...(Object.hasOwn(expected, "value") ? equal("value", expected.value ?? null, got.value) : []),
    ...sameMembers("holders", expected.holders, got.holders),
    ...deferralGaps(expected.deferred, got.deferred),
    ...wakeGaps(expected.wakes, got.deferred),
    ...sameMembers("refused", expected.refused, got.refused),
    ...sameMembers("wishes", expected.wishes, got.wishes),
    ...sameMembers("outstanding", expected.outstanding, got.outstanding),
    ...sameMoment("until", expected.until, got.until),
    ...sameMoment("next", expected.next, got.next),
    ...equal("codify", expected.codify, got.codify),
    ...questionGaps(expected.ask, got.ask),
    ...reasonGaps(expected.because, got.because),
  ];
}
