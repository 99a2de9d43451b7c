import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { BrokenInvariant } from "#core/faults.ts";
import { sameValue } from "#core/fields/equality.ts";
import { Hidden, holdsHidden, isHidden, isWithheld } from "#core/fields/hidden.ts";
import { canonicalJson, isList, isRecord, type Json } from "#core/fields/json.ts";
import { membersOf } from "#core/fields/members.ts";
import { besides, fromBesides, joined, parted } from "#core/hidden/beside.ts";
import { printed, readable } from "#core/hidden/words.ts";

const text = fc.oneof(
  fc.constantFrom("digest:x", "(hidden)", "(hidden, changed)", "__proto__", "~1", "a/b~0", "", "hidden", "0"),
  fc.string({ maxLength: 6 }),
);
const hidden = fc.oneof(
  text.map((digest) => Hidden.of(digest)),
  fc.constantFrom(Hidden.kept, Hidden.changed),
);
const { document } = fc.letrec<{ document: Json }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), text, hidden),
    fc.array(tie("document"), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie("document")), { maxLength: 4 })
      .map((entries): Json => Object.fromEntries(entries)),
  ),
}));
const plain = document.filter((value) => !holdsHidden(value));

/** What is hidden by its place, so that nothing can stand in for it. */
const hiddenIn = (value: Json, at = ""): readonly string[] => {
  if (isHidden(value)) return [`${at}: ${value.key}`];
  if (!isList(value) && !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => hiddenIn(inner, `${at}/${JSON.stringify(name)}`));
};

describe("what is hidden", () => {
  it.prop([document])("comes back in its place after it was kept beside its document as JSON", (value) => {
    const kept = JSON.parse(JSON.stringify(parted(value)));
    const back = joined(kept.plain, kept.hidden);
    expect(canonicalJson(back)).toBe(canonicalJson(value));
    expect(hiddenIn(back)).toEqual(hiddenIn(value));
  });

  it.prop([plain])("is nothing that JSON holds, whatever stands there", (value) => {
    const read = JSON.parse(JSON.stringify(value));
    expect(holdsHidden(read)).toBe(false);
    expect(parted(read)).toEqual({ plain: value, hidden: undefined });
    expect(printed(read)).toEqual(value);
  });

  it.prop([document, document])("is compared as what it is, and canonical texts tell it apart", (a, b) => {
    expect(sameValue(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
  });

  it.each([
    { digest: "x", isChanged: false },
    { digest: undefined, isChanged: true },
    { hidden: { "": { digest: "x" } } },
    "digest:x",
    "(hidden)",
    "(hidden, changed)",
    JSON.stringify({ digest: "x" }),
    Hidden.of("x").key,
  ])("is not what only looks so: %j", (value) => {
    expect([isHidden(value), isWithheld(value), holdsHidden([value])]).toEqual([false, false, false]);
    for (const other of [Hidden.of("x"), Hidden.kept, Hidden.changed]) {
      expect(sameValue(value as Json, other)).toBe(false);
      expect(canonicalJson(value as Json)).not.toBe(canonicalJson(other));
      expect(membersOf([value as Json, other], { kind: "set" })).toBeUndefined();
    }
  });

  it("may not be written as JSON by mistake, nor changed", () => {
    expect(() => JSON.stringify([Hidden.of("x")])).toThrow(BrokenInvariant);
    expect(() => Object.assign(Hidden.of("x"), { digest: "y" })).toThrow(TypeError);
  });

  it("is missing where a condition asks for it", () => {
    const claim = { constraint: { is: Hidden.of("x") }, has: [Hidden.of("y"), 1], note: "digest:x" };
    expect(readable(claim)).toEqual({ constraint: {}, has: [1], note: "digest:x" });
    const open = { constraint: { is: "digest:x" } };
    expect(readable(open)).toBe(open);
  });
});

describe("a stored document", () => {
  it("keeps what is hidden beside itself, and a property of that name within is its own", () => {
    const record = { live: { hidden: { "/a": { digest: "b" } }, key: Hidden.of("c") } };
    const stored = besides(record);
    expect(stored).toEqual({
      live: { hidden: { "/a": { digest: "b" } }, key: null },
      hidden: { "/live/key": { digest: "c" } },
    });
    expect(fromBesides(stored)).toEqual(record);
    expect(besides({ live: 1 })).toEqual({ live: 1 });
  });

  it("has no such property of its own at the top", () => {
    expect(() => besides({ hidden: {} })).toThrow(BrokenInvariant);
  });

  it.each([
    { what: "there is no such place", hidden: { "/b": { digest: "x" } } },
    { what: "the place lies in no list", hidden: { "/list/9": { digest: "x" } } },
    { what: "the place goes through a text", hidden: { "/text/0": { digest: "x" } } },
    { what: "something stands there", hidden: { "/text": { digest: "x" } } },
    { what: "one lies within another", hidden: { "/a": { digest: "x" }, "/a/b": { digest: "x" } } },
    { what: "nobody knows what it is", hidden: { "/a": {} } },
    { what: "it is no group", hidden: "digest:x" },
  ])("is not as it was written when $what", ({ hidden: beside }) => {
    const stored = { a: null, list: [null], text: "x", hidden: beside };
    expect(() => fromBesides(stored)).toThrow(BrokenInvariant);
  });
});
