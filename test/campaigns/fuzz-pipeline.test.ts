import { expect, it } from "vitest";
import { playRound } from "./pipeline/round.ts";

it("whatever event comes, it is accounted for, and nothing is stored but what is due", async () => {
  const { counted, failure } = await playRound({ seed: 7, from: 0, to: 300 });
  expect(failure).toBeUndefined();
  for (const outcome of ["Stored", "Ignored", "Ungoverned", "Unresolved", "Forged", "TooBig", "Broken"]) {
    expect(counted.get(`Events${outcome}`), outcome).toBeGreaterThan(3);
  }
});
