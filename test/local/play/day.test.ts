import { afterEach, describe, expect, it } from "vitest";
import { dayStory } from "#local/play/stories/day.ts";
import { parley } from "../../cli/stage.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

/** Two whole days, on a machine that is busy. */
const patience = { timeout: 300_000 };
const open: PlayedLaptop[] = [];
const begun = async () => {
  const laptop = await playing();
  open.push(laptop);
  await laptop.hall.carryOut("story", { id: dayStory.id });
  return laptop;
};
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

const orders = dayStory.steps.flatMap((step) => step.orders);
const cameOf = ({ hall }: PlayedLaptop) => hall.stories.runs()[0]?.came;

/** The wall goes on to the moment at which the timer of the next job would go off. */
async function untilDue({ wall, time, world }: PlayedLaptop): Promise<void> {
  const due = world.clock.next() ?? time.now();
  wall.now += Math.ceil(Math.max(due - time.now(), 0) / 60);
  await world.clock.advanceTo(time.now());
}

describe("a day", () => {
  it("is told by twenty actors at least, on ten resources, over twenty-four hours", () => {
    const named = orders.flatMap((order) => [
      ...("as" in order ? [order.as] : []),
      ...("by" in order && order.by !== undefined ? [order.by] : []),
    ]);
    expect(new Set(named.map((as) => as.split("/")[0])).size).toBeGreaterThanOrEqual(20);
    expect(orders.filter((order) => order.do === "create")).toHaveLength(10);
    expect(dayStory.until).toBe(24 * 60);
  });

  it(
    "can be played 60 times as fast, and by going on to the next turning point, with the same end",
    patience,
    async () => {
      const [fast, stepwise] = [await begun(), await begun()];
      await fast.hall.carryOut("clock", { pace: "60x" });
      const began = fast.wall.now;
      while (cameOf(fast) === undefined) await untilDue(fast);
      expect(Math.round((fast.wall.now - began) / 60_000)).toBe(24);
      await stepwise.hall.carryOut("clock", { pace: "pause" });
      let pressed = 0;
      for (; cameOf(stepwise) === undefined && pressed < 500; pressed += 1)
        expect((await parley(["sandbox", "clock", "--next", "--at", stepwise.address])).code).toBe(0);
      expect(pressed).toBeLessThan(500);
      const came = cameOf(fast) ?? ["it goes on"];
      expect(came.filter((each) => !each.startsWith("as expected"))).toEqual([]);
      expect(cameOf(stepwise)).toEqual(came);
    },
  );
});
