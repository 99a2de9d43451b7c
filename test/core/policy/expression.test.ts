import { describe, expect, it } from "vitest";
import { Claim } from "#core/claims/claim.ts";
import { compileCondition } from "#core/policy/expression/compile-condition.ts";
import { declared } from "#core/policy/expression/declaration.ts";
import type { ConditionResult, Facts } from "#core/policy/policy.ts";
import { factsOf } from "./sample.ts";

function answer(source: string, facts: Facts = factsOf()): ConditionResult {
  const compiled = compileCondition(source);
  if (compiled.ok) return compiled.condition(facts);
  throw new Error(compiled.message);
}

describe("a condition", () => {
  it("may look at every part of a claim, and at nothing else", () => {
    const shown = Object.keys(declared["claim"] as object).toSorted();
    expect(shown).toEqual([...Object.keys(Claim.def.shape), "confirmed", "trust", "urgency"].toSorted());
    expect(Object.keys(declared)).toEqual([
      "claim",
      "resource",
      "tags",
      "environment",
      "exposure",
      "situations",
    ]);
  });

  it.each([
    { source: "claim.trust >= 3", holds: true },
    { source: "claim.trust > 3", holds: false },
    { source: "claim.trust == 3", holds: true },
    { source: "3 == claim.trust", holds: true },
    { source: "claim.trust != 3", holds: false },
    { source: "claim.trust == 3.0", holds: true },
    { source: "claim.trust < 2.5 || claim.trust > 2.5", holds: true },
    { source: "claim.trust in [1, 3]", holds: true },
    { source: "claim.trust in [1, 3.0]", holds: true },
    { source: "claim.trust in [1, 2]", holds: false },
    { source: "size(situations) == 1", holds: true },
    { source: "size(situations) > 2", holds: false },
    { source: "situations.size() + 1 == 2", holds: true },
    { source: "1 + size(situations) == 2", holds: true },
    { source: "size(situations) - 0.5 > 0.4", holds: true },
    { source: "0.5 - size(situations) < 0", holds: true },
    { source: "size(situations) * 4 == 4 && 4 * size(situations) == 4", holds: true },
    { source: "size(situations) / 2 == 0.5 && 2 / size(situations) == 2", holds: true },
    { source: "size(situations) % 2 == 1 && 5 % (size(situations) + 1) == 1", holds: true },
    { source: "claim.trust % 2 == 1", holds: true },
    { source: "claim.trust / 2 == 1.5", holds: true },
    { source: "-claim.trust == -3", holds: true },
    { source: "claim.constraint.min >= 8 && claim.constraint.is == 8", holds: true },
    { source: 'claim.constraint.min in claim.constraint["in"]', holds: true },
    { source: 'claim["constraint"]["in"].exists(each, each == 9)', holds: true },
    { source: "claim.constraint.is in [7, 8]", holds: true },
    { source: "claim.motivation.evidence[0] == 'graph'", holds: true },
    { source: "claim.motivation.evidence[1].at == 3", holds: true },
    { source: "double(claim.constraint.is) + 1 > 8.5", holds: true },
    { source: "int(string(size(situations))) == 1", holds: true },
    { source: "claim.confirmed", holds: true },
    { source: "!claim.confirmed", holds: false },
    { source: "claim.confirmed ? claim.trust > 2 : false", holds: true },
    { source: 'tags.env == "prod" && tags["service"] == "checkout"', holds: true },
    { source: '"env" in tags && !("owner" in tags)', holds: true },
    { source: "tags.exists(name, name == 'env')", holds: true },
    { source: '"peak" in situations', holds: true },
    {
      source: "situations.all(each, each.startsWith('p') && each.endsWith('k') && each.contains('ea'))",
      holds: true,
    },
    { source: "situations.exists_one(each, each == 'peak')", holds: true },
    { source: "situations.filter(each, each != 'peak').size() == 0", holds: true },
    { source: "situations.map(each, size(each))[0] == 4", holds: true },
    { source: "situations.map(each, each == 'peak', size(each))[0] == 4", holds: true },
    { source: "'PROD'.lowerAscii() == environment", holds: true },
    { source: "glob(resource.type, 'AWS::*::AutoScalingGroup')", holds: true },
    { source: "glob(resource.id, 'web-*')", holds: false },
    { source: "resource.region == 'eu-north-1' && exposure == 'internet'", holds: true },
    { source: "has(claim.motivation.kind) && !has(claim.motivation.ref)", holds: true },
    { source: "has(tags.env) && !has(tags.owner)", holds: true },
    { source: "has(tags.owner) && tags.owner == 'me'", holds: false },
    { source: "tags.owner == 'me' || claim.confirmed", holds: true },
    { source: "claim.motivation.evidence.exists(each, has(each.at))", holds: true },
    { source: "situations.exists(a, situations.exists(b, a == b))", holds: true },
    { source: "situations.filter(a, a == 'peak').exists(b, situations.exists(c, b == c))", holds: true },
    { source: "claim.trust >= 3 // enough", holds: true },
    { source: "{'a': claim.trust}['a'] == 3", holds: true },
  ])("$source holds: $holds", ({ source, holds }) => {
    expect(answer(source)).toEqual({ ok: true, holds });
  });

  it.each([
    { source: "claim.motivation.ref == 'INC-1'", missing: "claim.motivation.ref" },
    { source: "!(claim.motivation.ref == 'INC-1')", missing: "claim.motivation.ref" },
    { source: "claim.delegatedBy.upTo == 'deadline'", missing: "claim.delegatedBy" },
    { source: "tags.owner == 'me'", missing: "tags.owner" },
    { source: "tags['owner'] == 'me'", missing: "tags.owner" },
    { source: "claim.motivation.evidence[7] == 'x'", missing: "claim.motivation.evidence[7]" },
    { source: "claim.constraint.max < 3 || claim.trust > 9", missing: "claim.constraint.max" },
  ])("$source is false for want of $missing", ({ source, missing }) => {
    expect(answer(source)).toEqual({ ok: true, holds: false, missing });
  });

  it.each([
    { source: "int(tags.env) > 2", error: "`int(tags.env)` cannot be worked out with these facts" },
    { source: "claim.prefer > 3", error: "`claim.prefer > 3` cannot be worked out with these facts" },
    { source: "claim.prefer && true", error: "`claim.prefer` cannot be worked out with these facts" },
  ])("$source fails as data, not as an exception", ({ source, error }) => {
    expect(answer(source, factsOf({ claim: { prefer: "text" } }))).toEqual({ ok: false, error });
  });

  it("reads tags by any name", () => {
    const tags = { constructor: "x", toString: "y" };
    expect(answer("tags.constructor == 'x' && tags['toString'] == 'y'", factsOf({ tags }))).toEqual({
      ok: true,
      holds: true,
    });
    expect(answer("tags.toString == 'y'")).toEqual({ ok: true, holds: false, missing: "tags.toString" });
    expect(answer("has(tags.hasOwnProperty)")).toEqual({ ok: true, holds: false });
  });

  it("gives the same answer to the same facts, whatever it was asked between", () => {
    const compiled = compileCondition("situations.exists(each, each == tags.env)");
    if (!compiled.ok) throw new Error(compiled.message);
    const [yes, no] = [factsOf({ situations: ["prod"] }), factsOf({ situations: ["peak"] })];
    expect([yes, no, yes].map(compiled.condition)).toEqual(
      [true, false, true].map((holds) => ({ ok: true, holds })),
    );
  });
});

describe("a loop", () => {
  const members = (count: number) => Array.from({ length: count }, (_, index) => index);
  const tooLong = { ok: false, error: "a list is too long for the loop of the condition" };
  const once = "claim.constraint.is.exists(a, a == -1)";
  const twice = "claim.constraint.is.exists(a, claim.constraint.is.exists(b, a + b == -1))".replace(
    "a + b",
    "double(a) + double(b)",
  );

  it.each([
    { when: "as long as it may be", source: once, value: members(1_024), answer: { ok: true, holds: false } },
    { when: "one too long", source: once, value: members(1_025), answer: tooLong },
    {
      when: "in a loop, as long as it may be",
      source: twice,
      value: members(64),
      answer: { ok: true, holds: false },
    },
    { when: "in a loop, one too long", source: twice, value: members(65), answer: tooLong },
    {
      when: "of long texts",
      source: once,
      value: members(100).map(() => "x".repeat(1_000)),
      answer: tooLong,
    },
    { when: "of lists", source: once, value: members(40).map(() => members(40)), answer: tooLong },
  ])("runs over a list $when", ({ source, value, answer: expected }) => {
    expect(answer(source, factsOf({ claim: { constraint: { is: value } } }))).toEqual(expected);
  });

  it.each(["prefer", "constraint"])("weighs `%s`, whatever it runs over", (part) => {
    const claim = part === "prefer" ? { prefer: members(2_000) } : { constraint: { in: members(2_000) } };
    expect(answer("situations.exists(a, a == 'x')", factsOf({ claim }))).toEqual(tooLong);
  });

  it("weighs evidence, tags and situations as well", () => {
    const tags = Object.fromEntries(members(2_000).map((n) => [`tag-${n}`, "x"]));
    const evidence = members(2_000);
    const situations = evidence.map(String);
    const source = "situations.exists(a, a == 'x')";
    expect(answer(source, factsOf({ tags }))).toEqual(tooLong);
    expect(answer(source, factsOf({ situations }))).toEqual(tooLong);
    expect(answer(source, factsOf({ claim: { motivation: { kind: "none", evidence } } }))).toEqual(tooLong);
  });

  it("is the only thing that minds long lists", () => {
    const claim = { constraint: { is: members(50_000) } };
    expect(answer("size(claim.constraint.is) == 50000", factsOf({ claim }))).toEqual({
      ok: true,
      holds: true,
    });
  });
});
