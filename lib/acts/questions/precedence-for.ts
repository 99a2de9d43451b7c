import type { Dispute } from "#core/arbitration/dispute.ts";
import { putAt } from "#core/arbitration/past/ruling-name.ts";
import type { Precedence } from "#core/learning/summary.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import type { RecalledQuestion } from "#core/ports/people/recall.ts";
import { ruledOn } from "#core/questions/rulings-for.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

type RecallingRuntime = Pick<Runtime, "recall" | "log">;

/** INVARIANT (a question goes out): what stands beside it holds nobody up, whatever becomes of it. */
async function recalled(
  asked: RecalledQuestion,
  { recall, log }: RecallingRuntime,
): Promise<Precedence | undefined> {
  try {
    return await recall.of(asked);
  } catch (fault) {
    log.warn("what was answered before could not be told", { fault: faultName(fault) });
    return undefined;
  }
}

/** How questions like one that stands were answered before. */
export async function precedenceFor(
  { id: question, fields, askedAt, ask: { cause } }: OpenQuestion,
  dispute: Dispute,
  runtime: RecallingRuntime,
): Promise<Precedence | undefined> {
  return await recalled({ question, dispute, fields, askedAt, cause, isAnswered: false }, runtime);
}

/** The same of several questions, by their ids; each is looked up once. */
export async function precedencesOf(
  questions: readonly OpenQuestion[],
  dispute: Dispute | undefined,
  runtime: RecallingRuntime,
): Promise<ReadonlyMap<string, Precedence>> {
  const found = new Map<string, Precedence>();
  if (dispute === undefined) return found;
  for (const [id, question] of new Map(questions.map((each) => [each.id, each]))) {
    const precedence = await precedenceFor(question, dispute, runtime);
    if (precedence !== undefined) found.set(id, precedence);
  }
  return found;
}

type AnsweredInput = { readonly record: DocketRecord; readonly dispute: Dispute };

/** The same of one that was answered, for it may not have been told before. */
export async function precedenceOfAnswered(
  question: string,
  { record, dispute }: AnsweredInput,
  runtime: RecallingRuntime,
): Promise<Precedence | undefined> {
  const [ruling] = ruledOn(question, record);
  const askedAt = ruling && putAt(ruling);
  if (ruling === undefined || askedAt === undefined) return undefined;
  const { field } = ruling;
  const cause = record.asked.find((entry) => entry.field === field && entry.at === askedAt)?.cause;
  return await recalled({ question, dispute, fields: [field], askedAt, cause, isAnswered: true }, runtime);
}
