import { expect, it } from "vitest";
import { playAhead } from "./ahead/round.ts";

it("a hook answers as a check of the same write does", { timeout: 120_000 }, async () => {
  const { counted, failure } = await playAhead({ seed: 11, count: 40 });
  expect(failure).toBeUndefined();
  expect(counted.FAILED).toBeGreaterThan(3);
  expect(counted.SUCCESS).toBeGreaterThan(3);
});
