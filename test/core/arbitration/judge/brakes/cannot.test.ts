import { describe, expect, it } from "vitest";
import { at, claim, field, policy } from "../../small-disputes.ts";

const must = claim({ constraint: { is: 8 } });
const facts = (parts: object) => ({ facts: { fields: { "/DesiredCapacity": parts } } });

type Given = { readonly dispute?: object };

const brakes: readonly { brake: string; given: Given; text: string }[] = [
  {
    brake: "create-only",
    given: { dispute: facts({ createOnly: true }) },
    text: "it can only be set when the resource is created",
  },
  { brake: "one-way", given: { dispute: facts({ oneWay: true }) }, text: "it cannot be undone" },
  {
    brake: "unwritable",
    given: { dispute: facts({ unwritable: true }) },
    text: "a write of it was refused for good, and trying again would change nothing",
  },
  {
    brake: "sensitive",
    given: { dispute: facts({ sensitive: true }) },
    text: "its value is hidden, and nobody restores that without a person",
  },
  {
    brake: "stack-owned",
    given: { dispute: facts({ stackValue: 3 }) },
    text: "a stack owns it, and the write would depart from the stack's own value",
  },
];

describe("a brake stops a write that claims ask for", () => {
  it.each(brakes)("$brake", ({ brake, given, text }) => {
    const found = field({ claims: [must], ...given.dispute }, policy());
    expect(found).toMatchObject({ outcome: "ask", holders: [] });
    expect(found.because[0]).toEqual({ rule: `brake/${brake}`, text });
    expect(found.ask?.cause).toBe(brake);
    expect(found.ask?.options.map(({ answer }) => answer)).toEqual(["keep", "revert", "value", "hold"]);
    expect(found.ask?.onSilence.answer).toBe("keep");
  });

  it.each([
    { brake: "create-only", outcome: "ask" },
    { brake: "one-way", outcome: "ask" },
    { brake: "unwritable", outcome: "ask" },
    { brake: "sensitive", outcome: "ask" },
    { brake: "stack-owned", outcome: "revert" },
  ])("but against a guardrail's revert $brake gives $outcome", ({ brake, outcome }) => {
    const given = brakes.find((row) => row.brake === brake)?.given ?? {};
    const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 5 } };
    const rules = policy({ guardrails: [rail] });
    expect(field({ was: 7, ...given.dispute }, rules).outcome).toBe(outcome);
    const refused = field({ was: 7, claims: [claim({ constraint: { is: 3 } })], ...given.dispute }, rules);
    expect(refused).toMatchObject({ outcome, holders: [], refused: ["c1"] });
  });

  it.each([
    { brake: "create-only", outcome: "ask" },
    { brake: "one-way", outcome: "ask" },
    { brake: "unwritable", outcome: "revert" },
    { brake: "sensitive", outcome: "revert" },
    { brake: "stack-owned", outcome: "revert" },
  ])("and where a person has ruled on the value $brake gives $outcome", ({ brake, outcome }) => {
    const given = brakes.find((row) => row.brake === brake)?.given ?? {};
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "value",
      value: 8,
      at: at("03:30"),
      until: at("05:00"),
    };
    const rules = policy();
    expect(
      field({ claims: [must], rulings: [{ ...ruling, by: "olga" }], ...given.dispute }, rules).outcome,
    ).toBe(outcome);
  });

  it.each([
    { refused: "before they ruled", refusedAt: at("03:20"), outcome: "revert" },
    { refused: "since", refusedAt: at("03:40"), outcome: "ask" },
  ])("a write that was refused for good $refused gives $outcome", ({ refusedAt, outcome }) => {
    const ruling = { id: "r1", field: "/DesiredCapacity", over: [], answer: "value", value: 8, by: "olga" };
    const rulings = [{ ...ruling, at: at("03:30"), until: at("05:00") }];
    const given = facts({ unwritable: true, refusedAt });
    expect(field({ claims: [must], rulings, ...given }, policy()).outcome).toBe(outcome);
  });

  it("but nothing is stopped where live is right", () => {
    for (const { brake, given } of brakes) {
      const found = field({ is: 8, claims: [must], ...given.dispute }, policy());
      expect(`${brake} ${found.outcome}`).toBe(`${brake} keep`);
    }
  });
});

describe("a stack's own value", () => {
  it("may be restored, and only that", () => {
    expect(field({ claims: [must], ...facts({ stackValue: 8 }) }).outcome).toBe("revert");
    expect(field({ claims: [must], ...facts({ stackValue: "8" }) }).outcome).toBe("ask");
    expect(field({ claims: [must], ...facts({ stackValue: "8", scalar: "integer" }) }).outcome).toBe(
      "revert",
    );
    expect(field({ claims: [must], ...facts({ stackValue: null }) }).outcome).toBe("ask");
  });
});
