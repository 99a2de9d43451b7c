import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { roomBetween, valueBetween } from "#core/cases/questions/between.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";

type Asked = Pick<OpenQuestion, "fields" | "ask">;

function offering(values: readonly (Json | undefined)[], fields = ["/A"]): Asked {
  const options = values.map((value) => ({
    answer: "value" as const,
    ...(value !== undefined && { value }),
  }));
  const ask = { question: "", why: "", options, approvers: [], deadline: "", meanwhile: {} };
  return { fields: fields as FieldPath[], ask: { ...ask, onSilence: { answer: "keep" } } };
}

describe("the room between what is offered", () => {
  it.each([
    { is: { min: 3, max: 8, isInteger: true }, when: "it is whole numbers", values: [3, 8, 6] },
    { is: { min: 3, max: 8, isInteger: true }, when: "they are written as text", values: ["3", "8"] },
    { is: { min: 0.5, max: 2, isInteger: false }, when: "one is no whole number", values: [2, 0.5] },
    { is: undefined, when: "whole numbers are neighbours", values: [3, 4] },
    { is: undefined, when: "there is one only", values: [3, 3] },
    { is: undefined, when: "one is no number", values: [3, "many"] },
    { is: undefined, when: "one is absent", values: [3, null, 8] },
    { is: undefined, when: "one is unknown", values: [3, undefined, 8] },
    { is: undefined, when: "one is hidden", values: ["(hidden)", 3, 8] },
    { is: undefined, when: "nothing is offered", values: [] },
  ])("is $is when $when", ({ is, values }) => {
    expect(roomBetween(offering(values))).toEqual(is);
  });

  it("is nothing where several fields are asked about", () => {
    expect(roomBetween(offering([3, 8], ["/A", "/B"]))).toBeUndefined();
  });
});

describe("a value of one's own", () => {
  it.each([
    { is: 5, when: "it lies between", values: [3, 8], value: 5 },
    { is: "5", when: "what is offered is text", values: ["3", "8"], value: 5 },
    { is: 5, when: "it comes as text", values: [3, 8], value: "5" },
    { is: 5.5, when: "numbers need not be whole", values: [3.5, 8], value: 5.5 },
    { is: undefined, when: "it is one that is offered", values: [3, 8, 5], value: 5 },
    { is: undefined, when: "it is the smallest", values: [3, 8], value: 3 },
    { is: undefined, when: "it is the largest", values: [3, 8], value: 8 },
    { is: undefined, when: "it lies outside", values: [3, 8], value: 9 },
    { is: undefined, when: "whole numbers stay whole", values: [3, 8], value: 5.5 },
    { is: undefined, when: "it is no number", values: [3, 8], value: "five" },
    { is: undefined, when: "it is hidden in a list", values: [3, 8], value: [5] },
    { is: undefined, when: "it is missing", values: [3, 8], value: undefined },
    { is: undefined, when: "no number can be written so", values: ["0", "0.5"], value: 1e-9 },
  ])("is $is when $when", ({ is, values, value }) => {
    expect(valueBetween(offering(values), value)).toBe(is);
  });

  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

  it.prop([
    fc.array(number, { minLength: 1, maxLength: 4 }),
    fc.oneof(number, fc.jsonValue() as fc.Arbitrary<Json>),
  ])("lies strictly between and is of the same kind, whatever is said", (values, value) => {
    const own = valueBetween(offering(values), value);
    if (own === undefined) return;
    expect(own).toBeGreaterThan(Math.min(...values));
    expect(own).toBeLessThan(Math.max(...values));
    expect(values).not.toContain(own);
    if (values.every(Number.isInteger)) expect(own).toSatisfy(Number.isInteger);
  });
});
