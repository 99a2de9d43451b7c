import { describe, expect, it } from "vitest";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { World } from "#local/world/local-world.ts";
import { type Plot, plots } from "../crashes/plot.ts";
import { movedBack } from "../crashes/redriving.ts";
import { docketOf, hour, minute, stage } from "../stage.ts";
import { fair, inWeather, late, type Weather } from "./weather.ts";
import { wrongsIn } from "./wrongs.ts";

/** `PARLEY_WEATHERS` says how many of each plot; here a few have to do. */
const weathers = Number(process.env["PARLEY_WEATHERS"] ?? 3);
const first = 20261121;

/** What is left when everything is over, whatever happened on the way. */
async function leftIn(world: World, resource: ResourceId): Promise<object> {
  const { rulings, case: open } = await docketOf(world, resource);
  return {
    cloud: world.sandbox.whole(resource),
    rulings: rulings.map(({ field, answer, by }) => ({ field, answer, by })),
    case: open?.state ?? "closed",
  };
}

async function played({ play }: Plot, weather?: Weather) {
  const world = stage(weather === undefined ? {} : inWeather(weather));
  if (weather !== undefined) movedBack(world, { every: 10 * minute });
  const resource = await play(world);
  await world.pass(2 * hour);
  const left = await leftIn(world, resource);
  const wrongs = await wrongsIn(world, await docketOf(world, resource));
  world.machine.stop();
  return { left, wrongs };
}

describe.each(plots)("when $name, in whatever weather", (plot) => {
  it("all ends as it does on a calm day, and nothing is ever wrong", async () => {
    const calm = await played(plot);
    for (let seed = first; seed < first + weathers; seed += 1) {
      const { left, wrongs } = await played(plot, { ...fair, seed });
      expect(wrongs, `seed ${seed}`).toEqual([]);
      expect(left, `seed ${seed}`).toEqual(calm.left);
    }
  });
});

describe.each(plots.slice(0, 2))("when $name and events come up to an hour late", (plot) => {
  it("nothing is ever wrong, and what is decided on what was heard is decided anew", async () => {
    for (let seed = first; seed < first + weathers; seed += 1) {
      const { wrongs } = await played(plot, { ...late, seed });
      expect(wrongs, `seed ${seed}`).toEqual([]);
    }
  });
});
