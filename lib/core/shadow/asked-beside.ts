import type { DecisionRecord } from "../arbitration/record.ts";
import { millis } from "../claims/instant.ts";
import { judgedFields } from "../learning/outcomes/judged-fields.ts";
import { nextOn } from "../learning/outcomes/outcomes-on.ts";
import { type Aftermath, day, whatBecame } from "../learning/outcomes/what-became.ts";
import type { Policy } from "../policy/policy.ts";
import type { FieldDifference } from "../preview/two-policies.ts";

/** Verdicts beside which a candidate asks; of those whose day is over how many were undone. */
export type AddedQuestions = { readonly asked: number; readonly told: number; readonly undone: number };

export const noneAdded: AddedQuestions = { asked: 0, told: 0, undone: 0 };

export const addedTogether = (a: AddedQuestions, b: AddedQuestions): AddedQuestions => ({
  asked: a.asked + b.asked,
  told: a.told + b.told,
  undone: a.undone + b.undone,
});

/** It comes out as it is, and somebody is asked beside it. */
export const isAskedBeside = ({ asIs, wouldBe }: FieldDifference): boolean =>
  asIs?.ask === null && wouldBe?.ask?.beside === true && wouldBe.outcome === asIs.outcome;

type AddedOn = {
  readonly stored: readonly DecisionRecord[];
  readonly policy: Policy;
  readonly after: () => Aftermath | undefined;
  readonly now: number;
};

export function addedIn(
  record: DecisionRecord,
  beside: readonly FieldDifference[],
  { stored, policy, after, now }: AddedOn,
): AddedQuestions {
  if (beside.length === 0) return noneAdded;
  const happened = after();
  const all = stored.flatMap((each) => judgedFields(each, policy));
  const own = judgedFields(record, policy).filter(({ field }) => beside.some(({ path }) => path === field));
  const told = happened === undefined ? [] : own.filter(({ at }) => millis(at) + day <= now);
  const undone = told.filter(
    (each) => happened !== undefined && whatBecame(each, happened, nextOn(each, all)).undone,
  );
  return { asked: beside.length, told: told.length, undone: undone.length };
}
