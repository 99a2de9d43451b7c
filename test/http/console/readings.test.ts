import { expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { readingsOf } from "#http/console/known/readings.ts";

/** A runtime of which a docket and a list can be read, and whatever else is tried. */
function small() {
  const state = { version: 1, list: ["a"], calls: [] as string[] };
  const runtime = {
    dockets: {
      load: async () => ({ version: state.version }),
      save: async () => void state.calls.push("save"),
    },
    resourceIndex: { list: async () => ({ rows: state.list }) },
    decisions: { get: async (_: unknown, id: string) => (id === "there" ? { id } : undefined) },
    // As on AWS, where a function has not all of them.
    get cloud(): never {
      throw new Error("this function reaches no cloud");
    },
    now: () => 0,
  } as unknown as Runtime;
  return { state, read: readingsOf(runtime) };
}

it("what was read is read again, and told apart from what it gave before", async () => {
  const { state, read } = small();
  await read.runtime.dockets.load({} as never);
  await read.runtime.resourceIndex.list("tags", "x");
  const isSame = async () =>
    await Promise.all(read.made.map(async ({ again, gave }) => (await again()) === gave));
  expect(await isSame()).toEqual([true, true]);
  state.version = 2;
  expect(await isSame()).toEqual([false, true]);
  state.list = ["a", "b"];
  expect(await isSame()).toEqual([false, false]);
  expect(read.isWhole()).toBe(true);
});

it("a decision that is there stays as it is, and one that is not may come", async () => {
  const { read } = small();
  await read.runtime.decisions.get({} as never, "there");
  expect(read.made).toEqual([]);
  await read.runtime.decisions.get({} as never, "coming");
  expect(read.made).toHaveLength(1);
});

it("what is no reading is never done a second time", async () => {
  const { state, read } = small();
  await read.runtime.dockets.save({} as never);
  expect([read.made.length, read.isWhole(), state.calls]).toEqual([0, false, ["save"]]);
});
