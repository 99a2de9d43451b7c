import { laptopKey } from "../http/key-file.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import type { Laptop, LaptopOptions } from "../laptop/laptop.ts";
import { openLaptop } from "../laptop/laptop.ts";
import { followingClock, processTimer } from "../time/following-clock.ts";
import { pacedTime } from "../time/paced-time.ts";
import { firstCloud, firstDispute } from "./first-cloud.ts";
import { playClock } from "./play-clock.ts";
import { playPages } from "./play-pages.ts";
import { playRoutes } from "./play-routes.ts";
import { type PlayNews, playNews } from "./play-state.ts";
import { type SandboxHall, sandboxHall } from "./sandbox-hall.ts";

export type PlayingOptions = Pick<LaptopOptions, "port" | "sent" | "decided" | "warned" | "policy"> & {
  readonly keyFile: string;
  /** After so long the first dispute begins by itself; never where nothing is said. */
  readonly firstAfterMs?: number;
};

type Told = Omit<PlayingOptions, "firstAfterMs" | "keyFile">;

export type Playing = Laptop & { readonly hall: SandboxHall };

/** How much has happened before anybody looks. */
const pastMs = 45 * 60_000;

/** Opens the laptop with everything to play with, and lets time run. */
export async function beginPlaying({ firstAfterMs, keyFile, ...options }: PlayingOptions): Promise<Playing> {
  const wall = Date.now;
  const time = pacedTime(wall(), { now: wall, timer: processTimer });
  const failed = (error: unknown) => options.warned(String(error));
  const clock = followingClock(wall() - pastMs, { now: time.now, timer: time.timer, failed });
  const news = playNews(clock.now);
  const own: OwnRoute[] = [];
  const laptop = await openLaptop({
    ...heardBy(news, options),
    key: laptopKey(keyFile),
    clock,
    wallNow: wall,
    own,
  });
  const { address, world } = laptop;
  const hall = sandboxHall(world, playClock({ clock, time, turning: world.turning }));
  await firstCloud(hall, world);
  await clock.advanceTo(time.now());
  own.push(...playPages({ hall, news, world, address }), ...playRoutes(hall, address));
  clock.follow();
  if (firstAfterMs !== undefined) clock.at(clock.now() + firstAfterMs, () => firstDispute(hall));
  const close = async () => {
    clock.stop();
    await laptop.close();
  };
  return { ...laptop, close, hall };
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
