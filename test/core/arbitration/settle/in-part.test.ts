import { describe, expect, it } from "vitest";
import { claim, fate, field, policy } from "../small-disputes.ts";

const rail = (constraint: object) => ({
  id: "rail",
  title: "a rail",
  fields: ["/DesiredCapacity"],
  constraint,
});
const law = (...guardrails: readonly object[]) => policy({ guardrails });
const quota = (max: number, parts: object = {}) =>
  claim({
    id: "quota",
    constraint: { max },
    actor: { principal: "servicequotas.amazonaws.com", kind: "service" },
    intent: "availability",
    source: "registry",
    ...parts,
  });
const wants = (constraint: object, parts: object = {}) => claim({ id: "want", constraint, ...parts });

describe("a bound beyond what nobody may exceed counts as the nearest possible one", () => {
  it.each<{
    when: string;
    claims: readonly object[];
    rails?: readonly object[];
    value: number;
    held: string[];
  }>([
    {
      when: "a guardrail is a ceiling",
      claims: [wants({ min: 12 })],
      rails: [rail({ max: 10 })],
      value: 10,
      held: ["want"],
    },
    {
      when: "a guardrail is a floor",
      claims: [wants({ max: 1 })],
      rails: [rail({ min: 2 })],
      value: 2,
      held: ["want"],
    },
    {
      when: "the wanted range lies beyond the ceiling",
      claims: [wants({ min: 12, max: 20 })],
      rails: [rail({ max: 10 })],
      value: 10,
      held: ["want"],
    },
    {
      when: "a quota is the ceiling",
      claims: [quota(10, { intent: "security" }), wants({ min: 12 })],
      value: 10,
      held: ["quota", "want"],
    },
    {
      when: "a quota is named by its reference",
      claims: [
        quota(10, {
          actor: { principal: "aws", kind: "service" },
          intent: "security",
          motivation: { kind: "none", ref: "quota/L-1" },
        }),
        wants({ min: 12 }),
      ],
      value: 10,
      held: ["quota", "want"],
    },
    {
      when: "it is one value and no bound",
      claims: [wants({ is: 12 })],
      rails: [rail({ max: 10 })],
      value: 3,
      held: [],
    },
    {
      when: "what it names besides is forbidden there",
      claims: [wants({ min: 12, notIn: [10] })],
      rails: [rail({ max: 10 })],
      value: 3,
      held: [],
    },
    {
      when: "it lies within",
      claims: [wants({ min: 9 })],
      rails: [rail({ max: 10 })],
      value: 9,
      held: ["want"],
    },
  ])("$value for $held when $when", ({ claims, rails = [], value, held }) => {
    const found = field({ claims }, law(...rails));
    expect(found.value).toBe(value);
    expect(found.holders).toEqual(held);
  });

  it.each([
    {
      when: "another's claim stands in its way",
      ceiling: quota(10, { actor: { principal: "p", kind: "service" } }),
    },
    {
      when: "a person speaks of a quota",
      ceiling: quota(10, { actor: { principal: "quota", kind: "person" } }),
    },
    { when: "a quota would be an exact value", ceiling: quota(10, { constraint: { is: 10 } }) },
  ])("and not where $when: then it waits", ({ ceiling }) => {
    const found = field({ claims: [{ ...ceiling, intent: "security" }, wants({ min: 12 })] });
    expect(fate(found)).toMatchObject({ holders: ["quota"], deferred: ["want"] });
  });

  it("at its own rank: what ranks higher is not pushed aside", () => {
    const higher = claim({ id: "higher", constraint: { max: 5 }, intent: "security" });
    const found = field({ claims: [higher, wants({ min: 12 })] }, law(rail({ max: 10 })));
    expect(fate(found)).toMatchObject({ value: 3, holders: ["higher"], deferred: ["want"] });
  });

  it("the incident's value stands where a launch wants more than the quota has", () => {
    const claims = [
      claim({ id: "incident", constraint: { min: 10 }, prefer: 10, intent: "data-protection" }),
      quota(12),
      wants({ min: 14 }, { intent: "performance" }),
    ];
    const found = field({ claims });
    expect(fate(found)).toMatchObject({ value: 12, holders: ["incident", "quota", "want"], deferred: [] });
  });
});

describe("a quota that the policy says", () => {
  const row = (parts: object = {}) =>
    policy({
      standing: [
        {
          id: "quota",
          fields: ["/DesiredCapacity"],
          owner: { kinds: ["service"], principals: ["servicequotas.amazonaws.com"] },
          constraint: { max: 10 },
          ...parts,
        },
      ],
    });
  const pressing = wants({ min: 14 }, { motivation: { kind: "incident", ref: "INC-7" } });

  it("gives everybody as much as there is, however it presses and whatever the row's strength", () => {
    for (const strength of ["must", "want", "default"]) {
      const found = field({ claims: [pressing] }, row({ strength }));
      expect(found).toMatchObject({ value: 10, holders: ["want"], deferred: [], refused: [] });
      expect(found.because.map(({ rule }) => rule)).toContain("claim/in-part");
    }
  });

  it("defers who wants one value beyond it, until the row changes", () => {
    const found = field({ claims: [wants({ is: 14 })] }, row());
    expect(found).toMatchObject({ value: 3, deferred: [{ claim: "want", wakes: [[{ policy: "quota" }]] }] });
  });

  const owners = [
    "*quota*",
    "123456789012:role/quota",
    "quota.amazonaws.com.example.com",
    "autoscaling.amazonaws.com",
  ];
  it.each([
    ...owners.map((name) => ({ when: `it is ${name}'s`, parts: { owner: { principals: [name] } } })),
    {
      when: "anybody else owns it too",
      parts: { owner: { principals: ["servicequotas.amazonaws.com", "ops"] } },
    },
    { when: "it names kinds alone", parts: { owner: { kinds: ["service"] } } },
    { when: "it is a floor as well", parts: { constraint: { min: 2, max: 10 } } },
  ])("is an ordinary claim where $when", ({ parts }) => {
    expect(field({ claims: [pressing] }, row(parts))).toMatchObject({ value: 14, holders: ["want"] });
  });
});
