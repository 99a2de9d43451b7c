import { interval95 } from "../drafts/wilson.ts";
import type { JudgedField } from "./judged-fields.ts";
import type { Matched } from "./matched-times.ts";
import { type RefusedAmong, refusedAmong } from "./refusals.ts";
import type { Became } from "./what-became.ts";

/** By what verdicts are put together. INVARIANT (never by person): nothing else is. */
export const regretKeys = ["row", "class", "environment", "hours"] as const;
export type RegretKey = (typeof regretKeys)[number];

/** A verdict whose day is over. */
export type ToldOutcome = {
  readonly judged: Pick<JudgedField, RegretKey>;
  readonly became: Became;
  readonly matched: Matched & { readonly refused: RefusedAmong };
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
  /** It is no part of what went wrong, for it is known of fewer. */
  readonly refused: RefusedAmong & { readonly interval: Interval | undefined };
  /** Of the share that went wrong, at 95 %; missing where there are too few to say. */
  readonly interval: Interval | undefined;
  /** The same at matched times without a verdict. INVARIANT (like with like): each stands beside the share of the same kind. */
  readonly matched: ToldOutcome["matched"];
};

function intervalOf(some: number, of: number): Interval | undefined {
  if (of < fewest) return undefined;
  const [from, to] = interval95(some, of);
  return { from, to };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Matched times of a verdict of which nothing is known would be compared with nothing. */
function matchedOf(told: readonly ToldOutcome[]): Regret["matched"] {
  const compared = told.filter(({ became }) => became.refused !== undefined);
  return {
    times: sum(told.map(({ matched }) => matched.times)),
    wrong: sum(told.map(({ matched }) => matched.wrong)),
    refused: {
      known: sum(compared.map(({ matched }) => matched.refused.known)),
      refused: sum(compared.map(({ matched }) => matched.refused.refused)),
    },
  };
}

function regretOf(by: RegretKey, name: string, told: readonly ToldOutcome[]): Regret {
  const count = (is: (became: Became) => boolean) => told.filter(({ became }) => is(became)).length;
  const wrong = count(({ undone, alarm }) => undone || alarm);
  const refused = refusedAmong(told.map(({ became }) => became.refused));
  return {
    ...{ by, name, verdicts: told.length, wrong },
    undone: count(({ undone }) => undone),
    alarms: count(({ alarm }) => alarm),
    refused: { ...refused, interval: intervalOf(refused.refused, refused.known) },
    interval: intervalOf(wrong, told.length),
    matched: matchedOf(told),
  };
}

/** What went wrong of everything that one row, class, environment or hour decided; the most verdicts first. */
export const regretBy = (by: RegretKey, told: readonly ToldOutcome[]): readonly Regret[] =>
  [...Map.groupBy(told, ({ judged }) => judged[by])]
    .map(([name, some]) => regretOf(by, name, some))
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.name < b.name ? -1 : 1));
