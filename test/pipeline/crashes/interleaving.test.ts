import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Ports } from "#acts/runtime.ts";
import { stage } from "../stage.ts";
import { crowdedClock } from "./crowded-clock.ts";
import { ended, type Plot, plots } from "./plot.ts";
import { wrapped } from "./stopping.ts";

const start = "2026-11-21T03:00:00Z";
const numRuns = Number(process.env["PARLEY_INTERLEAVINGS"] ?? 10);

/** Every port call waits until the scheduler lets it go on, so that workers overtake each other at any of them. */
const scheduledBy =
  (scheduler: fc.Scheduler) =>
  (ports: Ports): Ports =>
    wrapped(ports, (method, name) => async (...given) => {
      await scheduler.schedule(Promise.resolve(), name);
      return await method(...given);
    });

/** Several workers at once, every message twice and out of order, sessions before and after their changes. */
async function disturbed(plot: Plot, scheduler: fc.Scheduler, seed: number): Promise<object> {
  const unruly = { seed, twice: true, lateMs: 20_000 };
  const clock = crowdedClock(start, 5_000);
  const world = stage({ clock, unruly, batch: 1, around: scheduledBy(scheduler) });
  return await scheduler.waitFor(ended(plot, world));
}

describe.each(plots)("when $name", (plot) => {
  const ending = ended(plot, stage({ start }));
  test.prop([fc.scheduler(), fc.nat()], { numRuns, endOnFailure: true })(
    "all ends the same, whichever worker comes first",
    async (scheduler, seed) => {
      expect(await disturbed(plot, scheduler, seed)).toEqual(await ending);
    },
    600_000,
  );
});
