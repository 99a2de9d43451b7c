import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { judgeCase } from "#core/cases/judge-case.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { precedentsIn } from "#core/learning/precedent.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { answered } from "#core/questions/answer.ts";
import { approver, type PlayedScene, policy, sceneOf } from "./scene.ts";
import { type Shape, shapeKey } from "./shape.ts";

/** A question as the arbiter put it, and what each of its answers comes to once it is given and logged. */
export type Question = {
  readonly features: Features;
  readonly answers: readonly RelativeAnswer[];
  /** What the policy does where nobody answers, in the same words. */
  readonly silence: RelativeAnswer | undefined;
};

const minute = 60_000;

function judged(record: DocketRecord, { around }: PlayedScene, now: number) {
  const result = judgeCase(record, { case: "casea", run: 1, turn: 0, now, around });
  return result.next === "done" ? undefined : result;
}

/** Somebody is told, so that the deadline runs. */
const told = (record: DocketRecord, at: string): DocketRecord => ({
  ...record,
  case: record.case && {
    ...record.case,
    questions: record.case.questions.map((question) => ({
      ...question,
      toldAt: at,
      told: ["asked"] as const,
    })),
  },
});

type Answer = Pick<OpenQuestion["ask"]["options"][number], "answer" | "value">;

/** The precedent of one answer: put, answered through the room that takes answers, judged again and read from the record. */
function precedentOf(put: DocketRecord, scene: PlayedScene, { answer, value }: Answer) {
  const [question] = put.case?.questions ?? [];
  if (question === undefined) return undefined;
  const at = instantOf(scene.now + 10 * minute);
  const given = { question: question.id, answer, by: approver, proof: "signed in", at } as const;
  const result = answered(put, value === undefined ? given : { ...given, value }, scene.around);
  if (!result.ok) return undefined;
  const logged = judged(result.record, scene, scene.now + 11 * minute)?.logged;
  const [found] = logged === undefined ? [] : precedentsIn(logged.record, policy);
  return found?.precedent;
}

/** A verdict without its explanation is had soon, and most of what is drawn is asked about by nobody. */
const asks = ({ record, around, now }: PlayedScene): boolean =>
  arbitrate(disputeFrom(record, { now, around }), policy).fields.some(({ ask }) => ask !== null);

/** What the packaged policy asks about a shape; nothing where it asks nothing or only one answer counts. */
function play(shape: Shape): Question | undefined {
  const scene = sceneOf(shape);
  if (!asks(scene)) return undefined;
  const first = judged(scene.record, scene, scene.now);
  const put = first && told(first.record, instantOf(scene.now));
  const [question] = put?.case?.questions ?? [];
  if (put === undefined || question === undefined || question.ask.beside) return undefined;
  const { options, onSilence } = question.ask;
  const found = options
    .filter(({ answer }) => answer !== "hold")
    .flatMap((option) => precedentOf(put, scene, option) ?? []);
  const [one] = found;
  const answers = [...new Set(found.map(({ answer }) => answer))].toSorted();
  if (one === undefined || answers.length < 2) return undefined;
  const silence = onSilence.answer === "hold" ? undefined : precedentOf(put, scene, onSilence)?.answer;
  return { features: one.features, answers, silence };
}

const known = new Map<string, Question | undefined>();
const checkedEach = 100;
let asked = 0;

/**
 * INVARIANT (pure): judging and answering depend on nothing but the shape, so each is played once through the whole core and
 * remembered. The hour and the exposure change one feature each and no verdict: of every hundred questions one is played as
 * it is, and has to come to the same.
 */
export function played(shape: Shape): Question | undefined {
  const plain = { ...shape, hours: "working", exposure: "internal" } as const;
  const key = shapeKey(plain);
  if (!known.has(key)) known.set(key, play(plain));
  const found = known.get(key);
  const { hours, exposure } = shape;
  const question = found && { ...found, features: { ...found.features, hours, exposure } };
  asked += 1;
  if (asked % checkedEach === 0 && canonicalJson(textOf(play(shape))) !== canonicalJson(textOf(question)))
    throw new Error(`the hour or the exposure changes more than a feature: ${shapeKey(shape)}`);
  return question;
}

const textOf = (question: Question | undefined): Json => (question ?? null) as unknown as Json;
