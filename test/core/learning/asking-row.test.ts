import { describe, expect, it } from "vitest";
import { current } from "#core/arbitration/record.ts";
import { askingRow } from "#core/learning/asking-row.ts";
import { precedentsIn } from "#core/learning/precedent.ts";
import type { Policy } from "#core/policy/policy.ts";
import { decided, policyWith, quarrel } from "./evening-quarrel.ts";

const rules = [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }];
const learned = { since: "2026-11-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const row = { id: "learnt", for: { classes: ["capacity"] }, answer: "holder" } as const;

function rowOf(policy: Policy, dispute: object = {}): string | undefined {
  const record = decided(quarrel({ dispute: { case: "case-3", ...dispute } }), policy);
  const [found] = precedentsIn(record, policy);
  if (found === undefined) throw new Error("nobody answered");
  return askingRow({ ...found.put, dispute: current(record).dispute, policy });
}

describe("what put a question", () => {
  it("is the rule that asks, by its name and not by its place", () => {
    expect(rowOf(policyWith({ rules }))).toBe("rule/ask-at-night");
    const other = { id: "other", for: { classes: ["rollout"] }, ask: {} };
    expect(rowOf(policyWith({ rules: [other, ...rules] }))).toBe("rule/ask-at-night");
  });

  it("is the learnt row that would have spoken, whether the case is asked all the same, doubted or retired", () => {
    const policy = policyWith({ rules, answers: [{ ...row, learned }] });
    for (let n = 0; n < 12; n += 1) expect(rowOf(policy, { case: `case-${n}` })).toBe("answer/learnt");
    for (const is of ["doubted", "retired"] as const) {
      const facts = { ...quarrel().facts, answers: { learnt: is } };
      expect(rowOf(policy, { facts })).toBe("answer/learnt");
    }
  });

  it("is the rule where the row did not count yet, or is about something else", () => {
    const later = { ...learned, since: "2026-12-01T00:00:00Z" };
    expect(rowOf(policyWith({ rules, answers: [{ ...row, learned: later }] }))).toBe("rule/ask-at-night");
    const day = { ...row, hours: ["working"], learned };
    expect(rowOf(policyWith({ rules, answers: [day] }))).toBe("rule/ask-at-night");
  });

  it("is not known where the policy would not ask so", () => {
    expect(rowOf(policyWith())).toBeUndefined();
  });

  it("is as it was put: what was claimed or answered since changes nothing", () => {
    const policy = policyWith({ rules });
    const [holds, wants] = quarrel().claims;
    const late = { ...wants, id: "late", constraint: { is: 10 }, madeAt: "2026-11-24T02:29:00Z" };
    expect(rowOf(policy, { claims: [holds, wants, late] })).toBe("rule/ask-at-night");
    expect(rowOf(policy, { now: "2026-11-24T09:00:00Z" })).toBe("rule/ask-at-night");
    const write = { field: "/DesiredCapacity", principal: "1:role/x" };
    const meanwhile = {
      live: { "/DesiredCapacity": 10 },
      history: [
        { ...write, at: "2026-11-24T02:05:00Z", after: 3, by: "change" },
        { ...write, at: "2026-11-24T02:10:00Z", after: 10, by: "revert" },
      ],
    };
    const learnt = policyWith({ rules, answers: [{ ...row, learned }] });
    expect(rowOf(learnt, meanwhile)).toBe("answer/learnt");
  });
});
