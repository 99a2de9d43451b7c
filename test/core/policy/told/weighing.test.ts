import { describe, expect, it } from "vitest";
import {
  environmentSection,
  motivationSection,
  orderSection,
  urgencySection,
} from "#core/policy/told/weighing.ts";
import { told } from "./told-section.ts";

const order = ["security", "cost"];

describe("what counts under a policy, as a reader meets it", () => {
  it.each([
    { environment: {}, signs: "nothing names it" },
    { environment: { accounts: ["1", "2"] }, signs: "account 1 or 2" },
    { environment: { tags: { env: ["prod"] } }, signs: "tag env is prod" },
    { environment: { tags: { env: ["a", "b"], stage: ["a", "b"] } }, signs: "tag env or stage is a or b" },
    {
      environment: { accounts: ["1"], tags: { env: ["a"], stage: ["b"] } },
      signs: "account 1; tag env is a; tag stage is b",
    },
    // Values that only look alike when they are joined are told apart.
    {
      environment: { tags: { env: ["ab"], stage: ["a", "b"] } },
      signs: "tag env is ab; tag stage is a or b",
    },
  ])("tells an environment by its signs: $signs", ({ environment, signs }) => {
    const { rows, prose } = told(environmentSection, {
      environments: [{ name: "prod", order, ...environment }],
    });
    expect(rows).toEqual([
      ["environment", "known by"],
      ["prod", signs],
    ]);
    expect(prose).toMatch(/^Strictest first; .* `prod` counts\.$/);
  });

  const shift = (raise: string, more: object = {}) => ({ while: ["peak", "freeze"], raise, to: 2, ...more });
  const first = "Among claims of equal urgency the goal that stands further left wins.";
  const inTypes = { in: { types: ["T"] } };

  it.each([
    { orders: [], prose: first },
    { orders: [shift("cost")], prose: `${first} During peak or freeze (everywhere) cost rises to place 2.` },
    {
      orders: [shift("cost"), shift("security", inTypes)],
      prose: `${first} Of these the first whose situation is open counts: During peak or freeze (everywhere) cost rises to place 2. During peak or freeze (T) security rises to place 2.`,
    },
  ])("says which goal comes first: %#", ({ orders, prose }) => {
    const environments = [{ name: "prod", order }];
    expect(told(orderSection, { orders, environments })).toMatchObject({
      prose,
      rows: [
        ["environment", "goals in order"],
        ["prod", "security > cost"],
      ],
    });
  });

  it("tells what each reason is about", () => {
    const motivations = {
      incident: { goal: "availability", is: "need", classes: ["size", "cost"], inPeace: true },
      budget: { goal: "cost", is: "decision", inPeace: true },
    };
    const rows = told(motivationSection, { motivations }).rows ?? [];
    const row = (kind: string) => rows.find(([name]) => name === kind);
    expect(rows[0]).toEqual(["reason", "goal", "counts", "serves"]);
    expect(row("incident")).toEqual([
      ...["incident", "availability", "while it lasts"],
      "class size or cost, while nothing is in trouble",
    ]);
    expect(row("budget")).toEqual(["budget", "cost", "once decided", "while nothing is in trouble"]);
  });

  it("names no goal and every field where a reason says neither", () => {
    const rows = told(motivationSection, { motivations: { exception: { is: "decision" } } }).rows ?? [];
    expect(rows.find(([name]) => name === "exception")).toEqual([
      ...["exception", "as confirmed", "once decided", "every field"],
    ]);
  });

  const urgency = [
    { motivations: ["incident"], kinds: ["agent"], urgency: "routine" },
    { motivations: ["incident", "budget"], urgency: "emergency" },
  ];
  const worth = (claims: readonly object[], reason: string) => {
    const rows = told(urgencySection, { urgency, authority: { claims } }).rows ?? [];
    return rows.find(([name]) => name === reason)?.[1];
  };

  it.each([
    { reason: "audit-finding", claims: [], is: /^none for all$/ },
    { reason: "budget", claims: [], is: /^emergency for all$/ },
    { reason: "incident", claims: [], is: /^emergency for .*person.* and \w+; routine for agent$/ },
    {
      reason: "budget",
      claims: [{ kinds: ["agent"], atMost: "none" }],
      is: /^emergency for .*; none for agent$/,
    },
    { reason: "budget", claims: [{ atMost: "deadline" }], is: /^deadline for all$/ },
    { reason: "budget", claims: [{ motivations: ["incident"], atMost: "none" }], is: /^emergency for all$/ },
    { reason: "budget", claims: [{ motivations: ["budget"], atMost: "routine" }], is: /^routine for all$/ },
    { reason: "budget", claims: [{ principals: ["a"], atMost: "none" }], is: /^emergency for all$/ },
    { reason: "budget", claims: [{ via: ["a"], atMost: "none" }], is: /^emergency for all$/ },
    {
      reason: "budget",
      claims: [{ atMost: "routine" }, { atMost: "none" }],
      is: /^routine for all$/,
    },
    {
      reason: "incident",
      claims: [{ kinds: ["person"], atMost: "none" }],
      is: /^emergency for [^;]*; routine for agent; none for person$/,
    },
  ])("tells what $reason is worth: %#, $is", ({ reason, claims, is }) => {
    expect(worth(claims, reason)).toMatch(is);
  });
});
