import { laptopKey } from "../http/key-file.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { keptMap } from "../keeping/kept-map.ts";
import type { Laptop, LaptopOptions } from "../laptop/laptop.ts";
import { openLaptop } from "../laptop/laptop.ts";
import { passingMemory } from "../laptop/laptop-memory.ts";
import { resume } from "../laptop/resume.ts";
import { followingClock, processTimer } from "../time/following-clock.ts";
import { type Pace, pacedTime } from "../time/paced-time.ts";
import { firstCloud, firstDispute } from "./first-cloud.ts";
import { playClock } from "./play-clock.ts";
import { playPages } from "./play-pages.ts";
import { playRoutes } from "./play-routes.ts";
import { type PlayNews, playNews } from "./play-state.ts";
import { type SandboxHall, sandboxHall } from "./sandbox-hall.ts";

export type PlayingOptions = Pick<
  LaptopOptions,
  "port" | "sent" | "decided" | "warned" | "policy" | "shadow" | "owners" | "channels" | "memory"
> & {
  readonly keyFile: string;
  /** After so long the first dispute begins by itself; never where nothing is said. */
  readonly firstAfterMs?: number;
};

type Told = Omit<PlayingOptions, "firstAfterMs" | "keyFile">;

export type Playing = Laptop & { readonly hall: SandboxHall };

/** How much has happened before anybody looks. */
const pastMs = 45 * 60_000;

/** Opens the laptop with everything to play with, and lets time run. */
export async function beginPlaying(options: PlayingOptions): Promise<Playing> {
  const { firstAfterMs, keyFile, memory = passingMemory() } = options;
  const first = firstSteps(memory.keeper);
  const { clock, time } = playTime(options, first);
  const news = playNews(clock.now, memory.keeper);
  const own: OwnRoute[] = [];
  const keyed = { key: laptopKey(keyFile), clock, wallNow: Date.now, own, memory };
  const laptop = await openLaptop({ ...heardBy(news, options), ...keyed });
  const { address, world } = laptop;
  const hall = sandboxHall(world, playClock({ clock, time, turning: world.turning, turned: first.turned }));
  if (memory.lastMoment !== undefined) await resume(world);
  if (!first.isMade()) await firstCloud(hall, world);
  first.made();
  await clock.advanceTo(time.now());
  own.push(...playPages({ hall, news, world, address }), ...playRoutes(hall, address));
  clock.follow();
  if (firstAfterMs !== undefined && !first.isDisputed())
    clock.at(clock.now() + firstAfterMs, () => firstDispute(hall).then(first.disputed));
  const close = async () => {
    await clock.stop();
    await laptop.close();
  };
  return { ...laptop, close, hall };
}

/** The laptop's own time goes on where it was, so that it never goes back; where it stood still it still does. */
function playTime({ memory, warned }: PlayingOptions, first: FirstSteps) {
  const last = memory?.lastMoment ?? 0;
  const pace = first.pace();
  const begin = pace === 0 ? last : Math.max(Date.now(), last);
  const time = pacedTime(begin, { now: Date.now, timer: processTimer });
  time.go(pace);
  const failed = (error: unknown) => warned(String(error));
  const start = first.isMade() ? begin : Math.max(begin - pastMs, last);
  return { time, clock: followingClock(start, { now: time.now, timer: time.timer, failed }) };
}

type FirstSteps = ReturnType<typeof firstSteps>;

/** How far the beginning has come, which is made once in a folder, and how time goes. */
function firstSteps(keeper: Keeper) {
  const steps = keptMap<Pace | true>(keeper, "play");
  return {
    isMade: () => steps.get("made") === true,
    made: () => steps.set("made", true),
    isDisputed: () => steps.get("disputed") === true,
    disputed: () => steps.set("disputed", true),
    pace: () => (steps.get("pace") ?? 1) as Pace,
    turned: (pace: Pace) => steps.set("pace", pace),
  };
}

/** The page hears of everything that is told in the terminal. */
const heardBy = (news: PlayNews, options: Told): Told => ({
  ...options,
  sent: (message) => {
    news.sent(message);
    options.sent(message);
  },
  decided: (event) => {
    news.decided(event);
    options.decided?.(event);
  },
});
