import { type DecisionRecord, judgedUnder } from "../arbitration/record.ts";
import type { FieldVerdict, Question } from "../arbitration/verdict.ts";
import { sameValue } from "../fields/equality.ts";
import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";

export type TwoPolicies = { readonly running: Policy; readonly candidate: Policy };

/** What is different first of all; a verdict that is the same in each of them is the same verdict. */
type WhatDiffers = "outcome" | "value" | "holders" | "losers" | "question" | "length";

/** One field that comes out differently; it is missing on a side that does not list it. */
export type FieldDifference = {
  readonly path: FieldPath;
  readonly asIs: FieldVerdict | undefined;
  readonly wouldBe: FieldVerdict | undefined;
  readonly by: WhatDiffers;
};

export type JudgedTwice = {
  readonly asIs: DecisionRecord;
  readonly wouldBe: DecisionRecord;
  readonly differs: readonly FieldDifference[];
};

/** A recorded dispute under the policy that runs and under another one, as `parley decide` judges it under each. */
export function judgedTwice(record: DecisionRecord, { running, candidate }: TwoPolicies): JudgedTwice {
  const [asIs, wouldBe] = [judgedUnder(record, running), judgedUnder(record, candidate)];
  return { asIs, wouldBe, differs: fieldDifferences(asIs.verdict.fields, wouldBe.verdict.fields) };
}

type Fields = readonly FieldVerdict[];

/** The fields that come out differently, in the order of their paths. The wording and the lines of a policy are no difference. */
export function fieldDifferences(asIs: Fields, wouldBe: Fields): readonly FieldDifference[] {
  const before = new Map(asIs.map((field) => [field.path, field]));
  const after = new Map(wouldBe.map((field) => [field.path, field]));
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths.flatMap((path) => {
    const [a, b] = [before.get(path), after.get(path)];
    const by = differenceOf(a, b);
    return by === undefined ? [] : [{ path, asIs: a, wouldBe: b, by }];
  });
}

function differenceOf(a: FieldVerdict | undefined, b: FieldVerdict | undefined): WhatDiffers | undefined {
  if (a === undefined || b === undefined || a.outcome !== b.outcome) return "outcome";
  if (!isSameValue(a.value, b.value)) return "value";
  if (!isSameList(a.holders, b.holders)) return "holders";
  if (!isSameList(losersOf(a), losersOf(b))) return "losers";
  if (!isSameQuestion(a.ask, b.ask)) return "question";
  return a.until === b.until && a.next === b.next ? undefined : "length";
}

const isSameValue = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameValue(a, b);

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Who waits, who is refused, and whose wish weighs nothing. */
const losersOf = ({ deferred, refused, wishes }: FieldVerdict): readonly string[] => [
  ...deferred.map(({ claim }) => `waits ${claim}`),
  ...refused.map((claim) => `refused ${claim}`),
  ...wishes.map((claim) => `wish ${claim}`),
];

/** Who is asked, until when, and what holds until then and without an answer. */
function isSameQuestion(a: Question | null, b: Question | null): boolean {
  if (a === null || b === null) return a === b;
  const [silence, other] = [a.onSilence, b.onSilence];
  return (
    isSameList(a.approvers, b.approvers) &&
    a.deadline === b.deadline &&
    isSameValue(a.meanwhile.value, b.meanwhile.value) &&
    silence.answer === other.answer &&
    silence.for === other.for &&
    isSameValue(silence.value, other.value)
  );
}
