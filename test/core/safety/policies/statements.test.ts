import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { grantsIn, looksLikePolicy } from "#core/safety/statements.ts";

const may = { Effect: "Allow", Action: "s3:GetObject" };
const everywhere = { except: false, patterns: ["*"] };
const granted = { effect: "allow", principal: undefined, resource: everywhere, conditions: [] };
const reading = { ...granted, action: { except: false, patterns: ["s3:getobject"] } };

const names = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of}:${index}`);

describe("a value looks like a policy document", () => {
  it.each<{ what: string; value: Json | undefined; is: boolean }>([
    { what: "an object as text", value: '{"a":1}', is: true },
    { what: "a list as text after blanks", value: " \n [1]", is: true },
    { what: "escaped text", value: "%7B%22", is: true },
    { what: "escaped text in small letters", value: "%5b", is: true },
    { what: "text with a brace further on", value: "a {b}", is: false },
    { what: "a brace right after a word", value: "a{b}", is: false },
    { what: "a brace after very many blanks", value: `${" ".repeat(64)}{}`, is: false },
    { what: "a brace after 63 blanks", value: `${" ".repeat(63)}{}`, is: true },
    { what: "no text", value: "", is: false },
    { what: "a list of statements", value: [may], is: true },
    { what: "a list with something else in it", value: [may, "x"], is: false },
    { what: "a list without any", value: [], is: false },
    { what: "an object with statements", value: { Statement: 1 }, is: true },
    { what: "an object without", value: { Version: "1" }, is: false },
    { what: "a statement of actions", value: may, is: true },
    { what: "one of all but some actions", value: { Effect: "Deny", NotAction: "a" }, is: true },
    { what: "one of principals", value: { Effect: "Deny", Principal: "*" }, is: true },
    { what: "one of all but some principals", value: { Effect: "Deny", NotPrincipal: "*" }, is: true },
    { what: "an effect on nothing", value: { Effect: "Deny", Resource: "*" }, is: false },
    { what: "actions without an effect", value: { Action: "s3:*" }, is: false },
    { what: "a number", value: 7, is: false },
    { what: "nothing", value: undefined, is: false },
  ])("%#: $what", ({ value, is }) => {
    expect(looksLikePolicy(value)).toBe(is);
  });
});

describe("what a document grants", () => {
  it.each<{ what: string; value: Json | undefined; grants: unknown }>([
    { what: "no document", value: undefined, grants: [] },
    { what: "a document that is absent", value: null, grants: [] },
    { what: "no statements", value: { Statement: [] }, grants: [] },
    { what: "an empty list", value: [], grants: [] },
    { what: "a list of statements", value: [may], grants: [reading] },
    { what: "a statement alone", value: may, grants: [reading] },
    { what: "one statement, not in a list", value: { Statement: may }, grants: [reading] },
    { what: "text", value: JSON.stringify([may]), grants: [reading] },
    { what: "what denies", value: { ...may, Effect: "Deny" }, grants: [{ ...reading, effect: "deny" }] },
    {
      what: "all but some actions and resources",
      value: { Effect: "Allow", NotAction: ["S3:Get", "s3:PUT"], NotResource: ["Arn:a", "arn:B"] },
      grants: [
        {
          ...granted,
          action: { except: true, patterns: ["s3:get", "s3:put"] },
          resource: { except: true, patterns: ["Arn:a", "arn:B"] },
        },
      ],
    },
    {
      what: "a condition, in small letters and sorted",
      value: { ...may, Condition: { StringEquals: { "aws:PrincipalOrgID": ["b", "a"] }, Bool: { X: true } } },
      grants: [
        {
          ...reading,
          conditions: [
            { operator: "stringequals", key: "aws:principalorgid", values: ["a", "b"] },
            { operator: "bool", key: "x", values: ["true"] },
          ],
        },
      ],
    },
    { what: "a condition that is absent", value: { ...may, Condition: null }, grants: [reading] },
  ])("is read from $what", ({ value, grants }) => {
    expect(grantsIn(value)).toEqual(grants);
  });

  it.each<{ what: string; value: Json }>([
    { what: "a number", value: 7 },
    { what: "text that is none", value: "allow all" },
    { what: "text of a text", value: '"allow"' },
    { what: "no statements at all", value: { Version: "1" } },
    { what: "statements as a word", value: { Statement: "Allow" } },
    { what: "a word among statements", value: { Statement: [may, "Allow"] } },
    { what: "another effect", value: { ...may, Effect: "allow" } },
    { what: "no action", value: { Effect: "Allow", Principal: "*" } },
    { what: "an action that is no text", value: { ...may, Action: {} } },
    { what: "an exception that is no text", value: { Effect: "Allow", NotAction: {}, Action: "a" } },
    { what: "a resource that is no text", value: { ...may, Resource: [{}] } },
    { what: "a principal that is a word", value: { ...may, Principal: "me" } },
    { what: "an excepted principal that is a word", value: { ...may, NotPrincipal: "me" } },
    {
      what: "one kind of principal that is no text",
      value: { ...may, Principal: { AWS: "a", Service: {} } },
    },
    { what: "a condition that is a word", value: { ...may, Condition: "x" } },
    { what: "an operator on a word", value: { ...may, Condition: { Bool: "x" } } },
    { what: "an operator on a list of objects", value: { ...may, Condition: { Bool: { x: [{}] } } } },
  ])("%#: cannot be read from $what", ({ value }) => {
    expect(grantsIn(value)).toBe("unreadable");
  });
});

describe("whom a statement is about", () => {
  it.each<{ what: string; principal: Json; patterns: readonly string[] }>([
    { what: "everybody", principal: "*", patterns: ["AWS:*"] },
    {
      what: "each of two kinds",
      principal: { AWS: ["a", "b"], Service: "c" },
      patterns: ["AWS:a", "AWS:b", "Service:c"],
    },
    {
      what: "an account by its number",
      principal: { AWS: "111111111111" },
      patterns: ["AWS:arn:aws:iam::111111111111:root"],
    },
    { what: "a longer number", principal: { AWS: "1111111111112" }, patterns: ["AWS:1111111111112"] },
    { what: "a number after a word", principal: { AWS: "x111111111111" }, patterns: ["AWS:x111111111111"] },
    { what: "a digit", principal: { AWS: "1" }, patterns: ["AWS:1"] },
    {
      what: "the same number of another kind",
      principal: { CanonicalUser: "111111111111" },
      patterns: ["CanonicalUser:111111111111"],
    },
  ])("%#: $what", ({ principal, patterns }) => {
    const whom = (statement: Json) => {
      const grants = grantsIn(statement);
      return grants === "unreadable" ? grants : grants.map((grant) => grant.principal);
    };
    expect(whom({ ...may, Principal: principal })).toEqual(
      patterns.map((text) => ({ except: false, patterns: [text] })),
    );
    expect(whom({ ...may, NotPrincipal: principal })).toEqual([{ except: true, patterns }]);
  });
});

describe("a document is too long", () => {
  const counted = (value: Json) => {
    const grants = grantsIn(value);
    return grants === "unreadable" ? grants : grants.length;
  };
  const actions = (count: number) => ({ Effect: "Allow", Action: names(count, "s3") });
  const product = (who: number, what: number, where: number) => ({
    Effect: "Allow",
    Principal: { AWS: names(who, "a") },
    Action: names(what, "s3"),
    Resource: names(where, "b"),
  });

  it.each<{ what: string; value: Json; count: number | "unreadable" }>([
    { what: "2,000 grants are read", value: actions(2_000), count: 2_000 },
    { what: "one more is not", value: actions(2_001), count: "unreadable" },
    { what: "nor in two statements", value: [actions(1_000), actions(1_001)], count: "unreadable" },
    { what: "in two statements just as many are", value: [actions(1_000), actions(1_000)], count: 2_000 },
    { what: "each for each counts", value: product(20, 10, 10), count: 2_000 },
    { what: "each for each counts, and is too many", value: product(20, 11, 10), count: "unreadable" },
    { what: "text may be so long", value: JSON.stringify([may]).padEnd(200_000), count: 1 },
    { what: "text may not be longer", value: JSON.stringify([may]).padEnd(200_001), count: "unreadable" },
  ])("%#: $what", ({ value, count }) => {
    expect(counted(value)).toBe(count);
  });
});

it("text that was read lately is the same document, and hundreds of others let it be forgotten", () => {
  const text = (index: number) => JSON.stringify([{ ...may, Sid: `lately-${index}` }]);
  for (let index = 0; index < 300; index += 1) grantsIn(text(index));
  const first = grantsIn(text(0));
  expect(first).toEqual([reading]);
  expect([grantsIn(text(299)), grantsIn(text(299))].every((one, _, all) => one === all[0])).toBe(true);
  for (let index = 300; index < 600; index += 1) grantsIn(text(index));
  expect(grantsIn(text(0))).not.toBe(first);
});
