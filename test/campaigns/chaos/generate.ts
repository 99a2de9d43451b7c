import { hour, minute } from "../../pipeline/stage.ts";
import { fair, late, type Weather } from "../../pipeline/weather/weather.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { noise } from "./noise.ts";
import { type Plot, plots } from "./plots.ts";
import type { Step } from "./step.ts";
import { type ThingName, thingNames } from "./things.ts";

/** Everything about a story but what comes of it; the seed makes it again. */
export type Story = {
  readonly seed: number;
  readonly weather: Weather;
  readonly mode: "enforce" | "advise" | "observe";
  readonly things: readonly ThingName[];
  readonly steps: readonly Step[];
};

/** When the things were made and are known: nothing happens before. */
export const begun = 6 * minute;

const longest = 7 * hour;

/** The seed of one story of a campaign. */
export const storySeed = (seed: number, index: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;

function weatherFrom(seed: number, random: Random): Weather {
  const kind = random.chance(0.2) ? late : fair;
  const harsh = random.chance(0.2) ? { faultIn: 40, crashIn: 80 } : {};
  return { ...kind, ...harsh, seed };
}

function somePlots(random: Random): readonly Plot[] {
  const count = 1 + random.below(3);
  return Array.from({ length: count }, () => random.pick(plots));
}

export function storyFrom(seed: number): Story {
  const random = randomFrom(seed);
  const things = [random.pick(thingNames), random.pick(thingNames)].filter(
    (thing, index, all) => all.indexOf(thing) === index,
  );
  const weather = weatherFrom(seed, random);
  const mode = random.chance(0.9) ? "enforce" : random.pick(["advise", "observe"] as const);
  const begins = () => begun + random.below(3 * hour);
  const steps = [
    ...somePlots(random).flatMap((plot) => plot({ random, thing: random.pick(things), at: begins() })),
    ...noise({ random, things, from: begun, until: longest }),
  ];
  const all = [...steps, ...steps.flatMap(announced)];
  return { seed, weather, mode, things, steps: all.toSorted((a, b) => a.at - b.at) };
}

/** Anyone who names an intent of their own has declared it shortly before. */
function announced(step: Step): readonly Step[] {
  if (step.do !== "write" || step.says?.by !== "intent") return [];
  const { hand, thing, says } = step;
  return [{ at: step.at - minute / 2, do: "declare", hand, thing, key: "own", wants: [], says }];
}
