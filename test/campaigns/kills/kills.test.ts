import { expect, it } from "vitest";
import { killCampaign } from "./campaign.ts";

it("a laptop that is killed five times loses nothing, doubles nothing, and ends as one that never was", async () => {
  const outcome = await killCampaign({ seed: 20261124, steps: 30, kills: 5, moments: ["answered", "going"] });
  expect(outcome.findings).toEqual([]);
  expect(outcome.kills).toBe(5);
  expect(outcome.starts).toHaveLength(5);
  expect(outcome.answered).toBeGreaterThan(20);
  expect(outcome.decisions).toBeGreaterThan(10);
});
