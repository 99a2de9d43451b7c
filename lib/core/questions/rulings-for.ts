import type { Ruling } from "../arbitration/dispute.ts";
import { isRulingOn, rulingName } from "../arbitration/past/ruling-name.ts";
import { partFor } from "../arbitration/project/said-of.ts";
import type { Answer } from "../arbitration/verdict.ts";
import { leavesBehind } from "../arbitration/weigh/ending.ts";
import { type Claim, lastChanged } from "../claims/claim.ts";
import { satisfies } from "../claims/satisfies.ts";
import { isWithheld } from "../fields/hidden.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import { plainLine } from "../schema/plain-text.ts";
import { partOf } from "./combined.ts";
import { liveAt } from "./question-id.ts";

export type AnswerGiven = {
  readonly answer: Answer;
  readonly value?: Json | undefined;
  readonly by: string;
  readonly at: string;
  readonly until?: string | undefined;
  /** Of a silence: which one it is. */
  readonly round?: Ruling["round"];
  readonly note?: string | undefined;
  readonly proof?: Ruling["proof"];
};

type RulingsForInput = { readonly record: DocketRecord; readonly claims: readonly Claim[] };

/** A constraint that says more is told by its claim's id alone. */
const longestConstraint = 2_000;
const longestNote = 500;

/** What was ruled with the first answer: a question about several fields has an answer for each. */
export function ruledOn(id: string, { rulings }: Pick<DocketRecord, "rulings">): readonly Ruling[] {
  const all = rulings.filter((ruling) => isRulingOn(id, ruling));
  return all.filter(({ at }) => at === all.at(-1)?.at);
}

/** One ruling for each field of a question. */
export function rulingsFor(
  question: OpenQuestion,
  said: AnswerGiven,
  scene: RulingsForInput,
): readonly Ruling[] {
  return question.fields.map((field, index) => {
    const value = ruledValue(question, said, { field, record: scene.record });
    return {
      id: rulingName({ question: question.id, index, askedAt: question.askedAt }),
      field,
      over: named(ruledOver(question, value, { field, claims: scene.claims })),
      answer: said.answer,
      ...(value !== undefined && { value }),
      by: said.by,
      at: said.at,
      ...(said.until !== undefined && { until: said.until }),
      ...(said.round !== undefined && { round: said.round }),
      ...(said.proof !== undefined && { proof: said.proof }),
      ...noteOf(said),
    };
  });
}

/** In the person's own words, as far as one line holds them. */
function noteOf({ note = "" }: AnswerGiven): Pick<Ruling, "note"> {
  const line = plainLine(note, longestNote);
  return line === "" ? {} : { note: line };
}

/** What stays hidden is ruled on by its digest, so that another secret is no part of the answer. */
function ruledValue(
  question: OpenQuestion,
  { answer, value }: AnswerGiven,
  { field, record }: { readonly field: FieldPath; readonly record: DocketRecord },
): Json | undefined {
  const part = partOf(question, value, field);
  if (!isWithheld(part)) return part;
  return answer === "keep" || answer === "hold" ? liveAt(record, field) : undefined;
}

type On = { readonly field: FieldPath; readonly claims: readonly Claim[] };

function weighed(question: OpenQuestion, { field, claims }: On): readonly Claim[] {
  const about = new Set(question.claims);
  return claims.filter((claim) => about.has(claim.id) && overlaps(claim.field, field));
}

/**
 * That something stays which an incident left behind is said of the claim that brought it, and of nobody else's: once
 * that one's claimant has handed it back there is nothing left to take over.
 */
function ruledOver(question: OpenQuestion, value: Json | undefined, on: On): readonly Claim[] {
  const all = weighed(question, on);
  if (question.ask.cause !== "take-over" || value === undefined) return all;
  const left = all
    .filter(({ motivation: { kind } }) => leavesBehind.has(kind))
    .filter(({ field, constraint }) => {
      const part = partFor(field, on.field, value);
      return constraint !== undefined && part !== undefined && satisfies(part, constraint);
    });
  const last = left.toSorted((a, b) => lastChanged(b) - lastChanged(a))[0];
  return last === undefined ? all : [last];
}

/** The claims by their ids, and by what they want and why, so that renewing one does not void the ruling. */
const named = (claims: readonly Claim[]): Ruling["over"] =>
  claims.flatMap(({ id, actor, constraint, motivation }): Ruling["over"] => {
    const isTold = constraint === undefined || canonicalJson(constraint as Json).length > longestConstraint;
    if (isTold) return [id];
    const { kind, ref } = motivation;
    const why = { kind, ...(ref !== undefined && { ref }) };
    return [id, { actor: actor.principal, constraint, motivation: why }];
  });
