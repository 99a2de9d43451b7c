import type { Ports } from "#acts/runtime.ts";
import { Unavailable } from "#core/faults.ts";
import { type Chance, seededChance } from "#local/chance/chance.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import type { WorldQueues } from "#local/world/world-rules.ts";
import { wrapped } from "../crashes/stopping.ts";

/** How real the time is in a world, and how much goes wrong in it; a seed makes it again. */
export type Weather = {
  readonly seed: number;
  /** Up to how long it takes from one state of the workflow to the next. */
  readonly latencyMs: number;
  /** How far the clocks of two workers may be apart. */
  readonly clocksApartMs: number;
  /** Up to how late the events of AWS come. */
  readonly lateMs: number;
  /** How long the cloud shows what was there before a write. */
  readonly staleMs: number;
  /** One in so many messages comes twice. */
  readonly twiceIn: number;
  /** One in so many calls of a port fails, half of them although they were done. */
  readonly faultIn: number;
  /** At one in so many calls of a port the function is stopped, before or after it. */
  readonly crashIn: number;
};

export const fair: Omit<Weather, "seed"> = {
  latencyMs: 400,
  clocksApartMs: 5_000,
  lateMs: 30_000,
  staleMs: 2_000,
  twiceIn: 8,
  faultIn: 200,
  crashIn: 400,
};

/** The same, with events that come up to an hour late. */
export const late: Omit<Weather, "seed"> = { ...fair, lateMs: 3_600_000 };

/** A function that was stopped in its tracks, as Lambda tells the workflow. */
class Stopped extends Error {
  override readonly name = "Runtime.ExitError";
}

/** What AWS itself sends; everything else goes from Parley to Parley, and is seconds late at most. */
const fromOutside: readonly (keyof WorldQueues)[] = ["changes", "sessions", "situations"];
const ownLateness = 3_000;

/** Nothing that people have to hear of is counted on a port that only counts or logs. */
const unharmed: readonly string[] = ["signIn", "links"];

type Method = (...given: readonly unknown[]) => Promise<unknown>;

/** Hears of everything that goes wrong, so that a calm day is not taken for weather. */
type Heard = (what: "faults" | "crashes") => void;

/** Every call of a port may fail before or after it is done, and every invocation may end at any of them. */
function troubled(chance: Chance, { faultIn, crashIn }: Weather, heard: Heard): (ports: Ports) => Ports {
  const isOne = (many: number) => many > 0 && chance.below(many) === 0;
  return (ports) => {
    const invocation = { isDead: false };
    const stop = (): never => {
      if (!invocation.isDead) heard("crashes");
      invocation.isDead = true;
      throw new Stopped("stopped");
    };
    const fail = (): never => {
      heard("faults");
      throw new Unavailable("the line broke");
    };
    return wrapped(ports, (method: Method, name) => async (...given) => {
      if (invocation.isDead) stop();
      if (unharmed.some((port) => name.startsWith(`${port}.`))) return await method(...given);
      const [before, after] = [
        chance.below(2) === 0,
        isOne(crashIn) ? stop : isOne(faultIn) ? fail : undefined,
      ];
      if (before) after?.();
      const answer = await method(...given);
      after?.();
      return answer;
    });
  };
}

/** The options of a world in which time is real and things go wrong. */
export function inWeather(weather: Weather, heard: Heard = () => {}): Partial<WorldOptions> {
  const { seed, latencyMs, clocksApartMs, lateMs, staleMs, twiceIn } = weather;
  const chance = seededChance(seed);
  const around = troubled(seededChance(seed + 1), weather, heard);
  return {
    staleMs,
    batch: 1 + chance.below(10),
    latencyMs: () => chance.below(latencyMs + 1),
    clockOf: (now) => {
      const apart = chance.below(clocksApartMs + 1) - Math.floor(clocksApartMs / 2);
      return () => now() + apart;
    },
    unruly: (queue) => ({
      seed: seed + 2,
      twice: twiceIn,
      lateMs: fromOutside.includes(queue) ? lateMs : ownLateness,
    }),
    around: (ports) => around(ports),
  };
}
