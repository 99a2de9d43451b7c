import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { BrokenInvariant, Misconfigured } from "#core/faults.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { readRecord, recordText } from "#core/ledger/record-text.ts";
import { at } from "../arbitration/small-disputes.ts";
import { group } from "../looking/looked-at-group.ts";
import { record, writeOf } from "./fresh-docket.ts";

describe("a stored docket", () => {
  it("comes back as it was, and equal dockets are equal texts", () => {
    fc.assert(
      fc.property(record, (one) => {
        const text = recordText(one);
        expect(readRecord(text)).toEqual(one);
        expect(recordText(readRecord(text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it("is one text whatever its claims came in", () => {
    const events = [writeOf(1, 1, 5), writeOf(2, 1, 6), writeOf(1, 2, 7)];
    const [a, b] = [events, events.toReversed()].map((each) => fold(emptyDocket, each).docket);
    const textOf = (docket = emptyDocket) => recordText({ ...freshRecord(group), docket });
    expect(textOf(a)).toBe(textOf(b));
  });

  it("loses nothing of twenty actors who each wrote a thousand fields", () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
    const events = numbers(20).flatMap((actor) =>
      numbers(1_000).map((field) => writeOf(actor, field, field)),
    );
    const { docket } = fold(emptyDocket, events);
    const one = { ...freshRecord(group), docket };
    const back = readRecord(recordText(one));
    expect(back.docket.writes.size).toBe(20_000);
    expect(recordText(back)).toBe(recordText(one));
  });

  it("keeps names that an object inherits apart from its own", () => {
    const prior = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}');
    const back = readRecord(recordText({ ...freshRecord(group), prior }));
    expect(Object.keys(back.prior as object).toSorted()).toEqual(["__proto__", "constructor"]);
  });

  const stored = JSON.parse(recordText(freshRecord(group)));

  it("from before anything was learnt is read as one of which nothing was", () => {
    expect(Object.keys(stored)).not.toContain("learnt");
    expect(readRecord(JSON.stringify(stored))).toEqual(freshRecord(group));
  });

  it("of the first format is read with what was hidden in it, and written as one of the latest", () => {
    const mark = `digest:${"x".repeat(43)}`;
    const whole = { ...freshRecord(group), prior: { A: mark, B: "digest:x", C: "(hidden)" } };
    const ruling = { id: "r", value: "(hidden)", field: "/A", note: mark };
    const old = { ...JSON.parse(recordText(whole)), v: 1, rulings: [ruling] };
    const read = readRecord(JSON.stringify(old));
    expect(read.prior).toEqual({ A: Hidden.of("x".repeat(43)), B: "digest:x", C: "(hidden)" });
    expect(read.rulings).toEqual([{ ...ruling, value: Hidden.kept }]);
    const fresh = JSON.parse(recordText(read));
    expect(fresh).toMatchObject({
      v: 3,
      prior: { A: null, B: "digest:x", C: "(hidden)" },
      hidden: { "/prior/A": { digest: "x".repeat(43) }, "/rulings/0/value": { changed: false } },
    });
    expect(readRecord(JSON.stringify(fresh))).toEqual(read);
    // What was written since is no mark, whatever it looks like.
    expect(readRecord(recordText(whole)).prior).toEqual(whole.prior);
  });

  it.each([1, 2])(
    "of format %i, which said of no write what stood before it, is read as if what was agreed stood there",
    (v) => {
      const write = {
        field: "/Tags[Key=a]/Value",
        at: at("03:00"),
        principal: "anna",
        after: "y",
        by: "change",
      };
      const gone = { ...write, field: "/Size", after: 5 };
      const old = {
        ...stored,
        v,
        prior: { Tags: [{ Key: "a", Value: "x" }], More: 1 },
        history: [write, gone],
      };
      const read = readRecord(JSON.stringify(old));
      expect(read.stood).toEqual({ "/Tags": [{ Key: "a", Value: "x" }], "/Size": null });
      expect(read.history).toEqual([write, gone]);
      expect(readRecord(recordText(read))).toEqual(read);
      expect(readRecord(JSON.stringify({ ...stored, v })).stood).toBeUndefined();
    },
  );

  it("of a later release is nobody's to touch", () => {
    expect(() => readRecord(JSON.stringify({ ...stored, v: 4, more: true }))).toThrow(Misconfigured);
    expect(() => readRecord(JSON.stringify({ ...stored, v: 4 }))).toThrow(
      "a docket is stored in version 4, and this release reads up to 3",
    );
  });

  it.each([
    { what: "no JSON", text: "{" },
    { what: "no object", text: "[]" },
    { what: "of no version", text: JSON.stringify({ ...stored, v: undefined }) },
    { what: "of a version that never was", text: JSON.stringify({ ...stored, v: 0 }) },
    { what: "of a version in words", text: JSON.stringify({ ...stored, v: "1" }) },
    { what: "without its docket", text: JSON.stringify({ ...stored, docket: undefined }) },
    { what: "with something that no release wrote", text: JSON.stringify({ ...stored, extra: 1 }) },
    { what: "of no resource", text: JSON.stringify({ ...stored, resource: { ...group, account: "1" } }) },
    { what: "with a list for a group", text: JSON.stringify({ ...stored, settled: [] }) },
    {
      what: "with a claim that is none",
      text: JSON.stringify({ ...stored, docket: { ...stored.docket, writes: [[1, [["e", { id: "x" }]]]] } }),
    },
    {
      what: "with a claim on no field",
      text: JSON.stringify({
        ...stored,
        docket: {
          ...stored.docket,
          declared: [[1, "e", { id: "x", field: "x", actor: { principal: "a" }, madeAt: "" }, null]],
        },
      }),
    },
  ])("that is $what is a defect", ({ text }) => {
    expect(() => readRecord(text)).toThrow(BrokenInvariant);
  });
});
