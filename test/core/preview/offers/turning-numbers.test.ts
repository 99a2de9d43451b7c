import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { elementNamed, elementsOn, isCounted, isWhole, turningNumbers } from "#core/preview/offers/bounds.ts";
import { candidatesFor, isAllowed, turnsOf } from "#core/preview/offers/candidates.ts";
import { wishOf } from "#core/preview/offers/wish.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { at, claim, dispute, policy } from "../../arbitration/small-disputes.ts";
import { types } from "../../cases/open-cases.ts";
import { type Lost, law, rail, size, wants, wrote, zones } from "./offer-kit.ts";

const judgedOf = (lost: Lost, rules = policy()) => ({ dispute: dispute(lost), policy: rules });
const nothing = { live: {}, prior: {} };
const most = "/MaxSize" as FieldPath;

const ruling = (parts: object) => ({
  ...{ id: "r1", over: [], answer: "value", by: "olga", at: at("03:00"), field: size },
  ...parts,
});
const write = (parts: object) => ({
  ...{ field: size, at: at("03:00"), principal: "mia", by: "change" },
  ...parts,
});

describe("a verdict on a number could turn at", () => {
  it.each<{ of: string; at: readonly number[]; lost?: Lost; rules?: Readonly<Record<string, unknown>> }>([
    { of: "what stands, and a stride from it", at: [37, 185], lost: { live: { [size]: 37 } } },
    { of: "what was agreed, and a stride from it", at: [37, 185], lost: { prior: { [size]: 37 } } },
    {
      of: "the highest that was known, and a stride from it",
      at: [37, 185],
      lost: { facts: { fields: { [size]: { highest: 37 } } } },
    },
    { of: "what the code says", at: [37], lost: { facts: { fields: { [size]: { authored: 37 } } } } },
    { of: "what the stack says", at: [37], lost: { facts: { fields: { [size]: { stackValue: 37 } } } } },
    { of: "what is wanted", at: [37], lost: { claims: [wants({ is: 37 })] } },
    { of: "a bound that is wanted", at: [37], lost: { claims: [wants({ min: 37 })] } },
    { of: "each of a few", at: [37, 39], lost: { claims: [wants({ in: [37, 39] })] } },
    { of: "what is preferred", at: [37], lost: { claims: [wants({ min: 1 }, { prefer: 37 })] } },
    { of: "what stood before a write", at: [37], lost: { claims: [wrote(3, { before: 37 })] } },
    { of: "what was written", at: [37], lost: { history: [write({ after: 37 })] } },
    { of: "what was ruled", at: [37], lost: { rulings: [ruling({ value: 37 })] } },
    { of: "a guardrail", at: [37], rules: { guardrails: [rail({ max: 37 })] } },
    {
      of: "a guardrail's pattern",
      at: [37],
      rules: { guardrails: [rail({ max: 37 }, { fields: ["/Des*"] })] },
    },
    {
      of: "a standing claim",
      at: [37],
      rules: {
        standing: [
          {
            id: "s",
            fields: [size],
            constraint: { max: 37 },
            owner: { principals: ["olga"] },
            intent: "cost",
          },
        ],
      },
    },
    { of: "nothing, one, and the least that is many", at: [0, 1, 20] },
  ])("$of", ({ at: numbers, lost = {}, rules = {} }) => {
    const found = turningNumbers(size, [], judgedOf({ ...nothing, ...lost }, policy(rules)));
    expect(found).toEqual(expect.arrayContaining([...numbers]));
  });

  it.each([
    { of: "another field's wants", lost: { claims: [wants({ is: 37 }, { field: most })] } },
    { of: "another field's past", lost: { history: [write({ field: most, after: 37 })] } },
    { of: "another field's answers", lost: { rulings: [ruling({ field: most, value: 37 })] } },
    { of: "what another field is", lost: { live: { [most]: 37 } } },
  ])("is never $of, but for a neighbour", ({ lost }) => {
    const judged = judgedOf({ ...nothing, ...lost });
    expect(turningNumbers(size, [], judged)).not.toContain(37);
    expect(turningNumbers(size, [most], judged)).toContain(37);
  });

  it("is a number once, and always one", () => {
    const found = turningNumbers(size, [], judgedOf({ is: 20, was: 20, claims: [wants({ is: 20 })] }));
    expect(new Set(found).size).toBe(found.length);
    expect(found.every(Number.isFinite)).toBe(true);
  });
});

describe("a number is counted", () => {
  it.each([
    { is: true, when: "it is one", wanted: 9, rules: {} },
    { is: false, when: "it is text and nothing says so", wanted: "9", rules: {} },
    { is: true, when: "a least is said", wanted: "9", rules: { guardrails: [rail({ min: 1 })] } },
    { is: true, when: "a most is said", wanted: "9", rules: { guardrails: [rail({ max: 1 })] } },
    { is: false, when: "only a value is said", wanted: "9", rules: { guardrails: [rail({ is: "9" })] } },
    {
      is: true,
      when: "it is ordered",
      wanted: "9",
      rules: { coupled: [{ id: "x", types: ["*"], ordered: [size, most] }] },
    },
    {
      is: false,
      when: "it only settles with another",
      wanted: "9",
      rules: { coupled: [{ id: "x", types: ["*"], together: [size, most] }] },
    },
  ])("$is where $when", ({ is, wanted, rules }) => {
    expect(isCounted({ path: size, wanted }, judgedOf(nothing, policy(rules)))).toBe(is);
  });
});

describe("a field is whole", () => {
  it.each([
    { is: true, when: "nobody says otherwise", lost: { live: { [size]: 3 } } },
    { is: false, when: "a fraction stands there", lost: { live: { [size]: 3.5 } } },
    { is: false, when: "a fraction is wanted", lost: { claims: [wants({ max: 3.5 })] } },
    {
      is: true,
      when: "its type is whole",
      lost: { live: { [size]: 3.5 }, facts: { fields: { [size]: { scalar: "integer" } } } },
    },
    {
      is: false,
      when: "its type is a number",
      lost: { live: { [size]: 3 }, facts: { fields: { [size]: { scalar: "number" } } } },
    },
    {
      is: true,
      when: "its type is text and whole numbers stand there",
      lost: { live: { [size]: "3" }, facts: { fields: { [size]: { scalar: "string" } } } },
    },
  ])("$is where $when", ({ is, lost }) => {
    expect(isWhole(size, judgedOf({ ...nothing, ...lost }))).toBe(is);
  });
});

describe("the elements that anybody names", () => {
  it("are those of every list, of what has to be there, and of what must not", () => {
    const lost = {
      live: { [zones]: ["a"] },
      prior: { [zones]: ["b"] },
      claims: [
        wants({ has: ["c"] }, { field: zones }),
        claim({ id: "o", field: zones, constraint: { is: ["d"] } }),
      ],
    };
    const rules = law(rail({ lacks: ["e"] }, { fields: [zones] }));
    expect(new Set(elementsOn(zones, judgedOf(lost, rules)))).toEqual(new Set(["a", "b", "c", "d", "e"]));
  });

  it("are none of a value that is no list", () => {
    expect(elementsOn(size, judgedOf({ is: 3, was: 4 }))).toEqual([]);
  });

  it("are of one element its values, where it is there", () => {
    const one = "/Rules[Id=1]" as FieldPath;
    const lost = { live: { [one]: null }, prior: { [one]: { Id: "1" } } };
    expect(elementNamed(one, judgedOf(lost))).toEqual([{ Id: "1" }]);
  });
});

function candidates(
  lost: Lost,
  {
    rules = policy(),
    path = size,
    known,
  }: { rules?: ReturnType<typeof policy>; path?: FieldPath; known?: TypeKnowledge } = {},
) {
  const judged = judgedOf(lost, rules);
  const [mine] = judged.dispute.claims;
  const wish = mine && wishOf(mine, path, judged.dispute);
  if (wish === undefined) throw new Error("nothing is wished for");
  const terms = { ...judged, beside: [], types: known };
  return { tried: candidatesFor(wish, terms), turns: turnsOf(wish, terms) };
}

describe("the values worth trying", () => {
  it("are of a number what is wished, then those around each turn, the nearest first, of two the lower", () => {
    const { tried } = candidates(
      { live: {}, prior: {}, claims: [wants({ is: 10 })] },
      { rules: law(rail({ max: 7 })) },
    );
    expect(tried.slice(0, 6)).toEqual([10, 9, 11, 8, 7, 6]);
  });

  it("are written as the wish is", () => {
    const { tried } = candidates({ live: { [size]: "3" }, prior: {}, claims: [wants({ is: "10" })] });
    expect(tried.every((value) => typeof value === "string")).toBe(true);
  });

  it("lie close to a turn where the number need not be whole", () => {
    const { tried } = candidates(
      { live: {}, prior: {}, claims: [wants({ is: 10 })] },
      { rules: law(rail({ max: 7.5 })) },
    );
    const near = tried.filter((value) => Math.abs(Number(value) - 7.5) < 1e-6);
    expect(near).toHaveLength(3);
    expect(near).toContain(7.5);
  });

  it("are of few elements all choices among them, and of many those that leave out what the wish would change", () => {
    const few = candidates(
      { live: {}, prior: { [zones]: ["a"] }, claims: [wrote(["a", "b"], { field: zones })] },
      { path: zones },
    );
    expect(few.tried).toEqual([["a", "b"], ["a"], ["b"], []]);
    const old = Array.from({ length: 10 }, (_, n) => `z${n}`);
    const many = candidates(
      { live: {}, prior: { [zones]: old }, claims: [wrote([...old, "b"], { field: zones })] },
      { path: zones },
    );
    expect(many.tried).toEqual([[...old, "b"], old]);
    const ten = candidates(
      {
        live: {},
        prior: { [zones]: old.slice(1) },
        claims: [wrote([...old.slice(1), "b"], { field: zones })],
      },
      { path: zones },
    );
    expect(ten.tried).toHaveLength(1024);
  });

  it("are of one element that is to be gone, its values", () => {
    const one = "/Zones[=b]" as FieldPath;
    const { tried } = candidates(
      { live: { [one]: "b" }, prior: { [one]: "b" }, claims: [wants({ absent: true }, { field: one })] },
      { path: one },
    );
    expect(tried).toEqual([null, "b"]);
  });

  it("turn at what the schema allows and lists too", () => {
    const known = {
      ...types,
      shape: () => undefined,
      limits: () => ({ minimum: 31, maximum: 33, values: ["32", "many"] }),
    };
    const { turns, tried } = candidates({ live: {}, prior: {}, claims: [wants({ is: 10 })] }, { known });
    expect(turns).toEqual(expect.arrayContaining([10, 31, 32, 33]));
    expect(turns.every(Number.isFinite)).toBe(true);
    expect(tried).toEqual([32]);
  });
});

describe("a schema allows", () => {
  const known = (
    limits: object | undefined,
    shape = (): ReturnType<TypeKnowledge["shape"]> => undefined,
  ): TypeKnowledge => {
    const { limits: _, ...rest } = types;
    return { ...rest, shape, ...(limits !== undefined && { limits: () => limits }) };
  };
  const { dispute: one } = judgedOf(nothing);
  it.each([
    { is: true, value: 5, when: "it says nothing", by: known({}) },
    { is: true, value: 5, when: "no limits are known of any type", by: known(undefined) },
    { is: true, value: 5, when: "it allows no less", by: known({ minimum: 5 }) },
    { is: false, value: 4, when: "it allows no less than 5", by: known({ minimum: 5 }) },
    { is: true, value: 5, when: "it allows no more", by: known({ maximum: 5 }) },
    { is: false, value: 6, when: "it allows no more than 5", by: known({ maximum: 5 }) },
    { is: true, value: "many", when: "it bounds numbers alone", by: known({ minimum: 5 }) },
    { is: true, value: 5, when: "it lists it", by: known({ values: ["5"] }) },
    { is: false, value: 6, when: "it lists others", by: known({ values: ["5"] }) },
    { is: true, value: ["6"], when: "it lists what elements may be", by: known({ values: ["5"] }) },
    {
      is: false,
      value: { Max: 1 },
      when: "the field is no map",
      by: known({}, () => types.shape(one.resource.type)),
    },
  ])("$value, $is, where $when", ({ is, value, by }) => {
    expect(isAllowed(value, { path: size }, { types: by, dispute: one })).toBe(is);
  });
});
