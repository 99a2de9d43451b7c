import { describe, expect, it } from "vitest";
import { hasLearntRows } from "#core/policy/file/answers/answers.ts";
import {
  isOnHarmfulSide,
  type LearntFrom,
  neverLearnt,
  neverLearntClasses,
} from "#core/policy/file/answers/never-learnt.ts";
import { fileOf } from "../sample.ts";

describe("nothing is learnt", () => {
  const words = {
    any: "it names no class, and so may be about any",
    guarded: "access, exposure, identity, audit, protection, retention and environment are not learnt",
    cause: "an answer is learnt only to a tie, an edit that nobody explains or a rule that asks",
    undone: "what cannot be undone is not learnt",
    there: "whether a resource is there is not learnt",
    hidden: "what is hidden is not learnt",
    emergencies: "between two emergencies nothing is learnt",
  };
  const emergency = { urgency: "emergency" };
  const confirmed = { reason: "incident", confirmed: "yes" };
  const between = (challenger: LearntFrom["challenger"], holder: LearntFrom["holder"]) => ({
    challenger,
    holder,
  });
  it.each<{ what: string; from?: Partial<LearntFrom>; why?: string | undefined }>([
    { what: "of a class of its own", why: undefined },
    { what: "of no class", from: { classes: [] }, why: words.any },
    { what: "of what is in no class", from: { classes: ["none"] }, why: words.any },
    { what: "of what is in no class beside one", from: { classes: ["cost", "none"] }, why: words.any },
    ...neverLearntClasses.map((name) => ({
      what: `of ${name}`,
      from: { classes: ["cost", name] },
      why: words.guarded,
    })),
    { what: "of capacity", from: { classes: ["capacity"] }, why: undefined },
    { what: "of a tie", from: { asked: ["near-tie"] }, why: undefined },
    {
      what: "of all that may be asked",
      from: { asked: ["near-tie", "unexplained", "rule"] },
      why: undefined,
    },
    { what: "of a guardrail that asks", from: { asked: ["guardrail"] }, why: words.cause },
    { what: "of one such cause among others", from: { asked: ["rule", "guardrail"] }, why: words.cause },
    { what: "of no cause", from: { asked: [] }, why: undefined },
    { what: "of what cannot be undone", from: { reversible: "no" }, why: words.undone },
    { what: "of what can be undone", from: { reversible: "yes" }, why: undefined },
    { what: "of whether it is there", from: { existence: true }, why: words.there },
    { what: "of what is there", from: { existence: false }, why: undefined },
    { what: "of what is hidden", from: { sensitive: true }, why: words.hidden },
    { what: "of what is shown", from: { sensitive: false }, why: undefined },
    { what: "of two emergencies", from: between(emergency, emergency), why: words.emergencies },
    { what: "of two incidents", from: between(confirmed, confirmed), why: words.emergencies },
    {
      what: "of an exploit and an emergency",
      from: between({ ...confirmed, reason: "exploited-cve" }, emergency),
      why: words.emergencies,
    },
    { what: "of an emergency alone", from: between(emergency, undefined), why: undefined },
    { what: "of an emergency of the holder alone", from: between({}, emergency), why: undefined },
    {
      what: "of an incident that is not confirmed",
      from: between({ ...confirmed, confirmed: "no" }, emergency),
      why: undefined,
    },
    {
      what: "of a launch that is confirmed",
      from: between({ ...confirmed, reason: "launch" }, emergency),
      why: undefined,
    },
    {
      what: "of two deadlines",
      from: between({ urgency: "deadline" }, { urgency: "deadline" }),
      why: undefined,
    },
  ])("$what: $why", ({ from, why }) => {
    expect(neverLearnt({ classes: ["cost"], ...from })).toBe(why);
  });

  it("in so many classes", () => {
    expect(neverLearntClasses).toEqual([
      ...["access", "exposure", "identity", "audit", "protection", "data-protection", "retention"],
      "environment",
    ]);
  });
});

it.each([
  { answer: "challenger", harmful: true, safer: false },
  { answer: "holder", harmful: false, safer: true },
  { answer: "agreed", harmful: false, safer: true },
] as const)("`$answer` leaves the less safe side", ({ answer, harmful, safer }) => {
  expect(isOnHarmfulSide(answer, "harmful")).toBe(harmful);
  expect(isOnHarmfulSide(answer, "safer")).toBe(safer);
  expect(isOnHarmfulSide(answer, "neither")).toBe(false);
  expect(isOnHarmfulSide(answer, undefined)).toBe(false);
  expect(isOnHarmfulSide(answer, "unknown")).toBe(true);
});

it("a policy knows whether it has learnt anything", () => {
  const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
  const [byHand, learnt] = [
    { id: "a", answer: "agreed" },
    { id: "b", answer: "agreed", learned },
  ];
  expect(hasLearntRows(fileOf({ answers: [byHand, learnt] }))).toBe(true);
  expect(hasLearntRows(fileOf({ answers: [byHand] }))).toBe(false);
  expect(hasLearntRows({})).toBe(false);
});
