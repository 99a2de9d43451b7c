import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Option, Question } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenCase, OpenQuestion } from "../ledger/docket-record.ts";
import { mostOptions } from "../looking/essence.ts";
import type { Coupling } from "../policy/policy-file.ts";
import { type AskingVerdict, askGroups, isAsking } from "./ask-groups.ts";
import { roundOf } from "./asked-before.ts";
import { type ClaimantOf, combined, narrowed } from "./combined.ts";
import { personName } from "./naming.ts";
import { secretsIn } from "./offered.ts";
import { questionId } from "./question-id.ts";

type OpenQuestionsInput = {
  readonly record: DocketRecord;
  readonly open: OpenCase;
  readonly dispute: Dispute;
  readonly coupled: readonly Coupling[];
};

export type Questions = {
  readonly questions: readonly OpenQuestion[];
  readonly closed: readonly OpenQuestion[];
};

const mostClaims = 100;

/**
 * The questions that stand now. INVARIANT (asked once): one that is still asked keeps its id, its deadline, its answers
 * and what people were told; every other is closed.
 */
export function questionsNow(fields: readonly FieldVerdict[], scene: OpenQuestionsInput): Questions {
  const asking = fields.filter(isAsking);
  const kept = scene.open.questions.flatMap((question) => continued(question, asking, scene) ?? []);
  const known = new Set(kept.flatMap((question) => question.fields.map((path) => keyOf(question, path))));
  const rest = asking.filter((field) => !known.has(keyOf(field, field.path)));
  const fresh = askGroups(rest, scene.coupled, scene.dispute).flatMap((group) => asked(group, scene) ?? []);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    questions: [...kept, ...fresh].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    closed: scene.open.questions.filter(({ id }) => !ids.has(id)),
  };
}

/** On one field a question may stand in the way of a verdict, and another beside it. */
const keyOf = ({ ask }: { readonly ask: Question }, path: FieldPath): string =>
  `${ask.beside === true} ${path}`;

/** What stands keeps its deadline, so another one is another question; of the first edition none says its cause. */
const isOf = (question: OpenQuestion, { ask, path }: AskingVerdict): boolean =>
  question.fields.includes(path) &&
  (question.ask.cause === undefined ||
    (question.ask.cause === ask.cause &&
      question.ask.beside === ask.beside &&
      question.ask.deadline === ask.deadline));

/** What is asked in the way of a verdict says nothing about what stands beside it, which goes on until it is over. */
function isCovered({ ask, fields }: OpenQuestion, asking: readonly AskingVerdict[], now: number): boolean {
  if (ask.beside !== true || millis(ask.deadline) <= now) return false;
  return asking.some((field) => !field.ask.beside && fields.includes(field.path));
}

function continued(
  question: OpenQuestion,
  asking: readonly AskingVerdict[],
  scene: OpenQuestionsInput,
): OpenQuestion | undefined {
  const group = asking.filter((field) => isOf(question, field));
  if (group.length === 0)
    return isCovered(question, asking, millis(scene.dispute.now)) ? question : undefined;
  const still = new Set(group.map(({ path }) => path));
  const fields = question.fields.filter((path) => still.has(path));
  return refreshed(narrowed(question, fields), group, scene);
}

const text = (value: Json | undefined): string => canonicalJson(value ?? null);

/** Where others are asked, or silence means something else, people are told anew; answers are only added. */
function refreshed(
  question: OpenQuestion,
  group: readonly AskingVerdict[],
  scene: OpenQuestionsInput,
): OpenQuestion {
  const claims = claimsOn(question.fields, scene.dispute);
  const now = combined(inOrderOf(question, group), claimantIn(scene.dispute));
  const { ask } = question;
  if (now === undefined) return { ...question, claims };
  const { approvers, meanwhile, onSilence, cause, beside } = now;
  const isSame =
    text(approvers) === text(ask.approvers) && text(onSilence.value) === text(ask.onSilence.value);
  const options = withAdded(ask.options, now.options);
  return {
    ...question,
    claims,
    told: isSame ? question.told : [],
    ask: { ...ask, cause, beside, approvers, meanwhile, onSilence, options },
  };
}

const inOrderOf = ({ fields }: OpenQuestion, group: readonly AskingVerdict[]): readonly AskingVerdict[] =>
  fields.flatMap((path) => group.find((field) => field.path === path) ?? []);

/** INVARIANT (no answer is taken away): what was offered stays as it is, and what is new comes after it. */
function withAdded(put: readonly Option[], now: readonly Option[]): readonly Option[] {
  const known = new Set(put.map(({ value }) => (value === undefined ? "" : text(value))));
  const added = now.filter(
    ({ answer, value }) => answer !== "hold" && !known.has(value === undefined ? "" : text(value)),
  );
  const fresh = added.map(
    (option): Option => (option.answer === "keep" ? option : { ...option, answer: "value" }),
  );
  return [...put, ...fresh].slice(0, Math.max(mostOptions, put.length));
}

function asked(
  group: readonly AskingVerdict[],
  { record, open, dispute }: OpenQuestionsInput,
): OpenQuestion | undefined {
  const ask = combined(group, claimantIn(dispute));
  if (ask === undefined) return undefined;
  const fields = group.map(({ path }) => path);
  const now = millis(dispute.now);
  const askedAt = instantOf(now);
  const secrets = secretsIn({ fields, ask }, record);
  return {
    id: questionId(open.id, { fields, cause: ask.cause, askedAt }),
    fields,
    ask,
    claims: claimsOn(fields, dispute),
    round: roundOf(record.asked, { fields, cause: ask.cause, now }),
    askedAt,
    ...(secrets !== "" && { secrets }),
    told: [],
  };
}

function claimantIn({ claims }: Dispute): ClaimantOf {
  const principals = new Map(claims.map(({ id, actor }) => [id, actor.principal]));
  return (claim) => personName(principals.get(claim) ?? claim);
}

function claimsOn(fields: readonly FieldPath[], { claims }: Dispute): readonly string[] {
  const about = claims.filter(({ field }) => fields.some((path) => overlaps(field, path)));
  return [...new Set(about.map(({ id }) => id))].sort().slice(0, mostClaims);
}
