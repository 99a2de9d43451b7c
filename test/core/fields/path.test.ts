import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import {
  comparePaths,
  covers,
  FieldPath,
  isAddressable,
  overlaps,
  parsePath,
  pathKey,
  printPath,
  type Segment,
} from "#core/fields/path.ts";
import { segments } from "./hostile.ts";

const named = (name: string): Segment => ({ kind: "name", name });
const item = (...keys: readonly (readonly [string, string])[]): Segment => ({ kind: "item", keys });
const element = (value: string): Segment => ({ kind: "element", value });

const byKey =
  "lists are addressed by key, never by index: write `/Tags[Key=env]`, or `/Subnets[=subnet-1]` for an element of a set";

describe("isAddressable", () => {
  it("holds exactly up to the bounds of a path", () => {
    expect(isAddressable([named("a".repeat(2_047))])).toBe(true);
    expect(isAddressable([named("a".repeat(2_048))])).toBe(false);
    expect(isAddressable([named("a".repeat(2_043)), element("b")])).toBe(true);
    expect(isAddressable([named("a".repeat(2_044)), element("b")])).toBe(false);
    expect(isAddressable(Array.from({ length: 32 }, () => named("a")))).toBe(true);
    expect(isAddressable(Array.from({ length: 33 }, () => named("a")))).toBe(false);
    expect(isAddressable([named("a"), named("")])).toBe(false);
    expect(isAddressable([named("a"), element("")])).toBe(true);
  });
});

describe("pathKey", () => {
  it.each([
    { a: "/A[b=1,a=2]/C", b: "/A[a=2,b=1]/C", key: "/A[a=2,b=1]/C" },
    { a: '/A["K"="v"]', b: "/A[K=v]", key: "/A[K=v]" },
    { a: '/A[="\\u0061"]', b: "/A[=a]", key: "/A[=a]" },
    { a: "/A[c=1,b=2,a=3]", b: "/A[b=2,a=3,c=1]", key: "/A[a=3,b=2,c=1]" },
  ])("is one for $a and $b", ({ a, b, key }) => {
    expect(pathKey(a)).toBe(key);
    expect(pathKey(b)).toBe(key);
    expect(comparePaths(a, b)).toBe(0);
    expect(covers(a, b) && covers(b, a)).toBe(true);
  });

  test.prop([segments])("is a path that keeps its own key", (path) => {
    const key = pathKey(printPath(path));
    expect(pathKey(key)).toBe(key);
  });

  test.prop([segments])("does not depend on the order of an item's keys", (path) => {
    const turned = path.map((each) => (each.kind === "item" ? item(...each.keys.toReversed()) : each));
    expect(pathKey(printPath(turned))).toBe(pathKey(printPath(path)));
  });
});

describe("covers", () => {
  it.each([
    { above: "/Tags", below: "/Tags", is: true },
    { above: "/Tags", below: "/Tags[Key=env]", is: true },
    { above: "/Tags", below: "/Tags[Key=env]/Value", is: true },
    { above: "/Tags", below: "/Tags/Value", is: true },
    { above: "/Tags[Key=env]", below: "/Tags[Key=env]/Value", is: true },
    { above: "/Tags[b=1,a=2]", below: "/Tags[a=2,b=1]/Value", is: true },
    { above: "/Tags", below: "/TagsX", is: false },
    { above: "/Tags", below: "/Tags~1X", is: false },
    { above: "/Tags[Key=env]", below: "/Tags[Key=envy]", is: false },
    { above: "/Tags[Key=env]", below: "/Tags[Key=env,Value=x]", is: false },
    { above: "/Tags[Key=env]/Value", below: "/Tags[Key=env]", is: false },
    { above: "/A", below: "/B", is: false },
  ])("is $is for $above over $below", ({ above, below, is }) => {
    expect(covers(above, below)).toBe(is);
    expect(overlaps(above, below)).toBe(is || covers(below, above));
    expect(overlaps(below, above)).toBe(overlaps(above, below));
  });

  test.prop([segments, segments])("means being the start of the other's segments", (a, b) => {
    const start = parsePath(pathKey(printPath(b))).slice(0, a.length);
    const isStart = JSON.stringify(start) === JSON.stringify(parsePath(pathKey(printPath(a))));
    expect(covers(printPath(a), printPath(b))).toBe(isStart);
  });

  test.prop([segments, segments])("holds between a path and its continuation", (a, rest) => {
    expect(covers(printPath(a), printPath([...a, ...rest]))).toBe(true);
    expect(covers(printPath([...a, ...rest]), printPath(a))).toBe(false);
    expect(overlaps(printPath([...a, ...rest]), printPath(a))).toBe(true);
  });
});

describe("comparePaths", () => {
  it("puts a field right before what lies beneath it", () => {
    const ordered = ["/A", "/A/B", "/A[K=a]", "/A[K=a]/B", "/A[K=b]", "/A[=a]", "/A[=b]", "/A!", "/B", "/a"];
    expect([...ordered].reverse().sort(comparePaths)).toEqual(ordered);
    expect(comparePaths("/A", "/B")).toBe(-1);
    expect(comparePaths("/B", "/A")).toBe(1);
    expect(comparePaths("/A", "/A/B/C")).toBe(-2);
  });

  test.prop([fc.array(segments, { maxLength: 8 })])("is a total order that agrees with identity", (paths) => {
    const texts = paths.map(printPath);
    const sorted = texts.toSorted(comparePaths);
    for (const [i, a] of sorted.entries()) {
      for (const b of sorted.slice(i)) {
        expect(comparePaths(a, b)).toBeLessThanOrEqual(0);
        expect(Math.sign(comparePaths(b, a)) + Math.sign(comparePaths(a, b))).toBe(0);
        expect(comparePaths(a, b) === 0).toBe(pathKey(a) === pathKey(b));
      }
    }
  });
});

describe("FieldPath", () => {
  it("takes a path as it is written", () => {
    expect(FieldPath.parse("/A[b=1,a=2]")).toBe("/A[b=1,a=2]");
  });

  it.each([
    { input: 3, message: "a field path must be text, such as `/DesiredCapacity`" },
    {
      input: "A",
      message:
        "`A` is not a field path: it does not start with `/`; write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
    },
    {
      input: "/A[0]",
      message: `\`/A[0]\` is not a field path: the key at character 4 has no value; ${byKey}`,
    },
  ])("refuses $input with its remedy", ({ input, message }) => {
    const result = FieldPath.safeParse(input);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
