import type { Random } from "../fuzz-random.ts";
import { failed, knownSince, parties, writer } from "./failing.ts";
import type { KnownVerdict, Step } from "./step.ts";
import { machine, written } from "./undoing.ts";
import { groupOf } from "./verdicts.ts";

const second = 1_000;
const day = 86_400 * second;

type KnownTime = {
  /** Since when calls have to be counted for it to be known. */
  readonly since: number;
  readonly refused: boolean;
};

/** What is known of the times without a verdict with which one is compared. */
export type KnownTimes = { readonly at: number; readonly times: readonly KnownTime[] };

type Around = {
  readonly random: Random;
  /** More than ever failed in an hour of the days before. */
  readonly count: number;
};
type Failed = Parameters<typeof failed>[1];
type Kind = {
  readonly refused: (daysBack: number) => boolean;
  readonly make: (around: Around) => readonly Failed[];
};

const within = (random: Random): number => 1 + random.below(6);

/** What may fail around such a time. */
const kinds: readonly Kind[] = [
  { refused: () => false, make: () => [] },
  { refused: () => true, make: ({ random, count }) => [{ count, stretch: within(random) }] },
  {
    refused: () => false,
    make: ({ random, count }) => [
      { count, stretch: within(random) },
      { count, stretch: -1 - random.below(130) },
    ],
  },
  { refused: () => false, make: ({ random }) => [{ count: 4, stretch: within(random) }] },
  { refused: () => false, make: ({ random, count }) => [{ count, stretch: random.pick([0, 7]) }] },
  // Who wrote last is the party of such a time.
  { refused: () => false, make: ({ random }) => [{ count: 5, stretch: within(random), by: [writer] }] },
  // Who had a part in the verdict has none in it, but for what brought the verdict about.
  {
    refused: (back) => back > 1,
    make: ({ random, count }) => [{ count, stretch: within(random), by: parties }],
  },
];

type Compared = {
  readonly steps: readonly Step[];
  readonly known: readonly KnownVerdict[];
  readonly times: KnownTimes;
};

/** A verdict on a resource on which a machine wrote days before, and what failed there since. */
export function comparedVerdict(asksAt: number, random: Random): Compared {
  const on = groupOf("compared");
  // No other verdict of a story is at a fraction of a second.
  const at = asksAt - day - random.below(86_400) * second - 1;
  const days = 1 + random.below(7);
  const scene = { random, on, at, wins: "saver" } as const;
  const earlier = random.chance(0.2) ? 0 : (1 + random.below(86_000)) * second;
  const steps: Step[] = [
    { is: "decision", judged: { on, at, wins: "saver" } },
    ...written(scene, { hand: machine, ms: -days * day - earlier }),
  ];
  let count = 5;
  const times = Array.from({ length: days }, (_, n): KnownTime => {
    const daysBack = days - n;
    const from = at - daysBack * day;
    const kind = random.pick(kinds);
    steps.push(...kind.make({ random, count }).flatMap((each) => failed({ random, on, at: from }, each)));
    count += 1;
    return { since: knownSince(from), refused: kind.refused(daysBack) };
  });
  return { steps, known: [{ at, is: {} }], times: { at, times } };
}
