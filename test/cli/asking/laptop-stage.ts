import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { OwnRoute } from "#local/http/local-gateway.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { firstCloud } from "#local/play/first-cloud.ts";
import type { PlayOrder } from "#local/play/orders.ts";
import { playClock } from "#local/play/play-clock.ts";
import { playRoutes } from "#local/play/play-routes.ts";
import { sandboxHall } from "#local/play/sandbox-hall.ts";
import { followingClock } from "#local/time/following-clock.ts";
import { pacedTime } from "#local/time/paced-time.ts";
import { type Played, parley } from "../stage.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const minute = 60_000;

/** What everybody there writes about. */
export const checkout = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
export const role = (name: string): string => `123456789012:role/${name}`;

type Extra = Parameters<typeof parley>[1];

/** A laptop in this process whose time moves only when a test says so; signatures keep to the wall clock, as always. */
export async function laptopStage() {
  const home = mkdtempSync(join(tmpdir(), "parley-verbs-"));
  const key = new Uint8Array(32);
  mkdirSync(join(home, ".parley"));
  writeFileSync(join(home, ".parley", "laptop.key"), key, { mode: 0o600 });
  const still = { now: () => start, timer: () => () => undefined };
  const time = pacedTime(start, still);
  const [sent, warned]: [NoticeMessage[], string[]] = [[], []];
  const clock = followingClock(start, {
    now: time.now,
    timer: still.timer,
    failed: (error) => void warned.push(String(error)),
  });
  const own: OwnRoute[] = [];
  const laptop = await openLaptop({
    ...{ port: 0, key, clock, own, wallNow: Date.now },
    sent: (message) => void sent.push(message),
    warned: (what, details) => void warned.push(`${what} ${JSON.stringify(details)}`),
  });
  const { address, world, close } = laptop;
  const hall = sandboxHall(world, playClock({ clock, time, turning: world.turning }));
  await firstCloud(hall, world);
  own.push(...playRoutes(hall, address));
  const env = { HOME: home, PARLEY: address };
  /** One command line, as somebody who lives here. */
  const as = (name: string, args: readonly string[], extra: Extra = {}): Promise<Played> =>
    parley([...args, "--as", name], { columns: 160, ...extra, env: { ...env, ...extra.env } });
  const json = async (name: string, args: readonly string[]) => {
    const { code, out, err } = await as(name, [...args, "--json"]);
    return { code, err, said: out === "" ? undefined : JSON.parse(out) };
  };
  const order = ({ do: name, ...body }: PlayOrder) => hall.carryOut(name, body);
  const pass = (minutes: number) => world.pass(minutes * minute);
  const values = () =>
    world.sandbox.whole({
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "checkout",
    });
  return { ...laptop, hall, env, as, json, order, pass, values, sent, warned, close, world };
}

export type LaptopStage = Awaited<ReturnType<typeof laptopStage>>;
