import type { Log } from "#acts/runtime.ts";
import type { World, WorldOptions } from "#local/world/local-world.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import { wrapped } from "../crashes/stopping.ts";
import { stage } from "../stage.ts";

/** Another account that Parley serves. */
export const memberAccount = "210987654321";
const regions = [worldRegion, "us-east-1", "global"];

type Written = { readonly what: string; readonly given: readonly unknown[] };

/** The pipeline, and all that it wrote, counted and warned of since it was opened. */
export type Watched = {
  readonly world: World;
  readonly written: Written[];
  readonly counted: Record<string, number>;
  readonly warned: { readonly what: string; readonly details: unknown }[];
};

/** Everything by which a function leaves something behind. */
const writes = new Set([
  ..."dockets.save events.put events.markLook decisions.put sessions.put sessions.wait situations.put situations.wrote".split(
    " ",
  ),
  ..."registry.put killSwitch.set cloud.update cloud.cancel cases.start cases.wake".split(" "),
  ..."looks.ask tasks.ask scheduler.lookAt notifier.send publisher.publish".split(" "),
]);

/** What every look and every sweep counts says nothing of what became of a message. */
const routine: ReadonlySet<string> = new Set(["Looks", "OpenCases", "OpenQuestions"]);

export function watchedWorld({ settings, around: inner, ...options }: Partial<WorldOptions> = {}): Watched {
  const written: Written[] = [];
  const counted: Record<string, number> = {};
  const warned: { readonly what: string; readonly details: unknown }[] = [];
  const log: Log = {
    info: () => {},
    warn: (what, details) => void warned.push({ what, details }),
    count: (metric, amount = 1) => {
      if (!routine.has(metric)) counted[metric] = (counted[metric] ?? 0) + amount;
    },
    measure: () => {},
  };
  const around: WorldOptions["around"] = (ports, door) =>
    wrapped(inner?.(ports, door) ?? ports, (method, what) => async (...given) => {
      if (writes.has(what)) written.push({ what, given });
      return await method(...given);
    });
  const accounts = [worldAccount, memberAccount];
  const world = stage({ log, around, ...options, settings: { accounts, regions, ...settings } });
  return { world, written, counted, warned };
}

/** By the name of the port and its method, in order. */
export const writesOf = ({ written }: Watched): readonly string[] => written.map(({ what }) => what);

export const dead = ({ queues }: World): number =>
  Object.values(queues).reduce((sum, { deadLetters }) => sum + deadLetters.length, 0);

/** Messages that are dead, and those that are still to come again. */
export const undone = ({ queues }: World): number =>
  Object.values(queues).reduce(
    (sum, { deadLetters, waiting }) => sum + deadLetters.length + waiting().length,
    0,
  );

/** How many messages were accounted for, whatever as. */
export const accounted = (counted: Readonly<Record<string, number>>): number =>
  Object.entries(counted).reduce(
    (sum, [metric, count]) =>
      sum + (/^Events|^(InvalidInput|SituationsNoted|SessionsRemembered)$/.test(metric) ? count : 0),
    0,
  );
