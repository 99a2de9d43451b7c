import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { ownKind, ownValue } from "#core/questions/own-value.ts";

type Asked = Pick<OpenQuestion, "fields" | "ask">;

function offering(values: readonly Json[], { fields = ["/A"], isOffered = true } = {}): Asked {
  const options = values.map((value) => ({ answer: "value" as const, value }));
  const ask = {
    question: "",
    why: "",
    cause: "rule" as const,
    beside: false,
    options: [...options, ...(isOffered ? [{ answer: "value" as const }] : [])],
    approvers: [],
    deadline: "",
    meanwhile: {},
  };
  return { fields: fields as FieldPath[], ask: { ...ask, onSilence: { answer: "keep" } } };
}

describe("a value of one's own is asked for", () => {
  it.each([
    { is: "integer", when: "whole numbers are offered", values: [3, 8] },
    { is: "integer", when: "they are written as text", values: ["3", "8"] },
    { is: "integer", when: "one may be absent", values: [3, null] },
    { is: "number", when: "one is no whole number", values: [2, 0.5] },
    { is: "text", when: "one is no number", values: ["3", "many"] },
    { is: "other", when: "it is a list", values: [["a"], ["b"]] },
    { is: undefined, when: "one is hidden", values: [Hidden.kept, "x"] },
    { is: undefined, when: "one holds a digest", values: [Hidden.of("00ff"), "x"] },
    { is: undefined, when: "nothing is known of it", values: [null] },
  ])("as $is when $when", ({ is, values }) => {
    expect(ownKind(offering(values))).toBe(is);
  });

  it("of no question that does not offer it, nor of several fields at once", () => {
    expect(ownKind(offering([3, 8], { isOffered: false }))).toBeUndefined();
    expect(ownKind(offering([{ "/A": 1, "/B": 2 }], { fields: ["/A", "/B"] }))).toBeUndefined();
  });
});

describe("a value of one's own", () => {
  it.each([
    { is: 5, when: "it lies between", values: [3, 8], value: 5 },
    { is: 900, when: "it lies outside of what was offered", values: [3, 8], value: 900 },
    { is: "5", when: "what is offered is text", values: ["3", "8"], value: 5 },
    { is: 5, when: "it comes as text", values: [3, 8], value: "5" },
    { is: 5.5, when: "numbers need not be whole", values: [3.5, 8], value: 5.5 },
    { is: "z", when: "it is text among text", values: ["x", "y"], value: "z" },
    { is: undefined, when: "whole numbers stay whole", values: [3, 8], value: 5.5 },
    { is: undefined, when: "it is no number", values: [3, 8], value: "five" },
    { is: undefined, when: "it is a list among numbers", values: [3, 8], value: [5] },
    { is: undefined, when: "it is a number among text", values: ["x", "y"], value: 5 },
    { is: "(hidden)", when: "it calls itself hidden", values: ["x", "y"], value: "(hidden)" },
    { is: "digest:00ff", when: "it looks like a digest", values: ["x", "y"], value: "digest:00ff" },
    { is: undefined, when: "it is hidden itself", values: ["x", "y"], value: Hidden.kept },
    { is: undefined, when: "a secret is asked about", values: [Hidden.kept], value: "hunter2" },
    { is: undefined, when: "it takes away what nobody offered to", values: [3, 8], value: null },
    { is: undefined, when: "it is missing", values: [3, 8], value: undefined },
    { is: undefined, when: "no number can be written so", values: ["0", "0.5"], value: 1e-9 },
  ])("is $is when $when", ({ is, values, value }) => {
    expect(ownValue(offering(values as Json[]), value as Json)).toBe(is);
  });

  it.each([
    { when: "each field is named", value: { "/A": 5, "/B": 6 }, is: { "/A": 5, "/B": 6 } },
    {
      when: "a field is taken away as was offered",
      value: { "/A": 5, "/B": null },
      is: { "/A": 5, "/B": null },
    },
    { when: "one is missing", value: { "/A": 5 }, is: undefined },
    { when: "one is not asked about", value: { "/A": 5, "/B": 6, "/C": 7 }, is: undefined },
    { when: "one is of another kind", value: { "/A": 5, "/B": "many" }, is: undefined },
    { when: "it is no group", value: 5, is: undefined },
  ])("of several fields is $is when $when", ({ value, is }) => {
    const offered = [
      { "/A": 1, "/B": 2 },
      { "/A": 3, "/B": null },
    ];
    expect(ownValue(offering(offered, { fields: ["/A", "/B"] }), value)).toEqual(is);
  });

  it.each([
    { what: "text as long as is kept", values: ["x"], value: "y".repeat(4_000), isKept: true },
    { what: "text that is longer", values: ["x"], value: "y".repeat(4_001), isKept: false },
    { what: "a list of many among lists", values: [["x"]], value: Array(5_000).fill("y"), isKept: true },
    { what: "a list among groups", values: [{ a: 1 }], value: ["y"], isKept: false },
    { what: "a list where one is offered besides", values: ["x", ["z"]], value: ["y"], isKept: true },
    { what: "text where it is offered besides", values: [["z"], "x"], value: "y", isKept: true },
    { what: "a number where text and lists are", values: [["z"], "x"], value: 5, isKept: false },
    { what: "a whole number that is too large", values: [3], value: 2 ** 53, isKept: false },
    { what: "anything where nothing is known of it", values: [null], value: "y", isKept: false },
  ])("is kept or not where it is $what: $isKept", ({ values, value, isKept }) => {
    expect(ownValue(offering(values as Json[]), value as Json)).toEqual(isKept ? value : undefined);
  });

  it("is taken only where it is asked for", () => {
    expect(ownValue(offering([3, 8], { isOffered: false }), 5)).toBeUndefined();
    const several = offering([{ "/A": 1, "/B": 2 }], { fields: ["/A", "/B"], isOffered: false });
    expect(ownValue(several, { "/A": 1, "/B": 2 })).toBeUndefined();
    expect(ownKind(offering([], { fields: [] }))).toBeUndefined();
  });

  it.each([
    { what: "where that is offered for it", value: { "/A": 5, "/B": null }, isTaken: true },
    { what: "not where that is offered for another", value: { "/A": null, "/B": 6 }, isTaken: false },
    { what: "not where another is of another kind", value: { "/A": "x", "/B": null }, isTaken: false },
    { what: "not where another is missing", value: { "/B": null, "/C": 5 }, isTaken: false },
  ])("takes a field away $what: $isTaken", ({ value, isTaken }) => {
    const offered = [
      { "/A": 1, "/B": null },
      { "/A": 3, "/B": 2 },
    ];
    const own = ownValue(offering(offered, { fields: ["/A", "/B"] }), value as unknown as Json);
    expect(own).toEqual(isTaken ? value : undefined);
  });

  it.each([
    { what: "nothing, where text is offered", values: ["x", "y"], part: 0, is: undefined },
    { what: "nothing, written as AWS writes numbers", values: ["3", "8"], part: 0, is: "0" },
    { what: "nothing, where numbers are", values: [3, 8], part: 0, is: 0 },
    { what: "no, where numbers are offered", values: [3, 8], part: false, is: undefined },
    { what: "no text, where numbers are offered", values: [3, 8], part: "", is: undefined },
    { what: "no text, where text is offered", values: ["x", "y"], part: "", is: "" },
  ])("of one of several fields is of its kind, even where it is $what", ({ values, part, is }) => {
    const offered = values.map((value) => ({ "/A": value, "/B": 1 }));
    const own = ownValue(offering(offered, { fields: ["/A", "/B"] }), { "/A": part, "/B": 2 });
    expect(own).toEqual(is === undefined ? undefined : { "/A": is, "/B": 2 });
  });

  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

  it.prop([
    fc.array(number, { minLength: 1, maxLength: 4 }),
    fc.oneof(number, fc.jsonValue() as fc.Arbitrary<Json>),
  ])("is of the kind that is offered, whatever is said", (values, value) => {
    const own = ownValue(offering(values), value);
    if (own === undefined) return;
    expect(own).toBeTypeOf("number");
    if (values.every(Number.isInteger)) expect(own).toSatisfy(Number.isInteger);
  });
});
