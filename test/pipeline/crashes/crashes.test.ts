import { describe, expect, it } from "vitest";
import { stage } from "../stage.ts";
import { ended, type Plot, plots } from "./plot.ts";
import { type Count, stopping, type Where } from "./stopping.ts";

/** Plays a plot in which one invocation is stopped; says how it ended and how many await points there were. */
async function played(plot: Plot, where?: Where): Promise<{ ending: object; count: Count }> {
  const count: Count = { calls: 0, doors: [], writes: new Set() };
  const ending = await ended(plot, stage({ around: stopping(count, where) }));
  const writes = plot.mayActTwice === true ? {} : { writes: count.writes.size };
  return { ending: { ...ending, ...writes }, count };
}

it("the functions that are stopped are those of the workflow, of queues and of schedules", async () => {
  const doors = new Set<string>();
  for (const plot of plots)
    for (const call of (await played(plot)).count.doors) doors.add(call.slice(0, call.indexOf(":")));
  const names = ["ask", "checkApprovers", "judge", "lookAtResource", "receiveChange", "sendNotices", "sweep"];
  expect([...doors]).toEqual(expect.arrayContaining(names));
});

/** All points take a minute; `npm run test:interleavings` takes it, and here a tenth of them has to do. */
const isWhole = process.env["PARLEY_INTERLEAVINGS"] !== undefined;
const step = isWhole ? 1 : 10;

describe.each(plots)("when $name and a function is stopped", (plot) => {
  it.each(["before", "after"] as const)("%s any of its await points, all ends the same", async (when) => {
    const undisturbed = await played(plot);
    expect(undisturbed.count.calls).toBeGreaterThan(50);
    // Where only some points are taken, these lie between those of the other row.
    const first = when === "before" ? 1 : Math.ceil((step + 1) / 2);
    for (let call = first; call <= undisturbed.count.calls; call += step) {
      const { ending, count } = await played(plot, { call, when });
      const where = `${when} call ${call}, in ${count.doors[call - 1]}`;
      expect(ending, where).toEqual(undisturbed.ending);
    }
  });
});
