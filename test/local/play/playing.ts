import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { OwnRoute } from "#local/http/local-gateway.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { firstCloud } from "#local/play/first-cloud.ts";
import { playClock } from "#local/play/play-clock.ts";
import { playPages } from "#local/play/play-pages.ts";
import { playRoutes } from "#local/play/play-routes.ts";
import { playNews } from "#local/play/play-state.ts";
import { sandboxHall } from "#local/play/sandbox-hall.ts";
import { followingClock } from "#local/time/following-clock.ts";
import { pacedTime } from "#local/time/paced-time.ts";

const start = Date.parse("2026-11-21T03:00:00Z");

/** A laptop to play with whose time moves only when a test says so. */
export async function playing() {
  const wall = { now: start };
  const timer = () => () => undefined;
  const time = pacedTime(start, { now: () => wall.now, timer });
  const clock = followingClock(start, {
    now: time.now,
    timer,
    failed: (error) => void warned.push(String(error)),
  });
  const warned: string[] = [];
  const decided: DecisionEvent[] = [];
  const news = playNews(clock.now);
  const own: OwnRoute[] = [];
  const laptop = await openLaptop({
    port: 0,
    key: new Uint8Array(32),
    clock,
    wallNow: () => wall.now,
    own,
    sent: news.sent,
    decided: (event) => {
      decided.push(event);
      news.decided(event);
    },
    warned: (what, details) => void warned.push(`${what} ${JSON.stringify(details)}`),
  });
  const { address, world, close } = laptop;
  const hall = sandboxHall(world, playClock({ clock, time, turning: world.turning }));
  await firstCloud(hall, world);
  own.push(...playPages({ hall, news, world, address }), ...playRoutes(hall, address));
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${address}${path}`, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const pass = async (ms: number) => {
    wall.now += ms;
    await world.pass(ms);
  };
  /** The cloud without what is made up anew in each world. */
  const cloud = () => hall.list();
  return { address, world, hall, warned, decided, post, pass, cloud, close, wall, time };
}

export type PlayedLaptop = Awaited<ReturnType<typeof playing>>;
