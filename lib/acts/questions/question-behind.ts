import { endsUnruled } from "#core/arbitration/causes.ts";
import type { Ruling } from "#core/arbitration/dispute.ts";
import { isRulingOn } from "#core/arbitration/past/ruling-name.ts";
import type { Answer } from "#core/arbitration/verdict.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { isLastRound } from "#core/questions/asked-before.ts";
import { isOver, silence } from "#core/questions/silence.ts";
import type { Runtime } from "../runtime.ts";

/** What stands: the first answer, or what silence said. */
export type First = {
  readonly by: string;
  readonly at: string;
  readonly answer: Answer;
  readonly field: string;
  readonly value?: Json | undefined;
  /** Whether the value is all of it: a question about several fields has an answer for each. */
  readonly isOne: boolean;
  /** It is silence for the last time, which nothing but a change ends. */
  readonly isFinal: boolean;
  readonly until?: string | undefined;
  readonly proof?: Ruling["proof"];
  readonly note?: string | undefined;
};

/** Anyone who asks by a case and a question gets everything that is known behind them. */
export type Behind = {
  readonly record: DocketRecord;
  readonly decision: LoggedDecision | undefined;
  /** The question, while it is open. */
  readonly question: OpenQuestion | undefined;
  /** The other questions of the case that are open. */
  readonly others: readonly OpenQuestion[];
  /** What was answered first, if anything was. */
  readonly first: First | undefined;
};

type QuestionBehindInput = { readonly case: string; readonly question: string };

type QuestionBehindRuntime = Pick<Runtime, "casePlaces" | "dockets" | "decisions" | "now">;

/** Undefined where nobody knows the case. */
export async function questionBehind(
  { case: caseId, question: id }: QuestionBehindInput,
  runtime: QuestionBehindRuntime,
): Promise<Behind | undefined> {
  const place = await runtime.casePlaces.find(caseId);
  const record = place === undefined ? undefined : await runtime.dockets.load(place);
  if (record === undefined) return undefined;
  const isOpen = (each: OpenQuestion) => !isOver(each, runtime.now());
  // INVARIANT (own case): a link into one case opens no other one on the same resource.
  const asked = record.case?.id === caseId ? record.case.questions : [];
  const named = asked.find((each) => each.id === id);
  return {
    record,
    decision: await decisionOf(record, runtime),
    question: named !== undefined && isOpen(named) ? named : undefined,
    others: asked.filter((each) => each.id !== id && isOpen(each)),
    first: firstOn(id, record) ?? (named === undefined || isOpen(named) ? undefined : silenceOn(named)),
  };
}

export function firstOn(id: string, { rulings }: Pick<DocketRecord, "rulings">): First | undefined {
  const all = rulings.filter((ruling) => isRulingOn(id, ruling));
  const last = all.at(-1);
  if (last === undefined) return undefined;
  const { by, at, field, answer, value, until, proof, note } = last;
  const isOne = all.filter((each) => each.at === at).length === 1;
  const isFinal = by === silence && isLastRound(last);
  const said = answer === "refuse" ? "keep" : answer;
  return { by, at, field, answer: said, value, isOne, isFinal, until, proof, note };
}

function silenceOn(question: OpenQuestion): First | undefined {
  const { ask, fields } = question;
  if (endsUnruled(ask.cause)) return undefined;
  const { answer, value } = ask.onSilence;
  const is = { isOne: fields.length === 1, isFinal: isLastRound(question) };
  return { by: silence, at: ask.deadline, field: fields[0] ?? "", answer, value, ...is };
}

async function decisionOf(
  { resource, decision }: DocketRecord,
  { decisions }: QuestionBehindRuntime,
): Promise<LoggedDecision | undefined> {
  return decision === undefined ? undefined : decisionToRead(await decisions.get(resource, decision.id));
}
