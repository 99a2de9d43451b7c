import { describe, expect, it } from "vitest";
import { minute } from "../../pipeline/stage.ts";
import { burst } from "./burst.ts";
import { noisy } from "./noisy.ts";
import { perLook } from "./per-look.ts";

describe("a look reads, writes and asks the same", () => {
  it("with no situation and with hundreds, fifty of them where it looks", async () => {
    const quiet = await perLook({ situations: 0, behindMs: 0 });
    const crowded = await perLook({ situations: 400, behindMs: 0 });
    expect(crowded).toEqual(quiet);
    expect(crowded.situationUnits).toBeLessThanOrEqual(3);
    expect(quiet.messages).toBeLessThan(1.2);
  }, 120_000);

  it.each([
    { behind: "a quarter of a minute", behindMs: 15_000 },
    { behind: "an hour", behindMs: 3_600_000 },
  ])(
    "where those who take the messages are $behind behind",
    async ({ behindMs }) => {
      const inTime = await perLook({ situations: 50, behindMs: 0 });
      const behind = await perLook({ situations: 50, behindMs });
      expect(behind.messages).toBeLessThan(1.2);
      for (const what of ["readUnits", "writeUnits"] as const) {
        expect(behind[what] / inTime[what]).toBeGreaterThan(0.83);
        expect(behind[what] / inTime[what]).toBeLessThan(1.2);
      }
    },
    120_000,
  );
});

it("a burst over three hundred resources costs each what one over a hundred does, the most harmful first", async () => {
  const [few, many] = [await burst(100, 40 * minute), await burst(300, 40 * minute)];
  for (const what of ["messages", "reads", "writes", "tokens"] as const) {
    expect(many[what] / few[what]).toBeGreaterThan(0.83);
    expect(many[what] / few[what]).toBeLessThan(1.2);
  }
  for (const { harmfulWaited, othersWaited, overtaken, mended, resources } of [few, many]) {
    expect(harmfulWaited).toBeLessThanOrEqual(othersWaited);
    expect([overtaken, mended]).toEqual([0, resources / 10]);
  }
}, 120_000);

it("one noisy resource blinds nobody: another's guardrail is mended within one look, its conflicts have their cases", async () => {
  const { mendedMs, looksToMend, noisyLooks, othersBegun, othersConflicts } = await noisy(500);
  expect(looksToMend).toEqual([1, 1]);
  // Ten seconds until the look, and five until the cloud has done what it is told.
  for (const ms of mendedMs) expect(ms).toBeLessThanOrEqual(20_000);
  expect(othersBegun).toBe(othersConflicts);
  expect(noisyLooks).toBeLessThanOrEqual(30);
}, 120_000);
