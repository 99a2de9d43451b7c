import { describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { adoptedRow, draftedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { proven } from "../drafts/proven.ts";

const id = "d".repeat(64);
const digest = "a".repeat(64);
const since = "2026-11-27T00:00:00Z";
const support = {
  ...{ agreed: 41, given: 44, counted: 33, needed: 33, humans: 5, resources: 12, dissent: [], digest },
  ...{ from: "2026-05-01T09:00:00Z", to: "2026-08-30T09:00:00Z" },
};
const proof = { ...support, agreed: 11, given: 13 };
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ ...proven, id, support, proof, madeAt: "2026-09-01T03:00:00Z" },
  ...more,
});
const learned = { since, draft: id, support: digest, alike: 41, of: 44, proved: { alike: 11, of: 13 } };

describe("a draft as a row", () => {
  it("answers, with its conditions, where it comes from, and what was counted line by line", () => {
    expect(adoptedRow(draft(), { since })).toEqual({
      section: "answers",
      id: "learnt-dddddddddddd",
      row: {
        id: "learnt-dddddddddddd",
        for: { classes: ["rollout"] },
        hours: ["night"],
        answer: "challenger",
        learned,
      },
      notes: [
        "Learnt: 41 of 44 answers alike, by 5 people about 12 resources, 2026-05-01 to 2026-08-30;",
        "3 otherwise. Drafted 2026-09-01; of those given since 11 of 13 alike.",
        `Draft ${id}, support ${digest}.`,
      ],
    });
  });

  it("asks as a rule, in words of verdicts", () => {
    const conditions: Draft["conditions"] = [
      { trait: "class", is: "rollout" },
      { trait: "challenger.kind", is: "agent" },
    ];
    expect(adoptedRow(draft({ answer: "ask", conditions }), { since })).toEqual({
      section: "rules",
      id: "learnt-dddddddddddd",
      row: {
        id: "learnt-dddddddddddd",
        title: "Asked, since it kept being undone",
        for: { classes: ["rollout"], kinds: ["agent"] },
        ask: {},
        learned,
      },
      notes: [
        "Learnt: 41 of 44 verdicts undone within a day, by 5 people on 12 resources, 2026-05-01 to 2026-08-30;",
        "3 stood. Drafted 2026-09-01; of those given since 11 of 13 undone.",
        `Draft ${id}, support ${digest}.`,
      ],
    });
  });

  it("says of days that nobody knows that they are unknown", () => {
    const { from: _, to: __, ...undated } = support;
    expect(adoptedRow(draft({ support: undated }), { since }).notes[0]).toContain(
      "12 resources, an unknown day to an unknown day;",
    );
  });

  it.each([
    { state: "proving", is: "the draft is not proven yet" },
    { state: "dropped", is: "the draft was dropped" },
    { state: "retired", is: "the draft was retired" },
  ] as const)("of one that is $state is none to adopt, but one to try", ({ state, is }) => {
    const fault = new InvalidInput(is, {
      hint: "only a proven draft becomes a row; `parley learn show` says what it needs",
    });
    expect(() => adoptedRow(draft({ state }), { since })).toThrow(fault);
    expect(draftedRow(draft({ state }), { since })).toEqual(adoptedRow(draft(), { since }));
  });

  it.each([
    { what: "hours", is: "night", says: "hours" },
    { what: "direction", is: "safer", says: "direction" },
    { what: "reversible", is: "yes", says: "reversible" },
    { what: "asked", is: "rule", says: "asked" },
    { what: "holder.kind", is: "person", says: "against" },
  ] as const)("that asks is none where it is about $what, which a rule cannot say", ({ what, is, says }) => {
    const conditions: Draft["conditions"] = [
      { trait: "class", is: "rollout" },
      { trait: what, is },
    ];
    const fault = new InvalidInput(`a rule cannot say \`${says}\`, which this draft is about`, {
      hint: "write a rule by hand that asks about less, or drop the draft",
    });
    expect(() => adoptedRow(draft({ answer: "ask", conditions }), { since })).toThrow(fault);
  });
});
