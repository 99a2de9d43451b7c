import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { defaultPolicyWith } from "./default-policy.ts";
import { day, type Quarrel, quarrels, simulate } from "./quarrel.ts";
import { holdsFor } from "./runs.ts";

const policy = defaultPolicyWith({ mode: { default: "enforce", scopes: [] }, windows: [], writes: [] });
const minute = 60_000;

/** When the loser writes, in seconds from the start of the day: steadily, in bursts, or just as it comes. */
const rhythms = fc.oneof(
  fc.tuple(fc.integer({ min: 20, max: 7_200 }), fc.nat(600)).map(([every, first]) => {
    const times = Math.min(300, Math.floor((day / 1_000 - first) / every));
    return Array.from({ length: times }, (_, index) => first + index * every);
  }),
  fc.array(fc.nat(day / 1_000 - 1), { maxLength: 60 }),
  fc
    .array(fc.tuple(fc.nat(day / 1_000 - 400), fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
    .map((bursts) => bursts.flatMap(([at, times]) => Array.from({ length: times }, (_, i) => at + i * 15))),
);

const expectShare = (quarrel: Quarrel, rhythm: readonly number[]): void => {
  const { stood, writes } = simulate(quarrel, rhythm, policy);
  expect(stood, `${writes} writes`).toBeLessThanOrEqual(Math.max(day / 5, writes * minute));
};

describe("while Parley may write, over a day a loser's value stands a fifth of the time at most, or a minute per write", () => {
  it.each(Object.keys(quarrels))("%s", (name) => {
    holdsFor(rhythms, (rhythm) => expectShare(quarrels[name] as Quarrel, rhythm), 0.125);
  });
});

describe("what an incident or a guardrail holds is put right at once, however often", () => {
  it.each(["an open incident", "a guardrail"])("%s", (name) => {
    holdsFor(
      rhythms,
      (rhythm) => expect(simulate(quarrels[name] as Quarrel, rhythm, policy).stood).toBe(0),
      0.125,
    );
  });
});

describe("the loser's writes turn no verdict at any moment of the day", () => {
  it.each(Object.keys(quarrels))("%s", (name) => {
    holdsFor(
      rhythms,
      (rhythm) => expect(simulate(quarrels[name] as Quarrel, rhythm, policy).lost).toBe(0),
      0.125,
    );
  });
});
