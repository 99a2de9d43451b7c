import { afterEach, expect, it } from "vitest";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { hour, minute } from "../stage.ts";
import { type Counted, countedWorld, deadLetters, questionsAsked } from "./counted-world.ts";
import { machine, resize, settledGroup, sizeOf, tellSize } from "./writers.ts";

const robot = machine("robot", "app/robot+parley+experiment");

let counted: Counted;
afterEach(() => counted.world.machine.stop());

/** Writes what it wants, and says so even where it stands already. */
const insist =
  (writer: Writer, size = 4) =>
  (world: World, resource: ResourceId): void => {
    if (sizeOf(world, resource) === String(size)) tellSize(world, resource, [size, writer]);
    else resize(world, resource, [String(size), writer]);
  };

/** Writes one value after the other. */
const flip =
  (values: readonly string[]) =>
  (world: World, resource: ResourceId, turn: number): void =>
    resize(world, resource, [values[turn % values.length] ?? "", robot]);

it.each([
  { when: "writes its value again every 14 seconds", does: insist(robot), every: 14_000, times: 80 },
  { when: "flips two values every second", does: flip(["4", "5"]), every: 1_000, times: 100 },
  { when: "flips six values every 40 seconds", does: flip([..."456789"]), every: 40_000, times: 60 },
  { when: "flips the value and the agreed one", does: flip(["4", "12"]), every: 40_000, times: 60 },
  { when: "says nothing of why", does: insist(machine("silent")), every: 40_000, times: 60 },
  { when: "is slow", does: insist(robot), every: 17 * minute, times: 13 },
])(
  "a robot that $when and takes capacity away is put right each time, and asked about once",
  async (robots) => {
    const { does, every, times } = robots;
    counted = countedWorld();
    const { world, spent } = counted;
    const resource = await settledGroup(world, "12");
    spent();
    for (let turn = 0; turn < times; turn += 1) {
      does(world, resource, turn);
      await world.pass(every);
    }
    const { cloudWrites } = spent();
    expect(cloudWrites).toBeGreaterThanOrEqual(1);
    expect(cloudWrites).toBeLessThanOrEqual(times);
    expect(questionsAsked(world)).toBe(1);
    expect(deadLetters(world)).toBe(0);

    // Nobody answers: what was agreed is back within a minute, and stays.
    await world.pass(minute);
    expect(sizeOf(world, resource)).toBe("12");
    spent();
    await world.pass(5 * hour);
    expect(spent().cloudWrites).toBe(0);
    expect(sizeOf(world, resource)).toBe("12");
    expect(questionsAsked(world)).toBeLessThanOrEqual(2);
  },
);

it("a robot that gives more than was agreed takes nothing from anybody: it is kept, and nobody is asked", async () => {
  counted = countedWorld();
  const { world, spent } = counted;
  const resource = await settledGroup(world);
  spent();
  const does = insist(robot, 9);
  for (let turn = 0; turn < 60; turn += 1) {
    does(world, resource);
    await world.pass(40_000);
  }
  await world.pass(hour);
  expect(spent().cloudWrites).toBe(0);
  expect(questionsAsked(world)).toBe(0);
  expect(sizeOf(world, resource)).toBe("9");
});
