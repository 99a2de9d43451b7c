import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import {
  environmentOf,
  matchesActor,
  matchesPrincipal,
  matchesResource,
  specificityOf,
  stricter,
} from "#core/policy/place.ts";
import type { ActorSelector, ResourceSelector } from "#core/policy/selector.ts";
import { fileOf, placeOf } from "./sample.ts";

describe("a resource selector", () => {
  const group = "AWS::AutoScaling::AutoScalingGroup";
  const cases: readonly { selector: ResourceSelector; matches: boolean; as: string }[] = [
    { selector: {}, matches: true, as: "all" },
    { selector: { environments: ["prod"] }, matches: true, as: "account" },
    { selector: { environments: ["test", "pr*"] }, matches: true, as: "account" },
    { selector: { environments: ["test"] }, matches: false, as: "account" },
    { selector: { accounts: ["1234*"] }, matches: true, as: "account" },
    { selector: { accounts: ["2*"] }, matches: false, as: "account" },
    { selector: { regions: ["eu-*"] }, matches: true, as: "account" },
    { selector: { regions: ["us-*"] }, matches: false, as: "account" },
    { selector: { types: ["AWS::AutoScaling::*"] }, matches: true, as: "type" },
    { selector: { types: ["AWS::S3::Bucket"] }, matches: false, as: "type" },
    { selector: { types: [group], accounts: ["2*"] }, matches: false, as: "type" },
    { selector: { types: [group], accounts: ["1*"] }, matches: true, as: "type" },
    { selector: { resources: ["check*"] }, matches: true, as: "resource" },
    { selector: { resources: [`123456789012/eu-north-1/${group}/checkout`] }, matches: true, as: "resource" },
    { selector: { resources: ["checkout/x"] }, matches: false, as: "resource" },
    { selector: { resources: ["*"], tags: { env: ["test"] } }, matches: false, as: "resource" },
    { selector: { tags: { env: ["prod"] } }, matches: true, as: "tag" },
    { selector: { tags: { env: ["Prod"] } }, matches: false, as: "tag" },
    { selector: { tags: { Env: ["prod"] } }, matches: false, as: "tag" },
    { selector: { tags: { env: ["p*"], service: ["check*", "cart"] } }, matches: true, as: "tag" },
    { selector: { tags: { env: ["p*"], service: ["cart"] } }, matches: false, as: "tag" },
    { selector: { tags: { owner: ["*"] } }, matches: false, as: "tag" },
    { selector: { tags: { toString: ["*"] } }, matches: false, as: "tag" },
    { selector: { tags: {} }, matches: true, as: "all" },
    { selector: { tags: { env: ["prod"] }, types: ["*"] }, matches: true, as: "tag" },
  ];
  it.each(cases)("$selector matches: $matches, as close as $as", ({ selector, matches, as }) => {
    expect(matchesResource(selector, placeOf())).toBe(matches);
    expect(specificityOf(selector)).toBe(as);
  });
});

describe("an actor selector", () => {
  const actor: Actor = {
    principal: "arn:aws:sts::123456789012:assumed-role/ci-web/session",
    via: "terraform",
    kind: "pipeline",
  };
  const cases: readonly { selector: ActorSelector; matches: boolean }[] = [
    { selector: {}, matches: true },
    { selector: { kinds: ["pipeline", "person"] }, matches: true },
    { selector: { kinds: ["person"] }, matches: false },
    { selector: { via: ["terra*"] }, matches: true },
    { selector: { via: ["console"] }, matches: false },
    { selector: { principals: ["123456789012:role/ci-*"] }, matches: true },
    { selector: { principals: ["arn:aws:iam::123456789012:role/ci-web"] }, matches: true },
    { selector: { principals: ["arn:aws:iam::*:role/some/path/ci-*"] }, matches: true },
    { selector: { principals: ["arn:aws:iam::*:role/cd-*"] }, matches: false },
    { selector: { principals: ["*"], kinds: ["person"] }, matches: false },
  ];
  it.each(cases)("$selector matches: $matches, %$", ({ selector, matches }) => {
    expect(matchesActor(selector, actor)).toBe(matches);
  });

  it("that names a way matches nobody who came by no known one", () => {
    expect(matchesActor({ via: ["*"] }, { principal: "x", kind: "unknown" })).toBe(false);
  });

  it("compares principals by list, and again from memory", () => {
    const globs = ["root", "arn:aws:iam::1:role/a"];
    expect([
      matchesPrincipal(globs, "1:role/a"),
      matchesPrincipal(globs, "1:role/b"),
      matchesPrincipal(globs, "root"),
    ]).toEqual([true, false, true]);
  });
});

describe("an environment", () => {
  const file = fileOf({
    environments: [
      {
        name: "prod",
        accounts: ["111111111111"],
        tags: { env: ["prod", "Live"], stage: ["p"], STAGE: ["Production"] },
        order: ["security"],
      },
      { name: "stage", accounts: ["2*"], tags: { env: ["stage"] }, order: ["security"] },
      { name: "test", order: ["cost"] },
    ],
  });

  it.each([
    { account: "111111111111", tags: {}, is: "prod" },
    { account: "111111111111", tags: { env: "stage" }, is: "prod" },
    { account: "222222222222", tags: { env: "prod" }, is: "stage" },
    { account: "333333333333", tags: { env: "stage" }, is: "stage" },
    { account: "333333333333", tags: { ENV: "LIVE" }, is: "prod" },
    { account: "333333333333", tags: { Stage: "P" }, is: "prod" },
    { account: "333333333333", tags: { env: "stage", Stage: "p" }, is: "prod" },
    { account: "333333333333", tags: { stage: "production" }, is: "prod" },
    { account: "333333333333", tags: { env: "pro" }, is: undefined },
    { account: "333333333333", tags: { other: "prod" }, is: undefined },
    { account: "333333333333", tags: {}, is: undefined },
  ])("of account $account with $tags is $is", ({ is, account, tags }) => {
    expect(environmentOf(file, { account, tags: tags as Record<string, string> })).toBe(is);
  });

  it.each([
    { a: "prod", b: "test", is: "prod" },
    { a: "test", b: "stage", is: "stage" },
    { a: "test", b: "test", is: "test" },
    { a: "test", b: undefined, is: "prod" },
    { a: "nowhere", b: "test", is: "prod" },
    { a: undefined, b: undefined, is: "prod" },
  ])("stricter of $a and $b is $is", ({ a, b, is }) => {
    expect(stricter(file, a, b)).toBe(is);
    expect(stricter(file, b, a)).toBe(is);
  });
});
