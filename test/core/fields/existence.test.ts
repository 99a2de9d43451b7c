import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/fields/apply.ts";
import { difference } from "#core/fields/difference.ts";
import { existence, isExistence } from "#core/fields/existence.ts";
import { coversField, isExact, matchesField, patternFault } from "#core/fields/field-pattern.ts";
import type { Json } from "#core/fields/json.ts";
import { patchFor } from "#core/fields/patch.ts";
import {
  comparePaths,
  covers,
  FieldPath,
  isAddressable,
  overlaps,
  parsePath,
  pathKey,
  printPath,
} from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { patternContains, patternsOverlap } from "#core/policy/lint/compare/fields.ts";
import { record, scalar, segments } from "./hostile.ts";

const here = parsePath(existence);

describe("existence as a field", () => {
  it("is one segment that prints as it was read", () => {
    expect(here).toEqual([{ kind: "existence" }]);
    expect(printPath(here)).toBe("/");
    expect(pathKey("/")).toBe("/");
    expect(FieldPath.safeParse("/").success).toBe(true);
    expect(isAddressable(here)).toBe(true);
  });

  it.each(["//", "/ /", "/[=x]", "/[Key=env]", "/A/", "/A//", "//A", ""])(
    "is spelled by nothing that looks like it, such as `%s`",
    (text) => {
      expect(FieldPath.safeParse(text).success && isExistence(pathKey(text))).toBe(false);
    },
  );

  it("is no property without a name", () => {
    expect(() => printPath([{ kind: "name", name: "" }])).toThrow("a property without a name");
    expect(isAddressable([{ kind: "name", name: "" }])).toBe(false);
    expect(isAddressable([...here, { kind: "name", name: "A" }])).toBe(false);
    expect(isAddressable([{ kind: "name", name: "A" }, ...here])).toBe(false);
  });

  test.prop([segments])("covers itself and nothing else, and nothing covers it", (path) => {
    const other = printPath(path);
    expect(covers(existence, existence)).toBe(true);
    expect(covers(existence, other) || covers(other, existence)).toBe(false);
    expect(overlaps(existence, other)).toBe(false);
    expect(comparePaths(existence, other)).toBeLessThan(0);
  });

  test.prop([record(scalar)])("stands in no document and is never written into one", (document) => {
    const odd: Json = { ...document, "": "absent", "/": "absent" };
    expect(valueAt(odd, here)).toBeUndefined();
    for (const after of [null, "absent", "present", {}] as const) {
      expect(applyEdits(odd, [{ path: existence, after }], unknownShape)).toEqual(odd);
      expect(() => patchFor(odd, [{ path: existence, after }], unknownShape)).toThrow("cannot be written");
    }
    expect(applyEdits(odd, [{ path: existence }], unknownShape)).toEqual(odd);
  });

  it("is never what differs between two documents", () => {
    expect(() => difference({ "": 1 }, { "": 2 }, unknownShape)).toThrow("has no name");
    expect(difference({ "/": 1 }, { "/": 2 }, unknownShape).map(({ path }) => path)).toEqual(["/~1"]);
  });

  it.each([
    { pattern: "/", exact: true, matches: true },
    { pattern: "/**", exact: false, matches: true },
    { pattern: "/**/**", exact: false, matches: true },
    { pattern: "/*", exact: false, matches: false },
    { pattern: "/**/*", exact: false, matches: false },
    { pattern: "/**[*]", exact: false, matches: false },
    { pattern: "/Tags", exact: true, matches: false },
  ])("is meant by a pattern `$pattern`: $matches", ({ pattern, exact, matches }) => {
    expect(patternFault(pattern)).toBeUndefined();
    expect(isExact(pattern)).toBe(exact);
    expect(matchesField(pattern, existence)).toBe(matches);
    expect(coversField(pattern, existence)).toBe(matches);
    expect(patternsOverlap(pattern, existence)).toBe(matches);
    expect(patternContains(pattern, existence)).toBe(matches);
  });

  test.prop([segments])("as a pattern it means no property", (path) => {
    expect(matchesField(existence, printPath(path))).toBe(false);
    expect(coversField(existence, printPath(path))).toBe(false);
  });
});
