import { callerGroup } from "#core/learning/outcomes/refusals.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Random } from "../fuzz-random.ts";
import type { Step } from "./step.ts";
import type { Happening, SceneInput } from "./undoing.ts";
import { account, groupOf } from "./verdicts.ts";

const stretch = 600_000;
const day = 86_400_000;

/** Failed calls are counted by ten minutes of the clock. */
export const ownStretch = (at: number): number => at - (at % stretch);

/** Since when calls have to be counted, for it to be known whether more failed after a moment than the day before. */
export const knownSince = (at: number): number => ownStretch(at) - day;

const role = (name: string) => `${account}:role/${name}`;
export const writer = role("nightly");
export const parties = [role("scaler"), role("saver"), "sso/ada@example.com"];

/** Callers of whom no two are counted as one, nor as anybody who has a part in anything. */
export const strangers = Array.from({ length: 40 }, (_, n) => role(`caller-${n}`))
  .filter((name, n, all) => {
    const groups = [writer, ...parties, ...all.slice(0, n)].map(callerGroup);
    return !groups.includes(callerGroup(name));
  })
  .slice(0, 8);

/** What of one caller counts in ten minutes. */
const mostOfOne = 5;

type Failed = {
  readonly count: number;
  /** Which ten minutes from those of the verdict on: the hour after it begins with the first. */
  readonly stretch: number;
  readonly by?: readonly string[];
  readonly on?: ResourceId;
};

/** Calls that fail within ten minutes, by several in turn; of some it is told twice. */
export function failed(
  { random, on: own, at }: Pick<SceneInput, "random" | "on" | "at">,
  { count, stretch: away, by = strangers, on = own }: Failed,
): readonly Step[] {
  const from = ownStretch(at) + away * stretch;
  return Array.from({ length: count }, (_, n): Step => {
    const name = by[n % by.length] ?? "";
    return { is: "failed", on, at: from + random.below(stretch), name, mark: `${from}-${n}` };
  }).flatMap((step) => (random.chance(0.3) ? [step, step] : [step]));
}

/** Ten minutes of the hour after, often the first or the last. */
const within = (random: Random): number =>
  random.chance(0.2) ? 1 : random.chance(0.2) ? 6 : 1 + random.below(6);
/** Ten minutes of the day before, often the first or the last. */
const before = (random: Random): number =>
  random.chance(0.2) ? -1 : random.chance(0.2) ? -144 : -1 - random.below(144);

const some = (random: Random): number => 5 + random.below(6);

const failing =
  (those: (scene: SceneInput) => readonly Failed[]): Happening["make"] =>
  (scene) => ({ steps: those(scene).flatMap((each) => failed(scene, each)) });

const byOne = (random: Random): Pick<Failed, "count" | "by"> => ({
  count: 30,
  by: [random.pick(strangers)],
});

/** In some hours of the day before, the first and the last of them: hours beside one another do not add up. */
const hourly = (random: Random, count: number): readonly Failed[] =>
  [1, 2, 3 + random.below(20), 23, 24].map((back) => ({ count, stretch: -6 * back + random.below(6) }));

/** Calls that may fail around a verdict, and whether those of others did more often than before. */
export const failings: Readonly<Record<string, Happening>> = {
  "no failed call": { is: {}, make: () => ({ steps: [] }) },
  "failed calls of others": {
    is: { refused: true },
    make: failing(({ random }) => [{ count: some(random), stretch: within(random) }]),
  },
  "failed calls of others all over the hour": {
    is: { refused: true },
    make: failing(() => [1, 2, 4, 5, 6].map((each) => ({ count: 1, stretch: each }))),
  },
  "more failed calls of others than before": {
    is: { refused: true },
    make: failing(({ random }) => {
      const count = some(random);
      return [{ count, stretch: within(random) }, ...hourly(random, count - 1)];
    }),
  },
  "as many failed calls of others before": {
    is: {},
    make: failing(({ random }) => {
      const count = some(random);
      return [
        { count, stretch: within(random) },
        { count, stretch: before(random) },
      ];
    }),
  },
  "as many failed calls of others long before": {
    is: { refused: true },
    make: failing(({ random }) => {
      const count = some(random);
      return [
        { count, stretch: within(random) },
        { count: count + 2, stretch: -145 - random.below(6) },
      ];
    }),
  },
  "failed calls of parties before": {
    is: { refused: true },
    make: failing(({ random }) => {
      const count = some(random);
      return [
        { count, stretch: within(random) },
        { count: count + 2, stretch: before(random), by: parties },
      ];
    }),
  },
  "a caller in a loop": {
    is: { refused: true },
    make: failing(({ random }) => [{ ...byOne(random), stretch: within(random) }]),
  },
  "a caller in a loop before": {
    is: { refused: true },
    make: failing(({ random }) => [
      { count: mostOfOne + 1, stretch: within(random) },
      { ...byOne(random), stretch: before(random) },
    ]),
  },
  "failed calls of parties": {
    is: {},
    make: failing(({ random }) => [{ count: 2 * some(random), stretch: within(random), by: parties }]),
  },
  "too few failed calls of others": {
    is: {},
    make: failing(({ random }) => [
      { count: 1 + random.below(4), stretch: within(random) },
      { count: some(random), stretch: within(random), by: parties },
    ]),
  },
  "failed calls of others before": {
    is: {},
    make: failing(({ random }) => [
      { count: some(random), stretch: random.chance(0.4) ? 0 : before(random) },
    ]),
  },
  "failed calls of others too late": {
    is: {},
    make: failing(({ random }) => [
      { count: some(random), stretch: random.chance(0.5) ? 7 : 7 + random.below(3) },
    ]),
  },
  "failed calls on its namesake": {
    is: {},
    make: failing(({ random, on }) => [
      { count: some(random), stretch: within(random), on: groupOf(on.id, "us-east-1") },
    ]),
  },
};
