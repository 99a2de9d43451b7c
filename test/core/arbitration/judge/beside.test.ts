import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../kit.ts";

const law = policy({
  classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] },
  mode: { default: "enforce" },
});
const hotfix = claim({
  id: "hotfix",
  kind: "person",
  by: "anna",
  constraint: { is: 9 },
  motivation: { kind: "incident", ref: "INC-7" },
  changedAt: at("03:00"),
});
const code = (is: number, changed?: string) =>
  claim({
    id: "code",
    kind: "pipeline",
    by: "deploy",
    constraint: { is },
    intent: "consistency",
    ...(changed !== undefined && { changedAt: at(changed) }),
  });
const closed = situation({ state: "closed", closedAt: at("03:30") });
const judge = (given: object = {}, rules = law) =>
  field({ is: 9, situations: [closed], claims: [hotfix], ...given }, rules);

describe("the code's owner is asked to take over what an incident left behind", () => {
  it("beside a keep, and nothing else changes", () => {
    const found = judge();
    expect(found).toMatchObject({ outcome: "keep", value: 9, codify: true, effect: "notify" });
    expect(found.ask).toMatchObject({
      cause: "take-over",
      beside: true,
      meanwhile: { value: 9 },
      onSilence: { answer: "keep", value: 9 },
    });
    const back = found.ask?.options.find(({ answer }) => answer === "revert");
    expect(back?.value).toBe(3);
  });

  it("beside a revert, where code has written over it", () => {
    const found = judge({ is: 3, claims: [hotfix, code(3, "03:45")] });
    expect(found).toMatchObject({
      outcome: "revert",
      value: 9,
      effect: "write",
      ask: { cause: "take-over" },
    });
  });

  it("handing back what stood before it, where that was not the agreed value", () => {
    const found = judge({ claims: [{ ...hotfix, before: 5 }] });
    expect(found.ask?.options.find(({ answer }) => answer === "revert")?.value).toBe(5);
  });

  it.each([
    { when: "the owner of the code is known", owners: { code: ["carla"] }, asked: ["carla"] },
    { when: "nobody is known for the code", owners: {}, asked: ["olga", "otto"] },
    { when: "only whoever brought it is", owners: { code: ["anna"] }, asked: ["olga", "otto"] },
  ])("asks $asked when $when", ({ owners, asked }) => {
    expect(judge({ facts: { owners } }).ask?.approvers).toEqual(asked);
  });

  const question = (parts: object = {}) => ({
    field: "/DesiredCapacity",
    at: at("03:31"),
    deadline: at("07:31"),
    cause: "take-over",
    beside: true,
    claims: ["hotfix"],
    ...parts,
  });

  it.each([
    { when: "it stands", parts: {}, deadline: at("07:31") },
    { when: "nobody answered in time", parts: { deadline: at("03:40") }, deadline: undefined },
    { when: "it was about another field", parts: { field: "/MinSize" }, deadline: at("08:00") },
    { when: "it was put later", parts: { at: at("04:01") }, deadline: at("08:00") },
  ])("once: due $deadline when $when", ({ parts, deadline }) => {
    const found = judge({ asked: [question(parts)] });
    expect(found).toMatchObject({ outcome: "keep", value: 9, codify: true });
    expect(found.ask?.deadline).toBe(deadline);
  });

  it("not where the value is not held", () => {
    expect(judge({ claims: [hotfix, code(9, "03:45")] }).ask).toBeNull();
    const above = claim({
      id: "above",
      constraint: { is: 12 },
      kind: "break-glass",
      motivation: { kind: "incident", ref: "INC-8" },
    });
    const given = { claims: [hotfix, above], situations: [closed, situation({ ref: "INC-8" })] };
    expect(judge(given)).toMatchObject({ outcome: "revert", value: 12, ask: null });
  });

  it("not while a person decides about the field itself", () => {
    const asked = [
      question({
        cause: "unexplained",
        beside: false,
        claims: ["x"],
        meanwhile: { value: 9 },
        at: at("03:40"),
      }),
    ];
    expect(judge({ asked }).ask?.cause).toBe("unexplained");
  });
});
