import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { type Answering, answered } from "#core/questions/answer.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { isAsked, type KnownApprover, type Names, namesFor } from "./approver-of.ts";

type NameToAnswerByInput = { readonly case: string; readonly question: string };

/** The name that the question asks for, else one whose answer would count; undefined where none of theirs would. */
export async function nameToAnswerBy(
  approver: KnownApprover,
  { case: caseId, question: id }: NameToAnswerByInput,
  runtime: Runtime,
): Promise<Names | undefined> {
  const place = await runtime.casePlaces.find(caseId);
  const record = place === undefined ? undefined : await runtime.dockets.load(place);
  const questions = record?.case?.id === caseId ? record.case.questions : [];
  const question = questions.find((each) => each.id === id);
  // Of what is no longer asked they are told what came of it, or what is asked instead.
  if (record === undefined || question === undefined) return namesFor(approver, questions, runtime)[0];
  const names = namesFor(approver, [question], runtime);
  if (isAsked(approver, [question], runtime)) return names[0];
  const around = { ...(await aroundOf(record, runtime)), signIn: runtime.settings.signIn };
  return names.find((each) => doesCount(each, { record, question }, { around, now: runtime.now() }));
}

type Tried = { readonly record: DocketRecord; readonly question: OpenQuestion };
type DoesCountInput = { readonly around: Answering; readonly now: number };

/** Whether an answer by that name would count: it is tried, and not kept. */
export function doesCount(
  { by, also }: Names,
  { record, question }: Tried,
  { around, now }: DoesCountInput,
): boolean {
  const option = question.ask.options.find(({ answer }) => answer !== "hold");
  if (option === undefined) return false;
  const given = {
    ...option,
    question: question.id,
    by,
    also,
    at: instantOf(now),
    proof: "signed in",
  } as const;
  const told = answered(record, given, around);
  return told.ok || told.why !== "not an approver";
}
