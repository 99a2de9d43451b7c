import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { at, claim, policy } from "../../arbitration/small-disputes.ts";
import { types } from "../../cases/open-cases.ts";
import { law, offered, rail, size, valueOffered, wants, wrote, zones } from "./offer-kit.ts";

const atMost5 = law(rail({ max: 5 }));
const above = { is: 9, was: 3, claims: [wrote(9)] };

describe("a number that is refused is offered", () => {
  it.each<{ is: unknown; when: string; rules?: object; wish?: object; from?: unknown }>([
    { is: 5, when: "a guardrail names the field and allows no more" },
    {
      is: 5,
      when: "its guardrail names it by a pattern",
      rules: rail({ max: 5 }, { fields: ["/Desired*"] }),
    },
    { is: 12, when: "a guardrail allows no less", rules: rail({ min: 12 }) },
    { is: 5.5, when: "the bound has a fraction", rules: rail({ max: 5.5 }) },
    { is: 8, when: "that very number is forbidden", rules: rail({ notIn: [9] }) },
    { is: 7, when: "the nearest of a few is below", rules: rail({ in: [2, 7, 14] }) },
    { is: 10, when: "the nearest of a few is above", rules: rail({ in: [2, 6, 10] }) },
    { is: 7, when: "two of a few are as near, the lower one", rules: rail({ in: [7, 11] }) },
    { is: "5", when: "it is kept as text", wish: wrote("9"), from: "9" },
    { is: 5, when: "only a bound is wanted", wish: wants({ min: 8 }), from: 3 },
    { is: 5, when: "one of a few is wanted", wish: wants({ in: [9, 7] }), from: 3 },
    {
      is: 12,
      when: "a range is wanted, and what is preferred in it is nearer to that",
      rules: rail({ in: [4, 12] }),
      wish: wants({ min: 6, max: 10 }, { prefer: 9 }),
      from: 4,
    },
    {
      is: 12,
      when: "a range is wanted whose upper end is nearer to it",
      rules: rail({ in: [2, 12] }),
      wish: wants({ min: 6, max: 10 }),
      from: 2,
    },
  ])("$is when $when", ({ is, rules = rail({ max: 5 }), wish = wrote(9), from = 9 }) => {
    const was = typeof from === "number" && from < 5 ? from : 3;
    expect(valueOffered({ is: from, was, claims: [wish] }, { policy: law(rules) })).toEqual(is);
  });

  it("as far as another's claim lets it, where that goes first", () => {
    const lost = wrote(9, { intent: "cost" });
    const rival = claim({ id: "holder", constraint: { max: 6 }, kind: "person" });
    expect(offered({ is: 9, was: 3, claims: [lost, rival] })).toEqual({
      values: { [size]: 6 },
      stands: true,
    });
  });

  it("until another's claim ends", () => {
    const lost = wrote(9, { intent: "cost" });
    const rival = claim({ id: "holder", constraint: { max: 6 }, kind: "person", until: at("05:00") });
    expect(offered({ is: 9, was: 3, claims: [lost, rival] })?.until).toBe(at("05:00"));
  });
});

describe("what is offered stands already", () => {
  it.each([
    { is: true, when: "it is what is put back", parts: above },
    { is: true, when: "it is what was agreed", parts: { ...above, was: 5 } },
    {
      is: false,
      when: "it is nearer than what was agreed",
      parts: { is: 3, was: 3, claims: [wants({ in: [9, 7] })] },
    },
  ])("$is where $when", ({ is, parts }) => {
    expect(offered(parts, { policy: atMost5 })?.stands).toBe(is);
  });
});

describe("nothing is offered", () => {
  const hidden = "/MasterUserPassword" as FieldPath;
  const secret = {
    live: { [hidden]: "9" },
    prior: { [hidden]: "3" },
    claims: [wrote("9", { field: hidden })],
  };
  const byName = (parts: object = {}) =>
    policy({ guardrails: [rail({ max: 5 }, { fields: [hidden] })], ...parts });

  it.each<{ when: string; lost?: object; more?: object; path?: FieldPath }>([
    { when: "the wish is kept", lost: { is: 4, was: 3, claims: [wrote(4)] } },
    { when: "nobody has such a claim", more: { claim: "another" } },
    { when: "the claim is withdrawn", lost: { ...above, claims: [wrote(9, { state: "withdrawn" })] } },
    { when: "its claimant may not write there", lost: { ...above, claims: [wrote(9, { backing: "none" })] } },
    {
      when: "the field is a secret",
      lost: { ...above, facts: { fields: { [size]: { sensitive: true } } } },
    },
    { when: "the field sounds like a secret", lost: secret, more: { path: hidden, policy: byName() } },
    {
      when: "the wish is a word, which has no nearer and farther",
      lost: { is: "big", was: "small", claims: [wrote("big")] },
      more: { policy: law(rail({ in: ["small", "middle"] })) },
    },
    {
      when: "a list has an order that means something",
      lost: {
        live: { [zones]: ["a", "b"] },
        prior: { [zones]: ["a"] },
        claims: [wrote(["a", "b"], { field: zones })],
        facts: { fields: { [zones]: { topology: "ordered" } } },
      },
      more: { path: zones, policy: law(rail({ lacks: ["b"] }, { fields: [zones] })) },
    },
    {
      when: "a list settles as one value",
      lost: {
        live: { [zones]: ["a", "b"] },
        prior: { [zones]: ["a"] },
        claims: [wrote(["a", "b"], { field: zones })],
        facts: { fields: { [zones]: { topology: "atomic" } } },
      },
      more: { path: zones, policy: law(rail({ lacks: ["b"] }, { fields: [zones] })) },
    },
    {
      when: "every value is refused",
      lost: { ...above, prior: {} },
      more: { policy: law(rail({ max: 5 }), rail({ min: 20 }, { id: "other" })) },
    },
  ])("where $when", ({ lost = above, more = {} }) => {
    expect(offered(lost, { policy: atMost5, ...more })).toBeNull();
  });

  it("of a name that stands for a secret nowhere else, something is", () => {
    const open = "/MasterUserNumber" as FieldPath;
    const lost = { live: { [open]: "9" }, prior: { [open]: "3" }, claims: [wrote("9", { field: open })] };
    const rules = law(rail({ max: 5 }, { fields: [open] }));
    expect(valueOffered(lost, { path: open, policy: rules })).toBe("5");
  });
});

describe("of a number that is kept as text, something is offered", () => {
  const word = "/Answer" as FieldPath;
  const lost = (more: object = {}) => ({
    live: { [word]: "9" },
    prior: { [word]: "3" },
    claims: [wrote("9", { field: word })],
    ...more,
  });
  it.each([
    { is: undefined, when: "nothing says that it counts anything", sections: {} },
    { is: "3", when: "it is a capacity", sections: { classes: { capacity: [{ fields: [word] }] } } },
    {
      is: "3",
      when: "it has an order with others",
      sections: { coupled: [{ id: "row", types: ["*"], ordered: [word, "/Bigger"] }] },
    },
  ])("$is where $when", ({ is, sections }) => {
    const guardrails = [rail({ in: ["3"] }, { fields: [word] })];
    expect(valueOffered(lost(), { path: word, policy: policy({ guardrails, ...sections }) })).toBe(is);
  });
});

describe("of a list is offered", () => {
  const list = (live: unknown, was: unknown, wish: object) => ({
    live: { [zones]: live },
    prior: { [zones]: was },
    claims: [wish],
  });
  const lacking = (...names: readonly string[]) => law(rail({ lacks: names }, { fields: [zones] }));

  it.each([
    {
      is: ["a", "b"],
      when: "one element is forbidden",
      lost: list(["a", "b", "c"], ["a"], wrote(["a", "b", "c"], { field: zones })),
      rules: lacking("c"),
    },
    {
      is: ["a", "b"],
      when: "one of those that are to be added is forbidden",
      lost: list(["a"], ["a"], wants({ has: ["b", "c"] }, { field: zones })),
      rules: lacking("c"),
    },
    {
      is: ["b", "a"],
      when: "one that has to be there is missing",
      lost: list(["b"], ["a", "b"], wrote(["b"], { field: zones })),
      rules: law(rail({ has: ["a"] }, { fields: [zones] })),
    },
    {
      is: ["a"],
      when: "one of those that are to be dropped has to stay",
      lost: list(["a", "b", "c"], ["a", "b", "c"], wants({ lacks: ["a", "b", "c"] }, { field: zones })),
      rules: law(rail({ has: ["a"] }, { fields: [zones] })),
    },
  ])("$is where $when", ({ is, lost, rules }) => {
    expect(valueOffered(lost, { path: zones, policy: rules })).toEqual(is);
  });

  it("of many elements, what was changed can be left out", () => {
    const many = Array.from({ length: 14 }, (_, index) => `z${index}`);
    const lost = list([...many, "new", "odd"], many, wrote([...many, "new", "odd"], { field: zones }));
    expect(valueOffered(lost, { path: zones, policy: lacking("odd") })).toEqual([...many, "new"]);
  });

  it("of one element, that it is not there", () => {
    const one = "/Zones[=b]" as FieldPath;
    const lost = { live: { [one]: "b" }, prior: { [one]: null }, claims: [wrote("b", { field: one })] };
    const rules = law(rail({ absent: true }, { fields: [one] }));
    expect(valueOffered(lost, { path: one, policy: rules })).toBeNull();
    expect(offered(lost, { path: one, policy: rules })?.stands).toBe(true);
  });
});

describe("what the schema does not allow is not offered", () => {
  const limited = (limits: object): TypeKnowledge => ({ ...types, limits: () => limits });
  it.each([
    { is: 5, when: "the schema says nothing", limits: {} },
    { is: 4, when: "it allows no more", limits: { maximum: 4 } },
    { is: undefined, when: "it allows no less than what is forbidden", limits: { minimum: 6 } },
    { is: 2, when: "it lists what may stand there", limits: { values: ["1", "2", "9"] } },
  ])("$is is, where $when", ({ is, limits }) => {
    const plain = { ...limited(limits), shape: () => undefined };
    expect(valueOffered(above, { policy: atMost5, types: plain })).toEqual(is);
  });

  it("nor what is of another kind than the field", () => {
    expect(valueOffered({ is: "9", was: "3", claims: [wrote("9")] }, { policy: atMost5, types })).toBe("5");
  });

  it.each([
    { scalar: "integer", is: 5 },
    { scalar: "number", is: 5.5 },
  ])("$is is where the field is an $scalar and its bound 5.5", ({ scalar, is }) => {
    const facts = { fields: { [size]: { scalar } } };
    expect(valueOffered({ ...above, facts }, { policy: law(rail({ max: 5.5 })) })).toBe(is);
  });
});
