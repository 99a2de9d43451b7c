import { putAt, questionRuledOn } from "#core/arbitration/past/ruling-name.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { RecalledQuestion } from "#core/ports/people/recall.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";

type CaseRuntime = Pick<Runtime, "casePlaces" | "dockets" | "decisions">;

/**
 * The questions of a case as they were put, those that are open and those that a person answered, as far as the latest
 * decisions on its resource tell; undefined where nobody knows the case.
 */
export async function questionsOfCase(
  id: string,
  { casePlaces, dockets, decisions }: CaseRuntime,
): Promise<readonly RecalledQuestion[] | undefined> {
  const resource = await casePlaces.find(id);
  const record = resource === undefined ? undefined : await dockets.load(resource);
  if (resource === undefined || record === undefined) return undefined;
  const { decisions: latest } = await decisions.list(resource);
  const own = latest.filter((each) => each.case === id);
  const last = decisionToRead(own[0]);
  if (last === undefined) return [];
  const open = openIn(id, record, last);
  const answered = answeredIn(last, own.at(-1)?.at ?? last.at);
  return [...open, ...answered.filter((each) => open.every(({ question }) => question !== each.question))];
}

const openIn = (
  id: string,
  { case: open }: DocketRecord,
  { record: { dispute } }: LoggedDecision,
): readonly RecalledQuestion[] =>
  (open?.id === id ? open.questions : []).map(({ id: question, fields, askedAt, ask: { cause } }) => ({
    ...{ question, dispute, fields, askedAt, cause },
    isAnswered: false,
  }));

/** A question is put after the first decision of its case. */
function answeredIn({ record: { dispute } }: LoggedDecision, since: string): readonly RecalledQuestion[] {
  const found = dispute.rulings.flatMap((ruling): readonly RecalledQuestion[] => {
    const askedAt = putAt(ruling);
    if (ruling.by === "silence" || askedAt === undefined || millis(askedAt) < millis(since)) return [];
    const { field } = ruling;
    const cause = dispute.asked.find((entry) => entry.field === field && entry.at === askedAt)?.cause;
    return [
      { question: questionRuledOn(ruling), dispute, fields: [field], askedAt, cause, isAnswered: true },
    ];
  });
  return [...new Map(found.toReversed().map((each) => [each.question, each])).values()].toReversed();
}
