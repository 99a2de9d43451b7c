import { wilson } from "#core/learning/drafts/wilson.ts";
import { nearest } from "#core/learning/nearest.ts";
import { randomFrom } from "../../campaigns/fuzz-random.ts";
import { type Fate, type Foreseen, type PlayedYear, playYear, ruledBy } from "./play-year.ts";
import { type Asked, changeAfter, type Year } from "./team.ts";

export type Measured = {
  readonly seed: number;
  readonly year: Year;
  readonly played: PlayedYear;
  readonly agreement: (fate: Fate) => number;
};

type Table = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};
type Aim = { readonly aim: string; readonly is: string; readonly isMet: boolean };

const sides = 1.96;
const percent = (share: number): string => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "-");

/** A share with its interval at 95 %. */
function shareText(part: number, whole: number): string {
  const [low, high] = wilson(part, whole, sides);
  return whole === 0
    ? "-"
    : `${percent(part / whole)} (${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)})`;
}

type Guesser = readonly [string, (foreseen: Foreseen) => string | undefined];
const guessers: readonly Guesser[] = [
  ["packaged policy, on silence", ({ asked }) => asked.silence],
  ["majority so far", ({ majority }) => majority],
  ["nearest five", ({ nearest: near }) => near],
  ["nearest, five of five", ({ unanimous }) => unanimous],
  ["drafts, proven or not", ({ drafts }) => drafts],
  ["proven", ({ proven }) => proven],
];

function countsOf(all: readonly Foreseen[], guess: Guesser[1]) {
  const said = all.filter((each) => guess(each) !== undefined);
  const right = said.filter((each) => guess(each) === each.asked.answer).length;
  const wrong = said.filter((each) => guess(each) !== each.asked.right).length;
  return { said: said.length, right, wrong, all: all.length };
}

function rowOf([name, guess]: Guesser, all: readonly Foreseen[]): readonly string[] {
  const { said, right, wrong, all: whole } = countsOf(all, guess);
  return [name, shareText(said, whole), shareText(right, said), shareText(wrong, said)];
}

const head = ["", "covered", "as was answered (noise in it)", "not as the list says"];

function prequential(measured: readonly Measured[]): readonly Table[] {
  const all = measured.flatMap(({ played }) => played.foreseen);
  const quarters = [0, 1, 2, 3].map((quarter) =>
    all.filter(({ index }) => Math.floor(index / 400) === quarter),
  );
  return [
    {
      title: "Each question foreseen before it was answered",
      head,
      rows: guessers.map((each) => rowOf(each, all)),
    },
    ...quarters.map((own, quarter) => ({
      title: `Quarter ${quarter + 1}`,
      head,
      rows: guessers.map((each) => rowOf(each, own)),
    })),
    {
      title: "By team",
      head: [
        "team",
        "majority",
        "nearest five",
        "proven: covered",
        "proven: as answered",
        "proven: not by list",
      ],
      rows: measured.map(({ seed, played: { foreseen } }) => {
        const [, majority, near, , , proven] = guessers.map(([, guess]) => countsOf(foreseen, guess));
        const of = (counts: typeof majority) => percent((counts?.right ?? 0) / (counts?.said ?? 0));
        const { said = 0, wrong = 0, all: whole = 0 } = proven ?? {};
        return [
          String(seed),
          of(majority),
          of(near),
          percent(said / whole),
          of(proven),
          percent(wrong / said),
        ];
      }),
    },
  ];
}

const sampleOf = (all: readonly Asked[]): readonly Asked[] => all.filter((_, index) => index % 8 === 0);

/** How often five nearest out of what is known foresee what is not. */
function foreseenFrom(known: readonly Asked[], unknown: readonly Asked[]): { right: number; said: number } {
  const precedents = known.map((asked) => ({ ...ruledBy(asked).precedent, id: `${asked.id}` }));
  const byClass = Map.groupBy(precedents, ({ features }) => features.class);
  const before = "2999-01-01T00:00:00Z";
  const right = unknown.filter(({ features, answer }) => {
    const near = nearest(byClass.get(features.class) ?? [], { features, team: "-", before });
    const votes = Map.groupBy(near, (each) => each.answer);
    const [first] = [...votes].toSorted(([, a], [, b]) => b.length - a.length);
    return first?.[0] === answer;
  }).length;
  return { right, said: unknown.length };
}

/** Trained on the others: on three quarters of each team for the fourth, and on all other teams for one. */
function trainedOnOthers(measured: readonly Measured[]): Table {
  const quarterOf = (asked: readonly Asked[], quarter: number, isIn: boolean) =>
    asked.filter((_, index) => (Math.floor(index / 400) === quarter) === isIn);
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const each = measured.map(({ year: { asked } }) =>
      foreseenFrom(quarterOf(asked, quarter, false), sampleOf(quarterOf(asked, quarter, true))),
    );
    return [`quarter ${quarter + 1} from the other three`, each] as const;
  });
  const teams = measured.map(({ seed, year }) => {
    const others = measured
      .filter((other) => other.seed !== seed)
      .flatMap((other) => sampleOf(other.year.asked));
    return foreseenFrom(others, sampleOf(year.asked));
  });
  const rows = [...quarters, ["a team from the other teams", teams] as const].map(([name, each]) => [
    name,
    shareText(
      each.reduce((sum, { right }) => sum + right, 0),
      each.reduce((sum, { said }) => sum + said, 0),
    ),
  ]);
  return { title: "Nearest five, trained on the others", head: ["", "as was answered (noise in it)"], rows };
}

/** Years in which a coin answers: nothing is to be learnt. */
export function coinFlips(measured: readonly Measured[], years: number, nights: number): number {
  let proven = 0;
  for (let n = 0; n < years; n += 1) {
    const year = measured[n % measured.length]?.year;
    if (year === undefined) break;
    const random = randomFrom(1_000_003 + n);
    const asked = year.asked.map((each) => ({
      ...each,
      answer: random.chance(0.5)
        ? ("challenger" as const)
        : each.answers.includes("holder")
          ? ("holder" as const)
          : ("agreed" as const),
    }));
    proven += playYear({ asked }, nights, false).proven.length;
  }
  return proven;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY;

function provenAims(measured: readonly Measured[]): readonly Aim[] {
  const bad = (of: (played: PlayedYear) => readonly Fate[]) => {
    const all = measured.flatMap(({ played, agreement }) => of(played).map(agreement));
    return { all: all.length, bad: all.filter((share) => share < 0.8).length };
  };
  const [proven, made] = [bad((played) => played.proven), bad((played) => played.made)];
  const first = median(measured.map(({ played }) => played.proven[0]?.index ?? Number.POSITIVE_INFINITY));
  const firstMade = median(measured.map(({ played }) => played.made[0]?.index ?? Number.POSITIVE_INFINITY));
  return [
    {
      aim: "bad proven drafts (true agreement under 80 %) at most 1 %",
      is: `${proven.bad} of ${proven.all}: ${shareText(proven.bad, proven.all)}; of all made ${made.bad} of ${made.all}`,
      isMet: proven.bad <= 0.01 * proven.all && proven.all > 0,
    },
    {
      aim: "the first proven within 500 rulings (median)",
      is: `${first}; the first made after ${firstMade}`,
      isMet: first <= 500,
    },
  ];
}

function coverageAims(measured: readonly Measured[]): readonly Aim[] {
  const all = measured.flatMap(({ played }) => played.foreseen);
  const proven = ({ proven: guess }: Foreseen) => guess;
  const late = countsOf(
    all.filter(({ index }) => index >= 1_400),
    proven,
  );
  const changed = countsOf(
    all.filter(({ index }) => index >= changeAfter && index < changeAfter + 400),
    proven,
  );
  const [majority, near] = [guessers[1], guessers[2]].map((each) => each && countsOf(all, each[1]));
  const gain = (near?.right ?? 0) / (near?.said ?? 1) - (majority?.right ?? 0) / (majority?.said ?? 1);
  return [
    {
      aim: "at 1,600 at least 20 % of questions covered (the last 200)",
      is: shareText(late.said, late.all),
      isMet: late.said >= 0.2 * late.all,
    },
    {
      aim: "of which at most 3 % wrong",
      is: shareText(late.wrong, late.said),
      isMet: late.wrong <= 0.03 * late.said,
    },
    {
      aim: "at most 8 % wrong in the 400 after the change of mind",
      is: shareText(changed.wrong, changed.said),
      isMet: changed.wrong <= 0.08 * changed.said,
    },
    {
      aim: "nearest five at least 15 points above the majority",
      is: `${(100 * gain).toFixed(1)} points`,
      isMet: gain >= 0.15,
    },
  ];
}

type CoinFlips = { readonly proven: number; readonly teamYears: number };

export function figuresOf(measured: readonly Measured[], coins: CoinFlips) {
  const flipped: Aim = {
    aim: `${coins.teamYears} team-years of coin flips: at most 1 proven`,
    is: String(coins.proven),
    isMet: coins.proven <= 1 && coins.teamYears >= 200,
  };
  return {
    tables: [...prequential(measured), trainedOnOthers(measured)],
    aims: [...provenAims(measured), ...coverageAims(measured), flipped],
  };
}
