import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { claim, policy, verdict } from "./small-disputes.ts";

const must = claim({ constraint: { is: 8 } });

describe("the whole comes out as the strongest of its fields", () => {
  const two = (first: object, second: object) => ({
    live: { "/DesiredCapacity": 3, "/MinSize": 1 },
    prior: { "/DesiredCapacity": 3, "/MinSize": 1 },
    claims: [
      claim({ id: "a", ...first }),
      claim({ id: "b", field: "/MinSize", constraint: { is: 1 }, ...second }),
    ],
  });

  it("keep, revert or ask, with the fields in order", () => {
    expect(verdict(two({ constraint: { is: 3 } }, {}))).toMatchObject({
      outcome: "keep",
      effect: "none",
      warnings: [],
    });
    const found = verdict(two({ constraint: { is: 8 } }, {}));
    expect(found.outcome).toBe("revert");
    expect(found.fields.map(({ path }) => path)).toEqual(["/DesiredCapacity", "/MinSize"]);
    const facts = { fields: { "/MinSize": { oneWay: true } } };
    expect(verdict({ ...two({ constraint: { is: 8 } }, { constraint: { is: 2 } }), facts }).outcome).toBe(
      "ask",
    );
    expect(verdict({}).outcome).toBe("keep");
  });

  it("with a set in its place among the others", () => {
    const set = claim({ id: "s", field: "/AZs", constraint: { has: ["b"] } });
    const found = verdict({ live: { "/AZs": ["a"], "/DesiredCapacity": 3 }, prior: {}, claims: [must, set] });
    expect(found.fields.map(({ path }) => path)).toEqual(["/AZs", "/DesiredCapacity"]);
  });
});

describe("what is done about it", () => {
  const loser = claim({ id: "loser", constraint: { is: 5 }, intent: "cost" });
  const asking = { facts: { fields: { "/DesiredCapacity": { oneWay: true } } } };

  it.each([
    { mode: "observe", when: "it must be written", given: { claims: [must] }, effect: "none" },
    { mode: "advise", when: "it must be written", given: { claims: [must] }, effect: "notify" },
    { mode: "enforce", when: "it must be written", given: { claims: [must] }, effect: "write" },
    { mode: "enforce", when: "it is right", given: { is: 8, claims: [must] }, effect: "none" },
    {
      mode: "enforce",
      when: "it is right and somebody waits",
      given: { is: 8, claims: [must, loser] },
      effect: "notify",
    },
    {
      mode: "advise",
      when: "it is right and somebody waits",
      given: { is: 8, claims: [must, loser] },
      effect: "notify",
    },
    {
      mode: "observe",
      when: "it is right and somebody waits",
      given: { is: 8, claims: [must, loser] },
      effect: "none",
    },
    { mode: "enforce", when: "a person is asked", given: { claims: [must], ...asking }, effect: "notify" },
    { mode: "observe", when: "a person is asked", given: { claims: [must], ...asking }, effect: "none" },
  ])("is $effect when $when and the mode is $mode", ({ mode, given, effect }) => {
    const found = verdict(given, policy({ mode: { default: mode } }));
    expect(found.effect).toBe(effect);
    // The mode changes what is done about it and nothing else.
    const plain = ({ effect: _, ...field }: FieldVerdict) => field;
    expect(found.fields.map(plain)).toEqual(verdict(given).fields.map(plain));
  });

  it("is to write what holds while a person is asked", () => {
    const rules = [
      { id: "ask", title: "ask", for: { intents: ["availability"] }, ask: { meanwhile: "prior" } },
    ];
    const law = policy({ mode: { default: "enforce" }, rules });
    expect(verdict({ was: 4, claims: [must] }, law)).toMatchObject({ outcome: "ask", effect: "write" });
    expect(verdict({ claims: [must] }, law)).toMatchObject({ outcome: "ask", effect: "notify" });
  });

  it("is nothing new where a guardrail refuses what nobody wrote", () => {
    const guardrails = [
      { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { max: 5 } },
    ];
    const law = policy({ mode: { default: "enforce" }, guardrails });
    expect(verdict({ claims: [must] }, law)).toMatchObject({ outcome: "keep", effect: "notify" });
  });

  it("follows the first scope that matches", () => {
    const scopes = (...rows: readonly object[]) => policy({ mode: { default: "observe", scopes: rows } });
    const inProd = { in: { environments: ["prod"] }, mode: "enforce" };
    const inTest = { in: { environments: ["test"] }, mode: "enforce" };
    expect(verdict({ claims: [must] }, scopes(inTest, inProd)).effect).toBe("write");
    expect(verdict({ claims: [must] }, scopes(inTest)).effect).toBe("none");
    expect(verdict({ claims: [must] }, scopes({ in: {}, mode: "advise" }, inProd)).effect).toBe("notify");
  });
});
