import { expect, it } from "vitest";
import { race } from "./race.ts";

it("no newer value is lost unnoticed to a restore that somebody's write comes before", async () => {
  const counted = { raced: 0, refused: 0, lost: 0 };
  for (let index = 0; index < 150; index += 1) {
    const { isIdle, isRefused, lost, unnoticed } = await race(20261121, index);
    expect(unnoticed, `race ${index}`).toEqual([]);
    counted.raced += isIdle ? 0 : 1;
    counted.refused += isRefused ? 1 : 0;
    counted.lost += lost.length > 0 ? 1 : 0;
  }
  // Both ways out are taken: a test of the patch, and an alarm where nothing can be tested.
  expect(counted.raced).toBeGreaterThan(100);
  expect(counted.refused).toBeGreaterThan(30);
  expect(counted.lost).toBeGreaterThan(5);
});
