import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFull } from "../full.ts";
import { policyFrom } from "./replayed-log.ts";
import { arbitrated, type Call, longAfter, replayed, storyOf } from "./story.ts";

const policy = policyFrom(readFileSync("policies/default.yaml", "utf8"), "policies/default.yaml");

const both = (calls: readonly Call[]) => {
  const until = longAfter(calls);
  return { arbiter: arbitrated(calls, policy, until), replay: replayed(calls, policy, until) };
};

const count = isFull ? 1_000 : 300;
const calm = { isHasty: false, hasParts: false, isLate: false };

describe("replay and the running arbiter, given the same story", () => {
  it("give the same verdicts, questions and outcomes, with stacks, deletions and events of one second", () => {
    let told = 0;
    fc.assert(
      fc.property(storyOf(calm), (calls) => {
        const { arbiter, replay } = both(calls);
        told += Object.keys(arbiter.fields).length + arbiter.questions.length;
        expect(replay).toEqual(arbiter);
      }),
      { numRuns: count },
    );
    expect(told).toBeGreaterThan(count);
  });

  // Looks that fall between a write and its record, or before what was just made was ever seen, and parts of a whole: of
  // these the log does not tell all that the arbiter saw.
  it.each([
    { kind: "hasty", wildness: { ...calm, isHasty: true }, least: 0.97 },
    { kind: "with parts of a whole", wildness: { ...calm, hasParts: true }, least: 0.97 },
    { kind: "late", wildness: { ...calm, isLate: true }, least: 0.97 },
  ])("give the same in nearly all stories that are $kind", ({ wildness, least }) => {
    const stories = fc.sample(storyOf(wildness), { numRuns: isFull ? 300 : 100, seed: 20261123 });
    const same = stories.filter((calls) => {
      const { arbiter, replay } = both(calls);
      return JSON.stringify(arbiter) === JSON.stringify(replay);
    });
    expect(same.length / stories.length).toBeGreaterThanOrEqual(least);
  });
});
