import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { isGuarded, needsSignIn } from "#core/questions/guarded.ts";
import { claim, dispute, policy } from "../arbitration/small-disputes.ts";

const capacity = { fields: ["/DesiredCapacity" as FieldPath] };
const rail = (more: object = {}) =>
  policy({
    guardrails: [
      { id: "few", title: "few machines", fields: ["/DesiredCapacity"], constraint: { max: 9 }, ...more },
    ],
  });
const anna = claim({ id: "a", by: "anna", constraint: { is: 8 } });
const about = (intent: string, more: object = {}) => claim({ ...anna, intent, ...more });
const test = { tags: { env: "test" } };

describe("a question", () => {
  it.each([
    { is: "open", when: "nobody guards anything", parts: { claims: [anna] } },
    { is: "guarded", when: "a guardrail speaks about its field", parts: { claims: [anna] }, rules: rail() },
    {
      is: "guarded",
      when: "a guardrail speaks about a part of its field",
      parts: { claims: [anna], live: { "/DesiredCapacity": { Least: 3 } }, prior: {} },
      rules: rail({ fields: ["/DesiredCapacity/Least"] }),
    },
    {
      is: "guarded",
      when: "a guardrail names its field by a pattern",
      parts: { claims: [anna] },
      rules: rail({ fields: ["/Desired*"] }),
    },
    {
      is: "open",
      when: "the guardrail speaks about another field",
      parts: { claims: [anna] },
      rules: rail({ fields: ["/MaxSize"] }),
    },
    {
      is: "open",
      when: "the guardrail holds elsewhere",
      parts: { claims: [anna] },
      rules: rail({ in: { environments: ["test"] } }),
    },
    {
      is: "open",
      when: "it is about a guardrail in test",
      parts: { claims: [anna], ...test },
      rules: rail(),
    },
    { is: "guarded", when: "a claim is for security", parts: { claims: [about("security")] } },
    { is: "guarded", when: "a claim is for data protection", parts: { claims: [about("data-protection")] } },
    {
      is: "guarded",
      when: "a claim for security is on a part of its field",
      parts: { claims: [about("security", { field: "/DesiredCapacity/Least" })] },
    },
    {
      is: "open",
      when: "the claim for security is on another field",
      parts: { claims: [anna, about("security", { id: "s", field: "/MaxSize" })] },
    },
    { is: "open", when: "a claim is for security in test", parts: { claims: [about("security")], ...test } },
    {
      is: "guarded",
      when: "nothing says where it lives",
      parts: { claims: [about("security")], tags: {} },
    },
    {
      is: "guarded",
      when: "it was in production until a tag was changed",
      parts: { claims: [about("security")], ...test, facts: { priorTags: { env: "prod" } } },
    },
  ])("is $is when $when", ({ is, parts, rules = policy() }) => {
    expect(isGuarded(capacity, { dispute: dispute(parts), policy: rules })).toBe(is === "guarded");
  });

  it("is guarded in the strictest environment of a policy, whatever it is called", () => {
    const environments = [
      { name: "live", tags: { env: ["live"] }, order: ["security"] },
      { name: "prod", tags: { env: ["prod"] }, order: ["security"] },
      { name: "lab", tags: { env: ["lab"] }, order: ["security"] },
    ];
    const guardedIn = (env: string) =>
      isGuarded(capacity, {
        dispute: dispute({ claims: [about("security")], tags: { env } }),
        policy: policy({ environments, orders: [] }),
      });
    expect(["live", "prod", "lab"].map(guardedIn)).toEqual([true, true, false]);
  });

  it.each([
    { rule: "always", claims: [anna], needs: true },
    { rule: "never", claims: [about("security")], needs: false },
    { rule: "guarded", claims: [anna], needs: false },
    { rule: "guarded", claims: [about("security")], needs: true },
  ] as const)("asks for a sign-in: $needs where the rule is $rule", ({ rule, claims, needs }) => {
    expect(needsSignIn(rule, capacity, { dispute: dispute({ claims }), policy: policy() })).toBe(needs);
  });
});
