import { expect, it } from "vitest";
import { attentionDay } from "./day.ts";

it("a day of twelve who say nothing keeps to eight interruptions, and ends nothing by silence untold", async () => {
  const { questions, passing, mostInADay, latestPassing, silences, untold } = await attentionDay(12, 7);
  expect(questions).toBeGreaterThanOrEqual(12);
  expect(passing).toBeGreaterThanOrEqual(1);
  expect(mostInADay).toBeLessThanOrEqual(8);
  expect(latestPassing).toBeLessThanOrEqual(900);
  expect(silences).toBeGreaterThanOrEqual(12);
  expect(untold).toBe(0);
});
