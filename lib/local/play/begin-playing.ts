import { laptopKey } from "../http/key-file.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { keptMap } from "../keeping/kept-map.ts";
import type { Laptop, LaptopOptions } from "../laptop/laptop.ts";
import { openLaptop } from "../laptop/laptop.ts";
import { passingMemory } from "../laptop/laptop-memory.ts";
import { resume } from "../laptop/resume.ts";
import { followingClock, processTimer } from "../time/following-clock.ts";
import { pacedTime } from "../time/paced-time.ts";
import { firstCloud, firstDispute } from "./first-cloud.ts";
import { playClock } from "./play-clock.ts";
import { playPages } from "./play-pages.ts";
import { playRoutes } from "./play-routes.ts";
import { type PlayNews, playNews } from "./play-state.ts";
import { type SandboxHall, sandboxHall } from "./sandbox-hall.ts";

export type PlayingOptions = Pick<
  LaptopOptions,
  "port" | "sent" | "decided" | "warned" | "policy" | "memory"
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
  const { clock, time } = playTime(options, first.isMade() ? 0 : pastMs);
  const news = playNews(clock.now, memory.keeper);
  const own: OwnRoute[] = [];
  const keyed = { key: laptopKey(keyFile), clock, wallNow: Date.now, own, memory };
  const laptop = await openLaptop({ ...heardBy(news, options), ...keyed });
  const { address, world } = laptop;
  const hall = sandboxHall(world, playClock({ clock, time, turning: world.turning, moved: first.moved }));
  if (memory.lastMoment !== undefined) await resume(world);
  if (!first.isMade()) await firstCloud(hall, world);
  first.made();
  await clock.advanceTo(time.now());
  own.push(...playPages(hall, news, address), ...playRoutes(hall, address));
  clock.follow();
  if (firstAfterMs !== undefined && !first.isDisputed())
    clock.at(clock.now() + firstAfterMs, () => firstDispute(hall).then(first.disputed));
  const close = async () => {
    await clock.stop();
    await laptop.close();
  };
  return { ...laptop, close, hall };
}

/** The laptop's own time goes on where it was, so that it never goes back. */
function playTime({ memory, warned }: PlayingOptions, past: number) {
  const last = memory?.lastMoment ?? 0;
  const time = pacedTime(Math.max(Date.now(), last), { now: Date.now, timer: processTimer });
  const failed = (error: unknown) => warned(String(error));
  const start = Math.max(time.now() - past, last);
  return { time, clock: followingClock(start, { now: time.now, timer: time.timer, failed }) };
}

/** How far the beginning has come: it is made once in a folder, no matter how often the process starts. */
function firstSteps(keeper: Keeper) {
  const steps = keptMap<number | true>(keeper, "play");
  return {
    isMade: () => steps.get("made") === true,
    made: () => steps.set("made", true),
    isDisputed: () => steps.get("disputed") === true,
    disputed: () => steps.set("disputed", true),
    moved: (moment: number) => steps.set("moved", moment),
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
