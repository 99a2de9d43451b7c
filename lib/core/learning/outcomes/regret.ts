import { interval95 } from "../drafts/wilson.ts";
import type { JudgedField } from "./judged-fields.ts";
import type { Matched } from "./matched-times.ts";
import type { Became } from "./what-became.ts";

/** By what verdicts are put together. INVARIANT (never by person): nothing else is. */
export const regretKeys = ["row", "class", "environment", "hours"] as const;
export type RegretKey = (typeof regretKeys)[number];

/** A verdict whose day is over. */
export type ToldOutcome = {
  readonly judged: Pick<JudgedField, RegretKey>;
  readonly became: Became;
  readonly matched: Matched;
};

/** Below so many verdicts a share says nothing. */
export const fewest = 30;

type Interval = { readonly from: number; readonly to: number };

export type Regret = {
  readonly by: RegretKey;
  readonly name: string;
  readonly verdicts: number;
  readonly undone: number;
  readonly alarms: number;
  readonly wrong: number;
  /** Of how many it is known whether calls were refused, and how often they were. It is no part of what went wrong. */
  readonly refused: { readonly known: number; readonly refused: number };
  /** Of the share that went wrong, at 95 %; missing where there are too few to say. */
  readonly interval: Interval | undefined;
  /** The same at matched times without a verdict. */
  readonly matched: Matched;
};

function intervalOf(wrong: number, of: number): Interval {
  const [from, to] = interval95(wrong, of);
  return { from, to };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function regretOf(by: RegretKey, name: string, told: readonly ToldOutcome[]): Regret {
  const count = (is: (became: Became) => boolean) => told.filter(({ became }) => is(became)).length;
  const wrong = count(({ undone, alarm }) => undone || alarm);
  return {
    ...{ by, name, verdicts: told.length, wrong },
    undone: count(({ undone }) => undone),
    alarms: count(({ alarm }) => alarm),
    refused: {
      known: count(({ refused }) => refused !== undefined),
      refused: count(({ refused }) => refused === true),
    },
    interval: told.length < fewest ? undefined : intervalOf(wrong, told.length),
    matched: {
      times: sum(told.map(({ matched }) => matched.times)),
      wrong: sum(told.map(({ matched }) => matched.wrong)),
    },
  };
}

/** What went wrong of everything that one row, class, environment or hour decided; the most verdicts first. */
export const regretBy = (by: RegretKey, told: readonly ToldOutcome[]): readonly Regret[] =>
  [...Map.groupBy(told, ({ judged }) => judged[by])]
    .map(([name, some]) => regretOf(by, name, some))
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.name < b.name ? -1 : 1));
