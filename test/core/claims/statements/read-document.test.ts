import { describe, expect, it } from "vitest";
import { documentFrom } from "#core/claims/statements/json-text.ts";
import { statementsIn } from "#core/claims/statements/read-document.ts";
import type { Json } from "#core/fields/json.ts";

const allow = (parts: object = {}) => ({ Effect: "Allow", Action: "s3:Get*", Resource: "*", ...parts });
const read = (value: unknown) => statementsIn(value as Json);
const plain = {
  effect: "Allow",
  principals: undefined,
  actions: { globs: ["s3:get*"], others: false },
  resources: { globs: ["*"], others: false },
  conditions: [],
};
const many = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => allow({ Resource: `arn:${index}` }));

describe("a statement is read", () => {
  const aws = (text: string) => ({ kind: "AWS", text });
  it.each<{ of: string; parts: object; as: object }>([
    { of: "everyone", parts: { Principal: "*" }, as: { principals: [aws("*")] } },
    { of: "all but one", parts: { NotPrincipal: { AWS: "x" } }, as: { principals: [aws("*")] } },
    {
      of: "an account, as a number",
      parts: { Principal: { AWS: 111122223333 } },
      as: { principals: [aws("111122223333")] },
    },
    {
      of: "principals of every kind",
      parts: { Principal: { CanonicalUser: "c", Federated: ["f"], Service: "s", AWS: ["a", "b"] } },
      as: {
        principals: [
          ...[aws("a"), aws("b"), { kind: "Service", text: "s" }],
          ...[
            { kind: "Federated", text: "f" },
            { kind: "CanonicalUser", text: "c" },
          ],
        ],
      },
    },
    {
      of: "all other actions",
      parts: { Action: undefined, NotAction: "IAM:*" },
      as: { actions: { globs: ["iam:*"], others: true } },
    },
    {
      of: "several actions",
      parts: { Action: ["A:b", "c:?"] },
      as: { actions: { globs: ["a:b", "c:?"], others: false } },
    },
    {
      of: "all other resources",
      parts: { Resource: undefined, NotResource: ["a", "b"] },
      as: { resources: { globs: ["a", "b"], others: true } },
    },
    { of: "no resource", parts: { Resource: undefined }, as: { resources: undefined } },
    { of: "a name and a denial", parts: { Sid: "x", Effect: "Deny" }, as: { effect: "Deny" } },
    {
      of: "conditions",
      parts: { Condition: { StringEquals: { "AWS:Id": ["a", 1, true] }, Bool: { k: false } } },
      as: {
        conditions: [
          { operator: "stringequals", key: "aws:id", values: ["a", "1", "true"] },
          { operator: "bool", key: "k", values: ["false"] },
        ],
      },
    },
  ])("with $of", ({ parts, as }) => {
    const raw = Object.fromEntries(Object.entries(allow(parts)).filter(([, value]) => value !== undefined));
    expect(read(raw)).toEqual([{ ...plain, ...as }]);
  });

  it.each<{ of: string; parts: object }>([
    { of: "two ways to say who", parts: { Principal: "*", NotPrincipal: "*" } },
    { of: "two ways to say what", parts: { NotAction: "x" } },
    { of: "two ways to say where", parts: { NotResource: "x" } },
    { of: "no action", parts: { Action: [] } },
    { of: "an action with a space", parts: { Action: ["s3:Get", "s3 :Get"] } },
    { of: "an action that ends in a bracket", parts: { Action: "s3:Get)" } },
    { of: "an action that begins with a bracket", parts: { Action: "(s3:Get" } },
    { of: "an action of 257 letters", parts: { Action: "a".repeat(257) } },
    { of: "an empty resource", parts: { Resource: [] } },
    { of: "a resource that is an object", parts: { Resource: {} } },
    { of: "a principal in words", parts: { Principal: "111122223333" } },
    { of: "no principal", parts: { Principal: {} } },
    { of: "an empty list of principals", parts: { Principal: { AWS: [] } } },
    { of: "a principal of no kind", parts: { Principal: { AWS: "*", Robot: "x" } } },
    { of: "one kind of principal that cannot be read", parts: { Principal: { AWS: "*", Service: {} } } },
    { of: "a list of principals", parts: { Principal: ["*"] } },
    { of: "conditions in words", parts: { Condition: "x" } },
    { of: "a condition in words", parts: { Condition: { StringEquals: "x" } } },
    { of: "a condition for nothing", parts: { Condition: { StringEquals: { k: [] } } } },
    { of: "a condition for an object", parts: { Condition: { StringEquals: { k: ["a", {}] } } } },
    { of: "another word", parts: { Resources: "*" } },
    { of: "another effect", parts: { Effect: "Maybe" } },
  ])("by nobody with $of", ({ parts }) => {
    expect(read(allow(parts))).toEqual([undefined]);
  });

  it("up to as many texts and letters as AWS takes", () => {
    const texts = (count: number) => allow({ Resource: Array.from({ length: count }, () => "x") });
    expect(read(texts(2_000))?.[0]?.resources?.globs).toHaveLength(2_000);
    expect(read(texts(2_001))).toEqual([undefined]);
    expect(read(allow({ Action: "a".repeat(256) }))).toHaveLength(1);
    expect(read(allow({ Action: "a".repeat(256) }))).not.toEqual([undefined]);
  });
});

describe("a document is read", () => {
  it.each<{ of: string; value: unknown; count: number | undefined }>([
    { of: "one statement", value: allow(), count: 1 },
    { of: "a list of statements", value: [allow(), allow({ Effect: "Deny" })], count: 2 },
    {
      of: "a document with its version and name",
      value: { Version: "x", Id: "y", Statement: [allow()] },
      count: 1,
    },
    { of: "text of a list", value: JSON.stringify([allow()]), count: 1 },
    {
      of: "a list of texts",
      value: [JSON.stringify(allow()), JSON.stringify({ Statement: allow() })],
      count: 1,
    },
    { of: "text of a number", value: "7", count: undefined },
    { of: "a document in a document", value: { Statement: { Statement: { Statement: allow() } } }, count: 1 },
    {
      of: "one deeper",
      value: { Statement: { Statement: { Statement: { Statement: allow() } } } },
      count: undefined,
    },
    { of: "lists in lists", value: [[[allow()]]], count: 1 },
    { of: "lists in lists in lists", value: [[[[allow()]]]], count: 1 },
    { of: "a document of words", value: { Statement: JSON.stringify(allow()) }, count: undefined },
    { of: "another property", value: { Statement: [allow()], Name: "x" }, count: undefined },
    { of: "no statement", value: { Version: "x" }, count: undefined },
    { of: "an empty list", value: [], count: 0 },
    { of: "nothing", value: null, count: undefined },
    { of: "2000 statements", value: many(2_000), count: 2_000 },
    { of: "2001 statements", value: many(2_001), count: undefined },
    { of: "2001 in two lists", value: [many(2_000), allow({ Resource: "y" })], count: undefined },
  ])("of $of", ({ value, count }) => {
    expect(read(value)?.length).toBe(count);
  });

  it("with what cannot be read as such, and behind the rest", () => {
    expect(read([7, allow(), "x"])).toEqual([plain, undefined, undefined]);
    expect(read([[[[allow()]]]])).toEqual([undefined]);
    expect(read([{ NotAction: "a:*", Effect: "Allow", Resource: "*" }, allow()])).toEqual([
      plain,
      { ...plain, actions: { globs: ["a:*"], others: true } },
    ]);
  });

  it("joined where statements differ in their actions alone", () => {
    const all = [
      allow({ Sid: "a" }),
      allow({ Action: ["x:Y", "x:Z"] }),
      allow({ Resource: "b", Action: "c:D" }),
    ];
    expect(read(all)).toEqual([
      { ...plain, actions: { globs: ["s3:get*", "x:y", "x:z"], others: false } },
      { ...plain, actions: { globs: ["c:d"], others: false }, resources: { globs: ["b"], others: false } },
    ]);
  });
});

describe("a document kept as text", () => {
  it.each<{ what: string; text: string; is: Json | undefined }>([
    { what: "plain", text: '{"a":[1,{"b":2}]}', is: { a: [1, { b: 2 }] } },
    { what: "encoded", text: "%7B%22a%22%3A1%7D", is: { a: 1 } },
    { what: "encoded wrongly", text: "%7B%ZZ", is: undefined },
    { what: "no document", text: "{a}", is: undefined },
    { what: "empty", text: "", is: undefined },
    { what: "one name in two objects", text: '[{"a":1},{"a":2}]', is: [{ a: 1 }, { a: 2 }] },
    { what: "one name beneath itself", text: '{"a":{"a":1},"b":1}', is: { a: { a: 1 }, b: 1 } },
    { what: "one name twice", text: '{"a":1,"a":1}', is: undefined },
    { what: "one name twice, around an object", text: '{"a":{},"a":1}', is: undefined },
    { what: "one name twice, around a list", text: '{"a":[1],"a":1}', is: undefined },
    { what: "one name twice, in an object of a list", text: '[1,{"a":1,"a":2}]', is: undefined },
    { what: "one name and its text", text: '{"a":"a","b":"a:a"}', is: { a: "a", b: "a:a" } },
    { what: "as long as can be", text: JSON.stringify("x".repeat(131_070)), is: "x".repeat(131_070) },
    { what: "longer", text: JSON.stringify("x".repeat(131_071)), is: undefined },
  ])("that is $what", ({ text, is }) => {
    expect(documentFrom(text)).toEqual(is);
  });
});
