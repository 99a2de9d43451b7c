import type { Board } from "./board.ts";
import type { Actor, Crowd } from "./world/crowd.ts";
import { best, type Shared, sharedIn, wantedAt } from "./world/oracle.ts";

/** What a day came to: sums, so that the days of several seeds add up. */
export type Day = {
  readonly actors: number;
  readonly points: number;
  readonly oracle: number;
  readonly emergency: number;
  readonly denied: number;
  readonly writes: number;
  readonly reversals: number;
  readonly questions: number;
  /** Of each honest actor the share of their own points that they got. */
  readonly shares: readonly number[];
  /** By field, what the oracle has and the scheme has not. */
  readonly lost: Readonly<Record<string, number>>;
};

type Own = { got: number; most: number };

/** Adds up minute by minute what a scheme comes to. */
export class Tally {
  readonly #shared: readonly Shared[];
  readonly #own = new Map<Actor, Own>();
  readonly #lost: Record<string, number> = {};
  readonly #crowd: Crowd;
  #points = 0;
  #oracle = 0;
  #emergency = 0;
  #denied = 0;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    this.#shared = sharedIn(crowd);
  }

  /** What stands at the end of a minute counts for all of it. */
  note(board: Board, at: number): void {
    for (const shared of this.#shared) {
      const value = board.value(shared.service, shared.field);
      let points = 0;
      for (const { actor, want } of wantedAt(shared, at)) {
        const most = want.points(at);
        const share = want.share(value, at);
        points += most * share;
        this.#credit(actor, { got: most * share, most });
        if (want.isEmergency === true) this.#emergency += 1;
        if (want.isEmergency === true && share < 1) this.#denied += 1;
      }
      const most = best(shared, at).points;
      this.#points += points;
      this.#oracle += Math.max(0, most);
      this.#lost[shared.field] = (this.#lost[shared.field] ?? 0) + Math.max(0, most) - points;
    }
  }

  #credit(actor: Actor, { got, most }: Own): void {
    const own = this.#own.get(actor) ?? { got: 0, most: 0 };
    own.got += got;
    own.most += most;
    this.#own.set(actor, own);
  }

  day(board: Board, questions: number): Day {
    const honest = [...this.#own].filter(([{ kind }]) => kind !== "lying agent");
    return {
      actors: this.#crowd.actors.length,
      points: this.#points,
      oracle: this.#oracle,
      emergency: this.#emergency,
      denied: this.#denied,
      ...board.counts,
      questions,
      shares: honest.map(([, { got, most }]) => (most === 0 ? 1 : got / most)),
      lost: { ...this.#lost },
    };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Several days as one. */
export function together(days: readonly Day[]): Day {
  const total = (of: (day: Day) => number) => sum(days.map(of));
  const names = [...new Set(days.flatMap(({ lost }) => Object.keys(lost)))];
  return {
    actors: total(({ actors }) => actors),
    points: total(({ points }) => points),
    oracle: total(({ oracle }) => oracle),
    emergency: total(({ emergency }) => emergency),
    denied: total(({ denied }) => denied),
    writes: total(({ writes }) => writes),
    reversals: total(({ reversals }) => reversals),
    questions: total(({ questions }) => questions),
    shares: days.flatMap(({ shares }) => shares),
    lost: Object.fromEntries(names.map((name) => [name, total(({ lost }) => lost[name] ?? 0)])),
  };
}

export const regret = ({ points, oracle }: Day): number => (oracle === 0 ? 0 : 1 - points / oracle);
export const deniedShare = ({ denied, emergency }: Day): number => (emergency === 0 ? 0 : denied / emergency);
export const questionsEach = ({ questions, actors }: Day): number => questions / actors;

/** Jain's index: 1 where all get the same share, 1/n where one gets everything. */
export function fairness({ shares }: Day): number {
  const squares = sum(shares.map((share) => share * share));
  return squares === 0 ? 1 : sum(shares) ** 2 / (shares.length * squares);
}
