import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { hidesIn, shownChoice, shownConstraint, shownValue } from "#core/views/shown-value.ts";
import { policyOf } from "../policy/sample.ts";

const policy = policyOf({ sensitive: { names: ["licence"], fields: ["/Description"] } });
const hides = hidesIn({ type: "AWS::Lambda::Function" }, { policy, types: openCatalogue() });
const digest = Hidden.of("3q2-7wAbCdEf_0123456789");

describe("a value as everybody may read it", () => {
  it.each([
    { when: "it is plain", path: "/MemorySize", value: 512, shown: 512 },
    { when: "it is absent, whatever is called a secret", path: "/ApiSecret", value: null, shown: null },
    { when: "the field is called a secret", path: "/ApiSecret", value: "hunter2", shown: "(hidden)" },
    { when: "a number stands in a secret", path: "/Password", value: 1234, shown: "(hidden)" },
    { when: "the policy calls it so", path: "/Licence", value: ["x"], shown: "(hidden)" },
    { when: "the policy names the field", path: "/Description", value: "x", shown: "(hidden)" },
    { when: "the schema knows it as write-only", path: "/Code/ZipFile", value: "x", shown: "(hidden)" },
    { when: "it is a digest", path: "/MemorySize", value: digest, shown: "(hidden)" },
    { when: "it is long", path: "/MemorySize", value: "x".repeat(4_097), shown: "(too large to show)" },
    {
      when: "secrets stand within it",
      path: "/Environment",
      value: { Variables: { MODE: "a", KEY: digest } },
      shown: { Variables: { MODE: "(hidden)", KEY: "(hidden)" } },
    },
    {
      when: "a pair names its secret",
      path: "/Tags",
      value: [
        { Key: "db_password", Value: "hunter2" },
        { Key: "env", Value: "prod" },
      ],
      shown: [
        { Key: "db_password", Value: "(hidden)" },
        { Key: "env", Value: "prod" },
      ],
    },
    {
      when: "it holds an access key",
      path: "/Role",
      value: ["AKIAIOSFODNN7EXAMPLE"],
      shown: ["(hidden)"],
    },
  ])("is $shown when $when", ({ path, value, shown }) => {
    expect(shownValue(value, path, hides)).toEqual(shown);
  });

  it("is hidden in every part of a constraint", () => {
    const all = { is: "a", in: ["a"], notIn: ["a"], has: ["a"], lacks: ["a"], min: 1 };
    expect(shownConstraint(all, "/ApiSecret", hides)).toEqual({ is: "(hidden)" });
    expect(
      shownConstraint(
        { in: [digest, "b"], notIn: [digest], has: [digest], lacks: [digest], max: 3 },
        "/Role",
        hides,
      ),
    ).toEqual({
      in: ["(hidden)", "b"],
      notIn: ["(hidden)"],
      has: ["(hidden)"],
      lacks: ["(hidden)"],
      max: 3,
    });
    expect(shownConstraint({ in: ["x".repeat(5_000)] }, "/Role", hides)).toEqual({
      is: "(too large to show)",
    });
  });

  it("is hidden field by field where a question is about several", () => {
    const value = { "/Role": "a", "/ApiSecret": "hunter2" };
    expect(shownChoice(value, ["/Role", "/ApiSecret"], hides)).toEqual({
      "/Role": "a",
      "/ApiSecret": "(hidden)",
    });
    expect(shownChoice("hunter2", ["/Role", "/ApiSecret"], hides)).toBe("(hidden)");
    expect(shownChoice("hunter2", ["/ApiSecret"], hides)).toBe("(hidden)");
  });

  it.each(["digest:3q2-7wAbCdEf_0123456789", "(hidden)", "(hidden, changed)"])(
    "is the text %s where that stands there",
    (text) => {
      expect(shownValue({ [text]: [text] }, "/Role", hides)).toEqual({ [text]: [text] });
      expect(shownConstraint({ is: text }, "/Role", hides)).toEqual({ is: text });
    },
  );
});
