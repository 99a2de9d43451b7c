import { expect, it } from "vitest";
import { playRound } from "./hooks/round.ts";

it("whatever knocks at a hook, nothing that is not proven is put, and nonsense is read or refused", async () => {
  const { counted, failure } = await playRound({ seed: 7, from: 0, to: 600 });
  expect(failure).toBeUndefined();
  expect(counted.get("forged 401")).toBe(450);
  for (const status of [202, 422])
    expect(counted.get(`nonsense ${status}`), String(status)).toBeGreaterThan(5);
});
