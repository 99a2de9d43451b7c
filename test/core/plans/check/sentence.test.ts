import { describe, expect, it } from "vitest";
import type { CheckedField, CheckedPlan, CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import { fatesIn, unjudgedIn } from "#core/plans/check/checked.ts";
import {
  coverageLine,
  fateLine,
  headline,
  offerLine,
  undoneLine,
  unjudgedLine,
  valueLine,
} from "#core/plans/check/sentence.ts";

const field = (fate: FieldFate, more: Partial<CheckedField> = {}): CheckedField => ({
  ...{ path: "/A", fate, by: [], rule: "r", why: "w" },
  ...more,
});
const resource = (fates: readonly FieldFate[], more: Partial<CheckedResource> = {}): CheckedResource => ({
  ...{ address: "a", named: "n", type: "T", deed: "update", id: "i", unknown: [], unmapped: [] },
  fields: fates.map((fate) => field(fate)),
  ...more,
});
const coverage = { mapped: 0, own: 0, computed: 0, unknown: 0, unmapped: 0 };
const plan = (...resources: readonly CheckedResource[]): CheckedPlan => ({
  ...{ form: "terraform", resources, coverage },
});
const unjudged = (isGoverned: boolean, why = "it is new") => ({ unjudged: { why, isGoverned } });

describe("what is said of a checked plan", () => {
  const open = resource([], unjudged(true));

  it.each([
    { plan: plan(), says: "no field that Parley knows would change" },
    { plan: plan(open), says: "no field that Parley knows would change; 1 resource could not be judged" },
    {
      plan: plan(resource(["kept"], unjudged(false))),
      says: "0 of 1 field would be put back at once",
    },
    { plan: plan(resource(["lost"])), says: "1 of 1 field would be put back at once" },
    {
      plan: plan(resource(["lost", "waits"]), resource(["kept"])),
      says: "2 of 3 fields would be put back at once",
    },
    {
      plan: plan(resource(["asks", "kept"]), open, open),
      says: "0 of 2 fields would be put back at once, and 1 would be asked about; 2 resources could not be judged",
    },
  ])("is first: $says", ({ plan, says }) => {
    expect(headline(plan)).toBe(says);
  });

  it("counts each fate, and what nobody could judge although it is governed", () => {
    const all = plan(resource(["kept", "lost", "lost"]), resource(["asks", "waits", "lost"]), open);
    expect(fatesIn(all)).toEqual({ kept: 1, waits: 1, lost: 3, asks: 1 });
    expect(unjudgedIn(plan(open, resource([], unjudged(false)), resource([])))).toBe(1);
  });

  it.each([
    {
      coverage,
      says: "known where they stand: 0 of 0 values; known after it is applied: 0; the tool's own: 0",
    },
    {
      coverage: { mapped: 2, unmapped: 1, unknown: 4, own: 5, computed: 6 },
      says: "known where they stand: 2 of 3 values (66.7 %); known after it is applied: 4; the tool's own: 11",
    },
  ])("is last: $says", ({ coverage, says }) => {
    expect(coverageLine({ ...plan(), coverage })).toBe(says);
  });

  it.each([
    { told: undefined, line: undefined },
    { told: unjudged(true).unjudged, line: "not judged: it is new" },
    { told: unjudged(false, "a\nb").unjudged, line: "left alone: a b" },
  ])("is of a resource that nobody judged: $line", ({ told, line }) => {
    expect(unjudgedLine(resource([], told && { unjudged: told }))).toBe(line);
  });
});

describe("what is said of a checked field", () => {
  const by = ["a:role/x", "b:role/y"];
  const until = "2026-11-21T12:00:00Z";
  const asked = { question: "q", approvers: ["a:role/x", "b"], deadline: until, silence: "keep" };

  it.each([
    { field: field("kept", { backTo: 1, by }), line: "would be kept" },
    { field: field("lost"), line: "would be put back to nothing" },
    {
      field: field("lost", { backTo: 10, by, until }),
      line: "would be put back to 10, which is a:role/x and b:role/y's until 2026-11-21 12:00 UTC",
    },
    { field: field("waits", { backTo: "x" }), line: "would be put back to x, and waits for its turn" },
    {
      field: field("waits", { backTo: ["x"], by: ["a"], until }),
      line: 'would be put back to ["x"], which is a\'s until 2026-11-21 12:00 UTC, and waits for its turn',
    },
    {
      field: field("asks", { backTo: 1, asked }),
      line: "would be asked about (a:role/x, b), and meanwhile 1 stands",
    },
  ])("is: $line", ({ field, line }) => {
    expect(fateLine(field)).toBe(line);
  });

  it("names a person where nobody is known who would be asked", () => {
    const line = "would be asked about (a person), and meanwhile nothing stands";
    expect(fateLine(field("asks"))).toBe(line);
    expect(fateLine(field("asks", { asked: { ...asked, approvers: [] } }))).toBe(line);
  });

  it.each([
    { value: null, line: "nothing" },
    { value: "a\nb", line: "a b" },
    { value: { a: [1, false] }, line: '{"a":[1,false]}' },
    { value: "x".repeat(121), line: `${"x".repeat(119)}…` },
  ])("names a value as $line", ({ value, line }) => {
    expect(valueLine(value)).toBe(line);
    expect(valueLine(undefined)).toBe("nothing");
  });

  it("says what it undoes, and what could be written instead", () => {
    expect([undoneLine(field("kept")), offerLine(field("lost"))]).toEqual([undefined, undefined]);
    expect(undoneLine(field("kept", { undoes: { left: 1, stands: 2 } }))).toBe(
      "it undoes a change from outside: 2 stands there, and 1 was deployed",
    );
    expect(offerLine(field("lost", { offer: { "/A": 1, "/B": "x" } }))).toBe(
      "would be kept instead: /A = 1, /B = x",
    );
  });
});
