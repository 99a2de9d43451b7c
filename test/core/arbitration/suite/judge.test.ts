import { describe, expect, it } from "vitest";
import type { Decision } from "#core/arbitration/decide.ts";
import { judgeSuite, merged, passed } from "#core/arbitration/suite/judge.ts";
import { Suite } from "#core/arbitration/suite/suite.ts";
import type { Policy } from "#core/policy/policy.ts";

const policy = {} as Policy;
const nothing: Decision = { outcome: "keep", effect: "none", fields: [], warnings: [], explanation: "" };
const resource = { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "b" };
const given = { resource, now: "2026-11-21T03:10:00Z", tags: { env: "prod" } };
const suite = (tests: unknown) => Suite.parse({ given, tests });

describe("merging", () => {
  it.each([
    {
      what: "maps at every depth",
      base: { a: { b: 1, c: 2 } },
      over: { a: { c: 3 } },
      result: { a: { b: 1, c: 3 } },
    },
    { what: "and replaces lists", base: { a: [1, 2] }, over: { a: [3] }, result: { a: [3] } },
    { what: "and replaces a map by a scalar", base: { a: { b: 1 } }, over: { a: null }, result: { a: null } },
    { what: "and adds what is new", base: {}, over: { a: 1 }, result: { a: 1 } },
  ])("lays $what", ({ base, over, result }) => {
    expect(merged(base, over)).toEqual(result);
  });

  it("takes `__proto__` for a key like any other", () => {
    const over = JSON.parse('{"__proto__": {"polluted": true}}');
    const result = merged({}, over);
    expect(Object.hasOwn(result, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});

describe("a suite", () => {
  it("judges every test on its own dispute", () => {
    const seen: string[] = [];
    const tests = [
      { name: "prod", expect: { outcome: "keep" } },
      { name: "test", given: { tags: { env: "test" } }, expect: { outcome: "keep" } },
    ];
    const results = judgeSuite(suite(tests), policy, ({ tags }) => {
      seen.push(tags["env"] ?? "");
      return nothing;
    });
    expect(seen).toEqual(["prod", "test"]);
    expect(results.every(passed)).toBe(true);
  });

  it("goes on after a test that is no dispute and one that reaches no verdict", () => {
    const tests = [
      { name: "no dispute", given: { now: "tomorrow" }, expect: { outcome: "keep" } },
      { name: "no verdict", given: { tags: { env: "broken" } }, expect: { outcome: "keep" } },
      { name: "good", expect: { outcome: "keep" } },
    ];
    const results = judgeSuite(suite(tests), policy, ({ tags }) => {
      if (tags["env"] === "broken") throw new Error("out of order");
      return nothing;
    });
    expect(results.map(passed)).toEqual([false, false, true]);
    expect(results[0]?.failure).toMatchObject({ message: "`given` is not a dispute" });
    expect(results[0]?.failure?.hint).toContain("`tomorrow` is not a time");
    expect(results[1]?.failure?.message).toBe("no verdict: out of order");
  });

  it("is judged in the mode that it names", () => {
    const modes: string[] = [];
    const tests = [{ name: "prod", expect: { outcome: "keep" } }];
    judgeSuite({ ...suite(tests), mode: "enforce" }, policy, (_, { file }) => {
      modes.push(file.mode.default);
      return nothing;
    });
    expect(modes).toEqual(["enforce"]);
  });

  it.each([
    { what: "no tests", input: { tests: [] } },
    { what: "a test that expects nothing", input: { tests: [{ name: "a", expect: {} }] } },
    { what: "a word it does not know", input: { tests: [{ name: "a", expect: { outcom: "keep" } }] } },
    { what: "an outcome there is not", input: { tests: [{ name: "a", expect: { outcome: "maybe" } }] } },
  ])("is refused with $what", ({ input }) => {
    expect(Suite.safeParse(input).success).toBe(false);
  });
});
