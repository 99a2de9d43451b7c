import { describe, expect, it } from "vitest";
import { parley } from "./arbiter/parley.ts";
import { Board } from "./board.ts";
import { bothOf, mostApart } from "./laptop/compare.ts";
import { play } from "./play.ts";
import { codeWins, pullRequests } from "./schemes/code-wins.ts";
import { lastWriter } from "./schemes/last-writer.ts";
import { serverSideApply } from "./schemes/server-side-apply.ts";
import { deniedShare, fairness, regret, together } from "./tally.ts";
import { type Actor, type Crowd, drawCrowd, servicesFor } from "./world/crowd.ts";
import { best, sharedIn } from "./world/oracle.ts";
import { exactly, plain, reasonless, type Want } from "./world/want.ts";

const unmeasured = () => ({ judged: 0, cpuMs: 0 });
const drawn = drawCrowd(2, 1);
const [service] = drawn.services;
if (service === undefined) throw new Error("there is no service");

const stake = () => ({ constraint: { is: true }, intent: "operability", motivation: reasonless }) as const;

/** Wants the memory to be this much, for so many points. */
const memory = (value: number, worth: number): Want =>
  plain({ field: "memory", worth, value, share: (is) => exactly(is, value), stake });

const actor = (name: string, want: Want, every: number): Actor => ({
  name,
  kind: "agent",
  ordinal: 0,
  service,
  every,
  offset: 0,
  wants: [want],
});

/** Ada wants what stands, for 3 points; ben wants something else, for 1. */
const quarrel: Crowd = {
  services: [service],
  actors: [actor("ada", memory(512, 3), 10), actor("ben", memory(768, 1), 720)],
};

it("the same seed draws the same day, and Parley comes to the same", async () => {
  const once = () => play(drawCrowd(10, 3), parley("machines declare", unmeasured()));
  expect(await once()).toEqual(await once());
});

it("the core and the laptop's world agree", async () => {
  const { apart } = await bothOf("machines declare", 1, 2);
  expect(apart).toBeLessThanOrEqual(mostApart);
});

it("regret is the share of the oracle's points that a scheme does not reach", async () => {
  // Ben's value stands for the first ten minutes: Ben writes last, and Ada looks every ten minutes.
  const day = await play(quarrel, lastWriter);
  expect([day.oracle, day.points]).toEqual([720 * 3, 710 * 3 + 10]);
  expect(regret(day)).toBeCloseTo(20 / 2_160);
  expect([day.writes, day.reversals]).toEqual([2, 1]);
  expect(regret(together([day, day]))).toBeCloseTo(20 / 2_160);
});

it("the oracle takes the value with the most points", () => {
  const shared = sharedIn(quarrel).find(({ field }) => field === "memory");
  expect(shared && best(shared, 100)).toEqual({ value: 512, points: 3 });
});

it("fairness is one where all get the same share", async () => {
  const day = await play(quarrel, lastWriter);
  expect(fairness({ ...day, shares: [0.5, 0.5] })).toBe(1);
  expect(fairness({ ...day, shares: [1, 0] })).toBe(0.5);
});

it("a write that puts back what stood before somebody else's is a reversal", () => {
  const board = new Board([service]);
  const write = (by: string, value: number, at: number) => board.write(service, "memory", { value, by, at });
  write("ada", 768, 0);
  write("ben", 512, 30);
  write("ada", 768, 95);
  expect(board.counts).toEqual({ writes: 3, reversals: 1 });
});

describe("the schemes", () => {
  it("code wins back within a quarter of an hour", async () => {
    const lone = { ...quarrel, actors: quarrel.actors.slice(1) };
    const day = await play(lone, codeWins);
    expect([day.points, day.reversals]).toEqual([0, 1]);
  });

  it("a request that is worth less than what stands is refused, and not made again", async () => {
    const day = await play(quarrel, pullRequests);
    expect([day.questions, regret(day)]).toEqual([1, 0]);
  });

  it("without force nobody gets past the first owner", async () => {
    const day = await play(drawCrowd(10, 1), serverSideApply);
    expect(deniedShare(day)).toBe(1);
  });
});

it.each([
  [2, 1],
  [10, 1],
  [100, 5],
  [1_000, 25],
])("%d actors meet on %d services", (size, services) => {
  expect(servicesFor(size)).toBe(services);
  expect(drawCrowd(size, 1).actors).toHaveLength(size);
});
