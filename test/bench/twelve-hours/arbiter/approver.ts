import { parsePath } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import type { GivenAnswer } from "#core/questions/answer.ts";
import { partOf } from "#core/questions/combined.ts";
import { liveAt } from "#core/questions/question-id.ts";
import { type Shared, worth } from "../world/oracle.ts";

type Option = OpenQuestion["ask"]["options"][number];

export type Knowing = {
  readonly at: number;
  readonly sharedAt: (path: string) => Shared | undefined;
  readonly docket: { readonly record: DocketRecord };
};

/** What an option comes to on all the fields of a question; undefined where it names no value. */
function worthOf(
  option: Option,
  question: OpenQuestion,
  { at, sharedAt, docket }: Knowing,
): number | undefined {
  const { record } = docket;
  const points = question.fields.map((path) => {
    const standing =
      option.answer === "revert" ? valueAt(record.prior, parsePath(path)) : liveAt(record, path);
    const said = partOf(question, option.value, path) ?? (option.answer === "value" ? undefined : standing);
    const shared = sharedAt(path);
    if (said === undefined) return undefined;
    return shared === undefined ? 0 : worth(shared, said as never, at);
  });
  if (points.includes(undefined)) return undefined;
  return points.reduce((sum: number, each) => sum + (each ?? 0), 0);
}

/** The best of what a question offers, in the eyes of somebody who knows the truth; nobody holds anything. */
export function bestAnswer(
  question: OpenQuestion,
  knowing: Knowing,
): Pick<GivenAnswer, "answer" | "value"> | undefined {
  const options = question.ask.options.filter(({ answer }) => answer !== "hold");
  const weighed = options.map((option) => ({ option, points: worthOf(option, question, knowing) }));
  const known = weighed.filter((each) => each.points !== undefined);
  const best = known.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0]?.option;
  if (best === undefined) return undefined;
  return { answer: best.answer, ...(best.value !== undefined && { value: best.value }) };
}
