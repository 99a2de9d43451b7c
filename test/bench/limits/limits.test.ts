import { describe, expect, it } from "vitest";
import { perLook } from "./per-look.ts";

describe("a look reads, writes and asks the same", () => {
  it("with no situation and with hundreds, fifty of them where it looks", async () => {
    const quiet = await perLook({ situations: 0, behindMs: 0 });
    expect(await perLook({ situations: 400, behindMs: 0 })).toEqual(quiet);
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
