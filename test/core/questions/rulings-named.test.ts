import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { type AnswerGiven, ruledOn, rulingsFor } from "#core/questions/rulings-for.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { recordOf } from "../cases/open-cases.ts";
import { open } from "./asking-kit.ts";

const said: AnswerGiven = { answer: "keep", value: 1, by: "olga", at: at("04:00") };
const record = recordOf({ live: { A: Hidden.of("aa") } as unknown as Json });
const ruled = (given: Partial<AnswerGiven> = {}, claims: readonly Claim[] = [], fields = ["/A"]) =>
  rulingsFor(open(fields, {}, { id: "q", claims: ["a", "b"] }), { ...said, ...given }, { record, claims });

describe("a ruling", () => {
  it("says no more than was said", () => {
    expect(ruled()).toEqual([
      {
        id: expect.stringMatching(/^q\.0\./),
        ...{ field: "/A", over: [], answer: "keep", value: 1, by: "olga", at: at("04:00") },
      },
    ]);
  });

  it.each<{ readonly what: string; readonly given: Partial<AnswerGiven> }>([
    { what: "until when", given: { until: at("06:00") } },
    { what: "which silence it is", given: { round: 2 } },
    { what: "how it is proven", given: { proof: "link" } },
    { what: "what was noted", given: { note: "as agreed" } },
  ])("says $what where it was said", ({ given }) => {
    expect(ruled(given)[0]).toMatchObject(given);
  });

  it.each([
    { what: "in one line", note: "one\ntwo", is: "one two" },
    { what: "as far as a line holds it", note: "x".repeat(600), is: `${"x".repeat(499)}…` },
    { what: "not where it is empty", note: " ", is: undefined },
  ])("takes a note $what", ({ note, is }) => {
    expect(ruled({ note })[0]?.note).toBe(is);
  });

  it("says for each field what its value is", () => {
    const both = ruled({ value: { "/A": 1, "/B": 2 } }, [], ["/A", "/B"]);
    expect(both.map(({ id, field, value }) => [id.split(".")[1], field, value])).toEqual([
      ["0", "/A", 1],
      ["1", "/B", 2],
    ]);
  });

  it.each([
    { what: "by its digest where it stays", answer: "keep", is: Hidden.of("aa") },
    { what: "by its digest where it is held", answer: "hold", is: Hidden.of("aa") },
    { what: "not at all where it goes back", answer: "revert", is: undefined },
    { what: "not at all where it is another", answer: "value", is: undefined },
  ] as const)("names what is hidden $what", ({ answer, is }) => {
    expect(ruled({ answer, value: Hidden.kept as unknown as Json })[0]?.value).toEqual(is);
  });
});

describe("what a ruling is over", () => {
  const wish = (parts: Parameters<typeof claim>[0] = {}) =>
    claim({ id: "a", by: "ada", field: "/A", constraint: { is: 3 }, motivation: { kind: "none" }, ...parts });
  const list = (length: number) => ({ in: ["x".repeat(length - '{"in":[""]}'.length)] });
  it.each<{ readonly what: string; readonly claims: readonly Claim[]; readonly is: readonly unknown[] }>([
    {
      what: "names a claim by its id and by what it wants",
      claims: [wish()],
      is: ["a", { actor: "ada", constraint: { is: 3 }, motivation: { kind: "none" } }],
    },
    {
      what: "names the reason of a claim with its reference",
      claims: [wish({ motivation: { kind: "budget", ref: "B-1" } })],
      is: ["a", { actor: "ada", constraint: { is: 3 }, motivation: { kind: "budget", ref: "B-1" } }],
    },
    {
      what: "names what a constraint says as far as is kept",
      claims: [wish({ constraint: list(2_000) })],
      is: ["a", { actor: "ada", constraint: list(2_000), motivation: { kind: "none" } }],
    },
    {
      what: "names what says more by its id alone",
      claims: [wish({ constraint: list(2_001) })],
      is: ["a"],
    },
    {
      what: "names what wants no value by its id alone",
      claims: [wish({ constraint: undefined })],
      is: ["a"],
    },
    { what: "names nobody else on the field", claims: [wish({ id: "c" })], is: [] },
    { what: "names none that is on another field", claims: [wish({ field: "/B" })], is: [] },
  ])("$what", ({ claims, is }) => {
    expect(ruled({}, claims)[0]?.over).toEqual(is);
  });

  const left = (parts: Parameters<typeof claim>[0]) =>
    wish({
      constraint: { is: 1 },
      motivation: { kind: "incident", ref: "I" },
      changedAt: at("03:00"),
      ...parts,
    });
  it.each<{
    readonly what: string;
    readonly claims: readonly Claim[];
    readonly value?: Json | undefined;
    readonly is: readonly string[];
  }>([
    {
      what: "the last that brought it",
      claims: [left({ id: "a", changedAt: at("02:00") }), left({ id: "b" })],
      is: ["b"],
    },
    {
      what: "the last, in whatever order",
      claims: [left({ id: "b" }), left({ id: "a", changedAt: at("02:00") })],
      is: ["b"],
    },
    {
      what: "none that wanted another value",
      claims: [left({ id: "a", changedAt: at("02:00") }), left({ id: "b", constraint: { is: 2 } })],
      is: ["a"],
    },
    {
      what: "none that says no value",
      claims: [left({ id: "a", changedAt: at("02:00") }), left({ id: "b", constraint: undefined })],
      is: ["a"],
    },
    {
      what: "all where no value is said",
      claims: [left({ id: "a" }), left({ id: "b" })],
      value: undefined,
      is: ["a", "b"],
    },
    {
      what: "all where nobody brought it",
      claims: [left({ id: "a", constraint: { is: 2 } }), left({ id: "b", constraint: { is: 3 } })],
      is: ["a", "b"],
    },
  ])("that something is taken over: $what", ({ claims, is, ...rest }) => {
    const given = { ...said, value: "value" in rest ? rest.value : 1 };
    const about = open(["/A"], { cause: "take-over" }, { claims: ["a", "b"] });
    const [ruling] = rulingsFor(about, given, { record, claims });
    expect(ruling?.over.filter((one) => typeof one === "string")).toEqual(is);
  });
});

it("what was ruled with the last answer is found by its question", () => {
  const ruling = (id: string, when: string) => ({ ...ruled()[0], id, at: at(when) });
  const rulings = [
    ruling("q.0.a", "03:00"),
    ruling("q.0.b", "04:00"),
    ruling("q.1.b", "04:00"),
    ruling("qq.0.b", "04:00"),
    ruling("r.0.b", "05:00"),
  ] as Parameters<typeof ruledOn>[1]["rulings"];
  expect(ruledOn("q", { rulings }).map(({ id }) => id)).toEqual(["q.0.b", "q.1.b"]);
  expect(ruledOn("x", { rulings })).toEqual([]);
});
