import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { fieldCases } from "#core/arbitration/project/fields.ts";
import { dispute, policy } from "../small-disputes.ts";
import { fields, type Given, on } from "./projected-fields.ts";

describe("a part of the policy speaks of", () => {
  const rail = (patterns: readonly string[], constraint: object = { is: true }, more: object = {}) => ({
    guardrails: [{ id: "rail", title: "a rail", fields: patterns, constraint, ...more }],
  });
  const mine = (patterns: readonly string[], more: object = {}) => ({
    standing: [{ id: "mine", fields: patterns, owner: { kinds: ["service"] }, ...more }],
  });

  it.each<{ when: string; given: Given; sections: object; are: readonly string[] }>([
    {
      when: "a field that live knows",
      given: { live: { "/A": 1 } },
      sections: rail(["/A"]),
      are: ['/A 1 ? g0:{"is":true}'],
    },
    {
      when: "nothing that live does not know",
      given: { live: { "/B": 1 } },
      sections: rail(["/A"]),
      are: ["/B 1 ?"],
    },
    {
      when: "a field that is claimed",
      given: { claims: [on("/A", { is: 1 })] },
      sections: rail(["/A"]),
      are: ['/A ? ? c1:{"is":1} g0:{"is":true}'],
    },
    {
      when: "a part of what live knows, if only as absent",
      given: { live: { "/A": { C: 1 } } },
      sections: rail(["/A/B"]),
      are: ['/A/B null ? g0:{"is":true}', "/A/C 1 ?"],
    },
    {
      when: "no part of what only prior knows",
      given: { prior: { "/A": { B: 1 } } },
      sections: rail(["/A/B"]),
      are: ['/A ? {"B":1}'],
    },
    {
      when: "every field that a pattern means",
      given: { live: { "/A": 1, "/B": 2 } },
      sections: rail(["/*"]),
      are: ['/A 1 ? g0:{"is":true}', '/B 2 ? g0:{"is":true}'],
    },
    {
      when: "no field of another resource",
      given: { live: { "/A": 1, "/B": 2 } },
      sections: rail(["/A", "/*"], { is: true }, { in: { types: ["AWS::S3::*"] } }),
      are: ["/A 1 ?", "/B 2 ?"],
    },
    {
      when: "a field once, however often it is named",
      given: { live: { "/A": 1 } },
      sections: rail(["/A", "/*"]),
      are: ['/A 1 ? g0:{"is":true}'],
    },
    {
      when: "the parts of a whole, when it asks for the whole",
      given: { live: { "/A": { B: 1 } }, claims: [on("/A/B", { is: 1 })] },
      sections: rail(["/A"], { is: { B: 2, C: 3 } }),
      are: ['/A/B 1 ? c1:{"is":1} g0:{"is":2}'],
    },
    {
      when: "a whole that stays whole",
      given: { live: { "/A": [1] } },
      sections: rail(["/A"], { has: [2] }),
      are: ['/A [1] ? g0:{"has":[2]}'],
    },
    {
      when: "elements of a set that somebody asks for",
      given: { live: { "/S": ["a"] }, claims: [on("/S", { has: ["b"] })] },
      sections: rail(["/S"], { has: ["c"], lacks: ["a"] }),
      are: ['/S[=a] "a" ? g0:{"absent":true}', '/S[=b] null ? c1:{"is":"b"}', '/S[=c] null ? g0:{"is":"c"}'],
    },
    {
      when: "elements of a forbidden kind",
      given: { live: { "/S": [{ K: 1 }] }, facts: { "/S": { topology: "set" } } },
      sections: rail(["/S"], { lacksLike: [{ match: { K: { in: [1] } } }] }),
      are: ['/S[="{\\"K\\":1}"] {"K":1} ? g0:{"lacksLike":[{"match":{"K":{"in":[1]}}}]}'],
    },
    { when: "whose a field is", given: { live: { "/A": 1 } }, sections: mine(["/A"]), are: ["/A 1 ? s0:?"] },
    {
      when: "whose a field is, by pattern",
      given: { live: { "/A": 1 } },
      sections: mine(["/*"]),
      are: ["/A 1 ? s0:?"],
    },
    {
      when: "whose the parts are",
      given: { live: { "/A": { B: 1 } }, claims: [on("/A/B", { is: 1 })] },
      sections: mine(["/A"]),
      are: ['/A/B 1 ? c1:{"is":1} s0:?'],
    },
    {
      when: "what is wanted and preferred",
      given: { live: { "/A": 1 } },
      sections: mine(["/A"], { constraint: { min: 2 }, prefer: 5 }),
      are: ['/A 1 ? s0:{"min":2}~5'],
    },
    {
      when: "what is wanted and preferred, by pattern",
      given: { live: { "/A": 1 } },
      sections: mine(["/*"], { constraint: { min: 2 }, prefer: 5 }),
      are: ['/A 1 ? s0:{"min":2}~5'],
    },
  ])("$when", ({ given, sections, are }) => {
    expect(fields(given, sections)).toEqual(are);
  });
});

describe("facts of a field", () => {
  it("are found under every spelling, and compare values", () => {
    const facts = { "/L[B=2,A=1]/V": { topology: "scalar", scalar: "integer" } };
    const context = contextOf(
      dispute({ live: { "/L[A=1,B=2]/V": "3" }, prior: {}, facts: { fields: facts } }),
      policy(),
    );
    expect(fieldCases([], context).map((each) => [each.path, each.topology, each.facts])).toEqual([
      ["/L[A=1,B=2]/V", { kind: "scalar", type: "integer" }, facts["/L[B=2,A=1]/V"]],
    ]);
  });

  it.each([
    { facts: {}, topology: { kind: "unknown" } },
    { facts: { topology: "map" }, topology: { kind: "map" } },
    { facts: { topology: "atomic" }, topology: { kind: "atomic" } },
    { facts: { topology: "set" }, topology: { kind: "set" } },
    { facts: { topology: "keyed" }, topology: { kind: "keyed", keys: [] } },
    { facts: { topology: "keyed", keys: ["K"] }, topology: { kind: "keyed", keys: ["K"] } },
    { facts: { topology: "scalar" }, topology: { kind: "unknown" } },
    { facts: { scalar: "json" }, topology: { kind: "scalar", type: "json" } },
  ])("$facts make it $topology.kind", ({ facts, topology }) => {
    const given = dispute({ live: { "/A": "x" }, prior: {}, facts: { fields: { "/A": facts } } });
    expect(fieldCases([], contextOf(given, policy())).map((each) => each.topology)).toEqual([topology]);
  });
});
