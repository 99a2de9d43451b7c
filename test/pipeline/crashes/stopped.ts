import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stage } from "../stage.ts";
import { ended, type Plot, plots } from "./plot.ts";
import { type Count, stopping, type Where } from "./stopping.ts";

/** Plays a plot in which one invocation is stopped; says how it ended and how many await points there were. */
export async function played(plot: Plot, where?: Where): Promise<{ ending: object; count: Count }> {
  const count: Count = { calls: 0, doors: [], writes: new Set() };
  const ending = await ended(plot, stage({ around: stopping(count, where) }));
  const writes = plot.mayActTwice === true ? {} : { writes: count.writes.size };
  return { ending: { ...ending, ...writes }, count };
}

/** `npm run test:interleavings` takes every point, which takes minutes; fewer interleavings take fewer points as well. */
const inFull = 667;
const interleavings = Number(process.env["PARLEY_INTERLEAVINGS"] ?? 67);
const step = Math.max(1, Math.round(inFull / interleavings));
/** Of every so many the one that the seed says. */
const seed = Math.abs(fc.readConfigureGlobal().seed ?? 0);

/** Stops a function before or after each of its await points; each of the two is a file, so that they run beside each other. */
export function stoppedAnywhere(when: Where["when"]): void {
  // Where only some points are taken, those of the two files lie between each other.
  const first = 1 + ((seed + (when === "before" ? 0 : Math.ceil(step / 2))) % step);
  describe.each(plots)("when $name and a function is stopped", (plot) => {
    it(`${when} any of its await points, all ends the same`, async () => {
      const undisturbed = await played(plot);
      expect(undisturbed.count.calls).toBeGreaterThan(50);
      expect(first).toBeLessThanOrEqual(step);
      for (let call = first; call <= undisturbed.count.calls; call += step) {
        const { ending, count } = await played(plot, { call, when });
        const where = `${when} call ${call}, in ${count.doors[call - 1]}`;
        expect(ending, where).toEqual(undisturbed.ending);
      }
    });
  });
}
