import { describe, expect, it } from "vitest";
import { isLearnable } from "#core/learning/drafts/learnable.ts";
import type { Features } from "#core/learning/features.ts";
import { neverLearnt } from "#core/policy/file/answers/never-learnt.ts";
import { plainQuestion } from "./questions.ts";

const question = (more: Partial<Features> = {}): Features => ({ ...plainQuestion, ...more });
const emergency = { goal: "security", reason: "exploited-cve", confirmed: "yes", kind: "person" } as const;

describe("an answer is never learnt", () => {
  it.each([
    { about: "access", from: question({ class: "access" }) },
    { about: "exposure", from: question({ class: "exposure" }) },
    { about: "identity", from: question({ class: "identity" }) },
    { about: "audit", from: question({ class: "audit" }) },
    { about: "protection", from: question({ class: "protection" }) },
    { about: "retention", from: question({ class: "retention" }) },
    { about: "the environment", from: question({ class: "environment" }) },
    { about: "no class", from: question({ class: "none" }) },
    { about: "an exception from a guardrail", from: question({ asked: "guardrail-exception" }) },
    { about: "a guardrail", from: question({ asked: "guardrail-unknown" }) },
    { about: "what was deleted", from: question({ asked: "deletion" }) },
    { about: "what is hidden", from: question({ asked: "sensitive" }) },
    { about: "what cannot be undone", from: question({ reversible: "no" }) },
    { about: "two emergencies", from: question({ challenger: emergency, holder: emergency }) },
  ])("about $about", ({ from }) => {
    for (const answer of ["holder", "challenger", "agreed"] as const)
      expect(isLearnable(from, answer)).toBe(false);
  });

  it.each([
    { answer: "challenger", direction: "harmful", may: false },
    { answer: "holder", direction: "harmful", may: true },
    { answer: "agreed", direction: "harmful", may: true },
    { answer: "challenger", direction: "safer", may: true },
    { answer: "holder", direction: "safer", may: false },
    { answer: "agreed", direction: "safer", may: false },
    { answer: "holder", direction: "unknown", may: false },
    { answer: "challenger", direction: "unknown", may: false },
    { answer: "holder", direction: "neither", may: true },
  ] as const)("on the harmful side: $answer where it is $direction: $may", ({ answer, direction, may }) => {
    expect(isLearnable(question({ direction }), answer)).toBe(may);
  });
});

it("a row is told why by what it says, and what it does not say is left to the question", () => {
  expect(neverLearnt({ classes: ["rollout"] })).toBeUndefined();
  expect(neverLearnt({ classes: ["rollout", "access"] })).toMatch(/access, exposure/);
  expect(neverLearnt({ classes: [] })).toMatch(/names no class/);
  expect(neverLearnt({ classes: ["rollout"], asked: ["rule", "deletion"] })).toMatch(/a tie/);
  expect(neverLearnt({ classes: ["rollout"], existence: true })).toMatch(/is there/);
  expect(neverLearnt({ classes: ["rollout"], sensitive: true })).toMatch(/hidden/);
  expect(
    neverLearnt({
      classes: ["rollout"],
      challenger: { urgency: "emergency" },
      holder: { urgency: "emergency" },
    }),
  ).toMatch(/emergencies/);
});
