import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const rule = {
  id: "agents-ask",
  title: "an agent alone changes nothing",
  for: { kinds: ["agent"] },
  ask: { approvers: "owners", within: "1h", meanwhile: "prior", onSilence: "meanwhile" },
};
const rules = (row: object) => policy({ rules: [rule], unattributed: [row] });
const agent = (parts: object = {}) =>
  claim({
    id: "agent",
    by: "helper",
    kind: "agent",
    constraint: { is: 5 },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    madeAt: at("03:55"),
    changedAt: at("03:55"),
    ...parts,
  });
const reasoned = agent({ source: "session", motivation: { kind: "incident", ref: "INC-7" } });
const other = (parts: object = {}) =>
  claim({ id: "other", by: "anna", kind: "person", constraint: { is: 5 }, changedAt: at("03:50"), ...parts });
const judge = (claims: readonly object[], row: object, given: object = {}) =>
  field({ is: 5, was: 3, claims, situations: [situation()], ...given }, rules(row));

describe("a rule that asks about agents", () => {
  it.each([
    { when: "the edit has a confirmed reason", claims: [reasoned], facts: {} },
    { when: "nothing explains the edit and it is in its grace", claims: [agent()], facts: {} },
    {
      when: "its author only goes on with it",
      claims: [agent()],
      facts: { fields: { "/DesiredCapacity": { author: "helper" } } },
    },
  ])("asks with the agreed value meanwhile when $when", ({ claims, facts }) => {
    const found = judge(claims, { answer: "ask" }, { facts });
    expect(found).toMatchObject({
      outcome: "ask",
      value: 3,
      ask: { cause: "rule", onSilence: { value: 3 } },
    });
    expect(found.because.find(({ rule: why }) => why === "rule/agents-ask")?.text).toContain("helper");
  });

  it.each([
    { when: "the policy would keep it in silence", claims: [reasoned], row: { answer: "keep" }, is: 5 },
    { when: "so it is kept in silence", claims: [agent()], row: { answer: "keep" }, is: 5 },
    {
      when: "somebody else explains what stands",
      claims: [reasoned, other()],
      row: { answer: "ask" },
      is: 5,
    },
    {
      when: "somebody else wants what stands, and the agent only wants it too",
      claims: [{ ...reasoned, source: "declared", changedAt: undefined, backing: "permitted" }, other()],
      row: { answer: "ask" },
      is: 5,
    },
    { when: "others would have it written", claims: [reasoned, other()], row: { answer: "ask" }, is: 4 },
  ])("leaves it alone when $when", ({ claims, row, is }) => {
    const found = judge(claims, row, { is, ...(is === 4 && { was: 4 }), now: at("04:30") });
    expect(found).toMatchObject({ outcome: is === 5 ? "keep" : "revert", value: 5, ask: null });
  });

  it("is not escaped by two agents who vouch for each other", () => {
    const second = { ...reasoned, id: "second", actor: { principal: "another", kind: "agent" } };
    expect(judge([reasoned, second], { answer: "ask" })).toMatchObject({
      outcome: "ask",
      ask: { cause: "rule" },
    });
  });
});
