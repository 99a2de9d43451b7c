import { afterEach, expect, it } from "vitest";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, docketOf, groupPlace, hour, minute, stage } from "../stage.ts";
import { machine, resize } from "./writers.ts";

let world: World;
afterEach(() => world.machine.stop());

const robot = machine("robot", "app/robot+parley+experiment");

function group(name: string, env: string): ResourceId {
  const properties = {
    AutoScalingGroupName: name,
    MinSize: "2",
    MaxSize: "40",
    DesiredCapacity: "12",
    Tags: [{ Key: "env", Value: env, PropagateAtLaunch: true }],
  };
  return world.sandbox.create({ ...groupPlace, properties }, actors.pipeline).resource;
}

const begun = async (resource: ResourceId): Promise<boolean> =>
  (await docketOf(world, resource)).decision !== undefined;

const countBegun = async (all: readonly ResourceId[]): Promise<number> =>
  (await Promise.all(all.map(begun))).filter(Boolean).length;

it("a hundred worthless conflicts in test use up one actor's cases: nobody else's wait, and theirs come one after the other", async () => {
  world = stage({ settings: { startsPerDay: 3, sessionTags: false } });
  const worthless = Array.from({ length: 100 }, (_, n) => group(`test-${n}`, "test"));
  const dear = group("checkout", "prod");
  await world.pass(hour);
  for (const each of worthless) resize(world, each, ["3", robot]);
  await world.pass(2 * minute);
  const first = await countBegun(worthless);
  // Three of one resource are thirty of one actor.
  expect(first).toBeGreaterThanOrEqual(30);
  expect(first).toBeLessThanOrEqual(33);

  resize(world, dear, ["3", machine("someone-else")]);
  await world.pass(3 * minute);
  expect(await begun(dear)).toBe(true);
  const told = world.outbox.sent.filter(({ subject }) => subject.includes("used up an allowance"));
  expect(told.map(({ subject, to }) => [subject.includes("robot"), to])).toEqual([[true, []]]);

  // Thirty more of them come over a day, each at a turn of its own.
  await world.pass(12 * hour);
  const half = await countBegun(worthless);
  expect(half - first).toBeGreaterThanOrEqual(13);
  expect(half - first).toBeLessThanOrEqual(16);
  await world.pass(2.5 * 24 * hour);
  expect(await countBegun(worthless)).toBe(100);
}, 180_000);

it("looks that were put off are made at their turns, and what they find is judged", async () => {
  world = stage({ settings: { looksPerDay: 4, sessionTags: false } });
  const fleet = Array.from({ length: 60 }, (_, n) => group(`fleet-${n}`, "prod"));
  // The pipeline made more than it may ask for at once.
  await world.pass(2 * 24 * hour);
  const seen = await Promise.all(fleet.map((each) => docketOf(world, each)));
  expect(seen.every(({ live, putOff }) => live?.state === "there" && putOff === undefined)).toBe(true);

  for (const each of fleet) resize(world, each, ["11", robot]);
  await world.pass(5 * minute);
  const waiting = await Promise.all(fleet.map((each) => docketOf(world, each)));
  const late = waiting.filter(({ putOff }) => putOff !== undefined);
  expect(late).toHaveLength(20);
  expect(new Set(late.map(({ putOff }) => putOff)).size).toBe(20);
  expect(new Set(late.map(({ putOffFor }) => putOffFor))).toEqual(new Set(["123456789012:role/robot"]));
  await world.pass(13 * hour);
  const after = await Promise.all(fleet.map((each) => docketOf(world, each)));
  expect(after.filter(({ putOffFor }) => putOffFor !== undefined).length).toBe(0);
  expect(after.every(({ history }) => history.some(({ principal }) => principal.includes("robot")))).toBe(
    true,
  );
}, 180_000);
