import { expect, it } from "vitest";
import { playRound } from "./learning/round.ts";

it("whatever liars do, nobody teaches alone, two honest people get theirs, and every number is counted again", () => {
  const { counted, failure } = playRound({ seed: 1, from: 0, to: 15 });
  expect(failure).toBeUndefined();
  expect(counted.get("histories")).toBe(15);
  for (const what of ["proven", "never learnt", "proofs counted", "supports counted", "rows judged with"])
    expect(counted.get(what), what).toBeGreaterThan(3);
});
