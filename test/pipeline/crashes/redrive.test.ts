import { describe, expect, it } from "vitest";
import type { Ports } from "#acts/runtime.ts";
import { Unavailable } from "#core/faults.ts";
import type { DoorName } from "#local/world/doors.ts";
import type { World } from "#local/world/local-world.ts";
import { minute, stage } from "../stage.ts";
import { ended, type Plot, plots } from "./plot.ts";
import { doneAndFailed, movedBack, workers } from "./redriving.ts";
import { wrapped } from "./stopping.ts";

const start = "2026-11-21T03:00:00Z";

/** How a plot ended, and how often anything was decided, told and written on the way. */
async function whole(plot: Plot, world: World): Promise<object> {
  const books: Record<string, unknown> = {};
  const play: Plot["play"] = async (given) => {
    const resource = await plot.play(given);
    const { decisions } = await given.ports.decisions.list(resource);
    books["decided"] = decisions.map(({ record }) => record.verdict.outcome);
    books["sent"] = given.outbox.sent.map(({ kind }) => kind);
    books["published"] = given.news.published.map(({ kind }) => kind);
    return resource;
  };
  return { ...(await ended({ ...plot, play }, world)), ...books };
}

describe.each(plots)("when $name and messages were done in full before they died", (plot) => {
  it("moving them back decides, tells and writes nothing twice", async () => {
    const undisturbed = await whole(plot, stage({ start }));
    const world = stage({ start });
    doneAndFailed(world);
    const moved = movedBack(world, { every: minute });
    expect(await whole(plot, world)).toEqual(undisturbed);
    expect(moved()).toBeGreaterThan(5);
  });
});

/** How many minutes after its beginning somebody does something in a plot. */
const acts: Readonly<Record<string, readonly number[]>> = {
  "a hotfix is restored": [5, 15],
  "a hotfix with session tags is restored": [5, 45],
  "a person answers": [5],
};
const troubles = plots.flatMap((plot) => (acts[plot.name] ?? []).map((from) => ({ ...plot, from })));

describe.each(troubles)(
  "when $name and something breaks for four minutes after minute $from",
  ({ from, ...plot }) => {
    it("moving back what died ends the same, whatever it was that broke", async () => {
      const calls = new Set<string>();
      const hears = (call: string) => void calls.add(call);
      const undisturbed = await ended(plot, stageIn(from, hears));
      expect(calls.size).toBeGreaterThan(5);
      let movedInAll = 0;
      for (const broken of calls) {
        const world = stageIn(from, (call) => {
          if (call === broken) throw new Unavailable("it is broken");
        });
        const moved = movedBack(world, { every: minute, from: (from + 5) * minute });
        expect(await ended(plot, world), broken).toEqual(undisturbed);
        movedInAll += moved();
      }
      expect(movedInAll).toBeGreaterThan(calls.size / 2);
    });
  },
);

/** A stage on which something happens at each call of anyone who works on a queue, for four minutes. */
function stageIn(from: number, happens: (call: string) => void): World {
  const doors = new Set<DoorName>(Object.values(workers));
  const begin = Date.parse(start) + from * minute;
  const isNow = (now: number) => now >= begin && now < begin + 4 * minute;
  const around = (ports: Ports, door: DoorName): Ports =>
    wrapped(ports, (method, name) => async (...given) => {
      if (doors.has(door) && isNow(world.clock.now())) happens(`${door}: ${name}`);
      return await method(...given);
    });
  const world: World = stage({ start, around });
  return world;
}
