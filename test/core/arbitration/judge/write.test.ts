import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const path = "/DesiredCapacity";
const law = (name: string, safer: string) => policy({ classes: { [name]: [{ fields: [path], safer }] } });
const capacity = law("capacity", "more");
const access = law("access", "less");
const want = (is: number, parts: object = {}) => claim({ id: "want", constraint: { is }, ...parts });

describe("a want never has Parley write what can hurt", () => {
  it.each<{ when: string; given: object; rules: typeof capacity; is: object }>([
    {
      when: "access would be more",
      given: { claims: [want(8)] },
      rules: access,
      is: { outcome: "ask", value: 3 },
    },
    {
      when: "access would be less",
      given: { claims: [want(1)] },
      rules: access,
      is: { outcome: "revert", value: 1 },
    },
    {
      when: "capacity would be less",
      given: { claims: [want(1)] },
      rules: capacity,
      is: { outcome: "revert", value: 1 },
    },
    {
      when: "capacity would be nothing",
      given: { claims: [want(0)] },
      rules: capacity,
      is: { outcome: "ask", value: 3 },
    },
    {
      when: "capacity would be less in trouble",
      given: { claims: [want(1)], situations: [situation()] },
      rules: capacity,
      is: { outcome: "ask", value: 3 },
    },
    {
      when: "somebody wrote it themself",
      given: { is: 8, claims: [want(8, { changedAt: at("03:00") })] },
      rules: access,
      is: { outcome: "keep", value: 8 },
    },
    {
      when: "it puts back what was agreed",
      given: { is: 1, was: 8, claims: [want(8)] },
      rules: access,
      is: { outcome: "revert", value: 8 },
    },
    {
      when: "somebody who wrote it wants it as well",
      given: { claims: [want(8), want(8, { id: "wrote", changedAt: at("03:00") })] },
      rules: access,
      is: { outcome: "revert", value: 8 },
    },
    {
      when: "a person decided it",
      given: {
        claims: [want(8)],
        rulings: [
          { id: "r1", field: path, over: [], answer: "value", value: 8, by: "olga", at: at("03:30") },
        ],
      },
      rules: access,
      is: { outcome: "revert", value: 8 },
    },
  ])("$is.outcome when $when", ({ given, rules, is }) => {
    const found = field(given, rules);
    expect(found).toMatchObject(is);
    if (found.outcome === "ask")
      expect(found.ask).toMatchObject({ cause: "harmful", meanwhile: { value: 3 }, onSilence: { value: 3 } });
  });

  it("nor meanwhile, where the row would ask about what stands", () => {
    const rules = policy({
      classes: { access: [{ fields: [path], safer: "less" }] },
      unattributed: [{ answer: "ask" }],
    });
    const found = field({ is: 5, was: 3, claims: [want(8)] }, rules);
    expect(found).toMatchObject({ outcome: "ask", value: 3 });
  });
});

describe("where no value can be found", () => {
  it("a person is asked, and what stands stays", () => {
    const rail = { id: "rail", title: "a rail", fields: [path], constraint: { absent: false } };
    const found = field(
      { is: null, prior: {}, claims: [want(3, { constraint: { absent: true }, changedAt: at("03:00") })] },
      policy({ guardrails: [rail] }),
    );
    expect(found).toMatchObject({ outcome: "ask", value: null, ask: { cause: "nothing" } });
  });
});
