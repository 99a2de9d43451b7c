import { afterEach, expect, it } from "vitest";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { docketOf, hour, minute } from "../stage.ts";
import { type Counted, countedWorld, deadLetters, questionsAsked } from "./counted-world.ts";
import { machine, resize, settledGroup, sizeOf, tellSize } from "./writers.ts";

const robot = machine("robot", "app/robot+parley+experiment");

let counted: Counted;
afterEach(() => counted.world.machine.stop());

/** Writes what it wants, and says so even where it stands already. */
const insist =
  (writer: Writer) =>
  (world: World, resource: ResourceId): void => {
    if (sizeOf(world, resource) === "10") tellSize(world, resource, [10, writer]);
    else resize(world, resource, ["10", writer]);
  };

/** Writes one value after the other. */
const flip =
  (values: readonly string[]) =>
  (world: World, resource: ResourceId, turn: number): void =>
    resize(world, resource, [values[turn % values.length] ?? "", robot]);

it.each([
  {
    when: "writes its value again every 14 seconds, a thousand times",
    does: insist(robot),
    every: 14_000,
    times: 1_000,
  },
  { when: "flips two values a thousand times", does: flip(["10", "11"]), every: 1_000, times: 1_000 },
  { when: "flips six values every 40 seconds", does: flip([..."456789"]), every: 40_000, times: 150 },
  { when: "flips the value and back", does: flip(["10", "3"]), every: 40_000, times: 150 },
  {
    when: "says nothing of why, so that its edit has a grace",
    does: insist(machine("silent")),
    every: 40_000,
    times: 150,
  },
  { when: "is so slow that nobody calls it a fight", does: insist(robot), every: 17 * minute, times: 13 },
])("at most three restores and then one question when a robot $when", async ({ does, every, times }) => {
  counted = countedWorld();
  const { world, spent } = counted;
  const resource = await settledGroup(world);
  spent();
  for (let turn = 0; turn < times; turn += 1) {
    does(world, resource, turn);
    await world.pass(every);
  }
  const { case: open, restores } = await docketOf(world, resource);
  expect(spent().cloudWrites).toBeLessThanOrEqual(3);
  expect(restores.length).toBeLessThanOrEqual(3);
  expect(questionsAsked(world)).toBe(1);
  expect(world.outbox.sent.filter(({ kind }) => kind === "superseded")).toEqual([]);
  expect(open?.questions).toHaveLength(1);
  expect(deadLetters(world)).toBe(0);

  // Nobody answers: what stood there last stays.
  const left = sizeOf(world, resource);
  await world.pass(6 * hour);
  expect(spent().cloudWrites).toBe(0);
  expect(sizeOf(world, resource)).toBe(left);
  expect(questionsAsked(world)).toBe(1);
});
