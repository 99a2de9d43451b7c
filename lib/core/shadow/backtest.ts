import type { Ruling } from "../arbitration/dispute.ts";
import { putAt } from "../arbitration/past/ruling-name.ts";
import { current, type DecisionRecord, judgedUnder } from "../arbitration/record.ts";
import type { FieldVerdict } from "../arbitration/verdict.ts";
import { millis } from "../claims/instant.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import { askedScene } from "../learning/asked-scene.ts";
import type { RelativeAnswer } from "../learning/features.ts";
import { judgedFields } from "../learning/outcomes/judged-fields.ts";
import { aftermathOn } from "../learning/outcomes/outcomes-on.ts";
import {
  type Aftermath,
  type Became,
  day,
  type WriteHeard,
  whatBecame,
} from "../learning/outcomes/what-became.ts";
import { relativeAnswer } from "../learning/relative-answer.ts";
import type { Policy } from "../policy/policy.ts";
import { fieldDifferences, type TwoPolicies } from "../preview/two-policies.ts";
import type { AskingVerdict } from "../questions/ask-groups.ts";
import { putOnce } from "../questions/put-once.ts";
import { resourceText } from "../resources/resource-id.ts";
import { type AddedQuestions, addedIn, addedTogether, isAskedBeside, noneAdded } from "./asked-beside.ts";

/** A question that people answered otherwise than the candidate would have. */
export type Dissented = {
  readonly resource: string;
  readonly field: FieldPath;
  readonly at: string;
  readonly would: RelativeAnswer;
  readonly was: RelativeAnswer;
  /** What became of what people said; missing until a day has passed, and where they decided nothing. */
  readonly became?: Became;
};

export type Backtest = {
  /** Decisions judged again. */
  readonly judged: number;
  /** Questions that the policy alone puts, each once. */
  readonly asked: number;
  /** Of these those that the candidate would not put. */
  readonly answered: number;
  /** Of these those that people answered, alike and otherwise; the others nobody answered. */
  readonly alike: number;
  readonly dissent: readonly Dissented[];
  readonly savedAWeek: number;
  /** Fields that nobody was asked about and that come out otherwise. */
  readonly otherwise: number;
  /** Verdicts beside which the candidate asks; of those whose day is over how many were undone. */
  readonly added: AddedQuestions;
  /** Questions behind a first difference on the same field: what would have come of them nobody knows. */
  readonly unknown: number;
};

type UnderBoth = {
  readonly case: string;
  /** Under the policy as it is, and under the candidate. */
  readonly record: DecisionRecord;
  readonly wouldBe: readonly FieldVerdict[];
};

type OnResource = {
  readonly judged: readonly UnderBoth[];
  readonly policy: Policy;
  /** Answers of people, each once. */
  readonly answers: readonly Ruling[];
  readonly stored: readonly DecisionRecord[];
  readonly after: () => Aftermath | undefined;
  readonly now: number;
};

type BacktestCounts = Omit<Backtest, "savedAWeek">;

const nothing: BacktestCounts = {
  judged: 0,
  asked: 0,
  answered: 0,
  alike: 0,
  dissent: [],
  otherwise: 0,
  added: noneAdded,
  unknown: 0,
};

const sum = (a: BacktestCounts, b: BacktestCounts): BacktestCounts => ({
  judged: a.judged + b.judged,
  asked: a.asked + b.asked,
  answered: a.answered + b.answered,
  alike: a.alike + b.alike,
  dissent: [...a.dissent, ...b.dissent],
  otherwise: a.otherwise + b.otherwise,
  added: addedTogether(a.added, b.added),
  unknown: a.unknown + b.unknown,
});

const week = 7 * 86_400_000;

/** Stored decisions judged again, under the policy as it is and under a candidate. */
export function backtest(
  records: readonly DecisionRecord[],
  { running, candidate }: TwoPolicies,
  now: number,
): Backtest {
  const all = records.map(current).toSorted((a, b) => millis(a.dispute.now) - millis(b.dispute.now));
  const groups = Map.groupBy(all, ({ dispute }) => resourceText(dispute.resource));
  const told = [...groups.values()].flatMap((stored) => {
    const judged = stored.map((record): UnderBoth => {
      const asIs = judgedUnder(record, running);
      const wouldBe = judgedUnder(record, candidate).verdict.fields;
      return { case: asIs.dispute.case ?? "", record: asIs, wouldBe };
    });
    let happened: Aftermath | undefined;
    const after = () => {
      happened ??= afterAll(stored);
      return happened;
    };
    return countedOn({ judged, stored, policy: running, answers: answersIn(stored), after, now });
  });
  const { dissent, ...counts } = told.reduce(sum, nothing);
  return {
    ...counts,
    dissent: dissent.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    savedAWeek: counts.answered / Math.max(1, spanOf(all) / week),
  };
}

function spanOf(records: readonly DecisionRecord[]): number {
  const [first, last] = [records[0], records.at(-1)];
  return first === undefined || last === undefined ? 0 : millis(last.dispute.now) - millis(first.dispute.now);
}

/** INVARIANT (known until it differs): what follows a first difference on a field is counted as unknown and nothing else. */
function countedOn(on: OnResource): readonly BacktestCounts[] {
  const put = Map.groupBy(putOnce(on.judged, on.policy.file), ({ by }) => by);
  const apart: FieldPath[] = [];
  const isApart = (path: FieldPath): boolean => apart.some((each) => overlaps(each, path));
  return on.judged.map((one): BacktestCounts => {
    const asked = (put.get(one) ?? []).map(({ group }) => group);
    const known = asked.filter((group) => !group.some(({ path }) => isApart(path)));
    const differs = fieldDifferences(one.record.verdict.fields, one.wouldBe).filter(
      ({ path }) => !isApart(path),
    );
    apart.push(...differs.map(({ path }) => path));
    const beside = differs.filter(isAskedBeside);
    return {
      ...{ ...nothing, judged: 1, asked: asked.length, unknown: asked.length - known.length },
      otherwise: differs.filter(({ asIs }) => asIs === undefined || asIs.ask === null).length - beside.length,
      added: addedIn(one.record, beside, on),
      ...answeredIn(one, known, on),
    };
  });
}

type AnsweredIn = Pick<BacktestCounts, "answered" | "alike" | "dissent">;

function answeredIn(one: UnderBoth, known: readonly PutGroup[], on: OnResource): AnsweredIn {
  const still = new Set(one.wouldBe.filter(({ ask }) => ask !== null).map(({ path }) => path));
  const answered = known.filter((group) => !group.some(({ path }) => still.has(path)));
  const said = answered.flatMap((group) => saidOn(group, one, on) ?? []);
  return {
    answered: answered.length,
    alike: said.filter(({ would, was }) => would === was).length,
    dissent: said.filter(({ would, was }) => would !== was),
  };
}

type PutGroup = readonly AskingVerdict[];

/** What people said of a question, its first field that came out otherwise; undefined where nobody answered. */
function saidOn(group: PutGroup, one: UnderBoth, on: OnResource): Dissented | undefined {
  const said = group.flatMap(({ path, ask }): readonly Dissented[] => {
    const { dispute } = one.record;
    const ruling = answerTo(path, dispute.now, on.answers);
    const verdict = one.wouldBe.find((field) => field.path === path);
    const asked = { dispute, policy: on.policy, field: path, askedAt: dispute.now, cause: ask.cause };
    const scene = askedScene(asked);
    if (ruling === undefined || verdict === undefined || scene === undefined) return [];
    const [was, would] = [ruling, asRuling(verdict, ruling)].map((each) => relativeAnswer(each, scene));
    if (was === undefined || would === undefined) return [];
    const became = becameOf(path, ruling, on);
    const resource = resourceText(dispute.resource);
    return [{ resource, field: path, at: ruling.at, would, was, ...(became !== undefined && { became }) }];
  });
  return said.find(({ would, was }) => would !== was) ?? said[0];
}

function answersIn(stored: readonly DecisionRecord[]): readonly Ruling[] {
  const rulings = stored.flatMap(({ dispute }) => dispute.rulings.filter(({ by }) => by !== "silence"));
  return [...new Map(rulings.map((ruling) => [ruling.id, ruling])).values()];
}

/** An answer carries in its name when its question was put. */
const answerTo = (path: FieldPath, askedAt: string, answers: readonly Ruling[]): Ruling | undefined =>
  answers.find((ruling) => {
    const put = putAt(ruling);
    return put !== undefined && millis(put) === millis(askedAt) && overlaps(ruling.field, path);
  });

/** What a verdict comes to, as if somebody had said it. */
const asRuling = ({ path, outcome, value }: FieldVerdict, { at, by }: Ruling): Ruling => ({
  ...{ id: "would", field: path, over: [], answer: outcome === "revert" ? "revert" : "keep", by, at },
  ...(value !== undefined && { value }),
});

/** What became of what people said, by the first decision that heard it, once its day is over. */
function becameOf(
  path: FieldPath,
  { id }: Ruling,
  { stored, policy, after, now }: OnResource,
): Became | undefined {
  const heard = stored.find(({ dispute }) => dispute.rulings.some((ruling) => ruling.id === id));
  const judged = heard && judgedFields(heard, policy).find(({ field }) => overlaps(field, path));
  const happened = after();
  if (judged === undefined || happened === undefined || millis(judged.at) + day > now) return undefined;
  return whatBecame(judged, happened);
}

/** As far as decisions tell it: what was written before a later one. */
function afterAll(records: readonly DecisionRecord[]): Aftermath | undefined {
  const heard = new Map<string, WriteHeard>();
  for (const { dispute } of records)
    for (const write of dispute.history) heard.set(`${write.at} ${write.field} ${write.principal}`, write);
  return aftermathOn({ records, writes: [...heard.values()], situations: [] });
}
