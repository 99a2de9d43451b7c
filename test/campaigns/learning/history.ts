import type { Ruled } from "#core/learning/drafts/votes.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { ruled } from "../../core/learning/drafts/rulings.ts";
import type { Random } from "../fuzz-random.ts";

const year = 200;
export const nights = [60, 100, 150, year] as const;

/** A year of answers to one kind of question, apart by who stands behind them. */
export type History = {
  /** Two people who answer alike, about six resources and actors. */
  readonly honest: readonly Ruled[];
  /** One approver who lies, whatever it is about and however often. */
  readonly liar: readonly Ruled[];
  /** One actor's disputes, answered by the liar and by the two who are honest. */
  readonly disputes: readonly Ruled[];
  /** One actor's disputes, about which a crowd says the same. */
  readonly crowd: readonly Ruled[];
  /** Three robots of one human, who answers what they dispute. */
  readonly robots: readonly Ruled[];
  /** One resource, about which anybody quarrels. */
  readonly resource: readonly Ruled[];
  /** Ten who say by chance what liars say, each about something of its own. */
  readonly strangers: readonly Ruled[];
};

type Told = { readonly features: Features; readonly right: RelativeAnswer; readonly wrong: RelativeAnswer };

/** When somebody answers who wants something by it: at any time, all at once, or right beside a night. */
function timing(random: Random): (n: number, of: number) => number {
  const burst = random.below(year * 24) / 24;
  const beside = random.pick(nights) + random.pick([-1, 1]) / 24;
  const quarters = () => random.below(year * 4) / 4;
  const ways: readonly ((n: number, of: number) => number)[] = [
    quarters,
    (n, of) => (n * year) / of,
    (n) => burst + n / 86_400,
    (n) => (n % 3 === 0 ? beside + n / 86_400 : quarters()),
  ];
  return random.pick(ways);
}

/** Another class of which something may be learnt. */
export const elsewhere = (of: string): string => (of === "parameters" ? "rollout" : "parameters");

/** What stands in no pattern of the question, so that lies may be split over it; and another class beside its own. */
function splitting(random: Random, features: Features): () => Features {
  const classes = [features.class, random.chance(0.5) ? elsewhere(features.class) : features.class];
  const hours = ["working", "evening", "night", "weekend", features.hours] as const;
  const kinds = ["person", "pipeline", "automation"] as const;
  const isSplit = random.chance(0.5);
  return () =>
    isSplit
      ? {
          ...features,
          class: random.pick(classes),
          hours: random.pick(hours),
          challenger: { ...features.challenger, kind: random.pick([features.challenger.kind, ...kinds]) },
        }
      : features;
}

type Source = Told & {
  readonly random: Random;
  readonly first: number;
  readonly many: number;
  readonly who: (n: number) => { by: string; on: string; actor: string; claimants?: readonly string[] };
};

function answersOf({ random, first, many, who, features, wrong, right }: Source): readonly Ruled[] {
  const [at, split] = [timing(random), splitting(random, features)];
  const lies = random.pick([1, 1, 0.5]);
  return Array.from({ length: many }, (_, n) =>
    ruled({
      n: first + n,
      day: Math.min(year, Math.max(0, at(n, many))),
      ...who(n),
      features: split(),
      answer: random.chance(lies) ? wrong : right,
    }),
  );
}

/** As many as somebody may bring; in one history of a hundred the five thousand of one who never tires. */
const manyOf = (random: Random): number => (random.chance(0.01) ? 5_000 : random.below(150));

export function historyFrom(random: Random, told: Told): History {
  const { features, right } = told;
  const honest = Array.from({ length: 190 }, (_, n) =>
    ruled({
      n,
      by: `honest ${n % 2}`,
      on: `h${n % 6}`,
      actor: `b${(n + Math.floor(n / 6)) % 6}`,
      answer: right,
      features,
    }),
  );
  // The names of others may be taken, or one's own.
  const [on, actor] = [random.pick(["h", "own "]), random.pick(["b", "a"])];
  const wide = 1 + random.below(7);
  const source = { ...told, random };
  return {
    honest,
    liar: answersOf({
      ...{ ...source, first: 100_000, many: random.below(150) },
      who: (n) => ({ by: "liar", on: `${on}${n % wide}`, actor: `${actor}${random.below(wide)}` }),
    }),
    disputes: answersOf({
      ...{ ...source, first: 200_000, many: manyOf(random) },
      who: (n) => ({
        ...{ by: random.pick(["liar", "honest 0", "honest 1"]), on: `disputed ${n % 40}`, actor: "restless" },
      }),
    }).map((each) =>
      each.human === "liar" ? each : { ...each, precedent: { ...each.precedent, answer: right } },
    ),
    crowd: answersOf({
      ...{ ...source, first: 500_000, many: random.below(150) },
      who: (n) => ({ by: `human ${n % 7}`, on: `disputed ${n % 40}`, actor: "restless" }),
    }),
    robots: answersOf({
      ...{ ...source, first: 300_000, many: random.below(150) },
      who: (n) => ({ by: "master", on: `${on}${n % 9}`, actor: `robot ${n % 3}`, claimants: ["master"] }),
    }),
    strangers: Array.from({ length: 10 }, (_, n) =>
      ruled({
        n: 600_000 + n,
        day: n * 6,
        by: `stranger ${n}`,
        on: `strange ${n}`,
        actor: `s${n}`,
        answer: told.wrong,
        features,
      }),
    ),
    resource: answersOf({
      ...{ ...source, first: 400_000, many: random.below(150) },
      who: (n) => ({ by: `owner ${n % 5}`, on: "contested", actor: `z${n % 8}` }),
    }),
  };
}
