import { describe, expect, it } from "vitest";
import { policyWords, statementDeeds } from "#core/arbitration/explain/sentences/statement-words.ts";
import type { Json } from "#core/fields/json.ts";

type Parts = Readonly<Record<string, Json>>;

const allow = (parts: Parts = {}): Parts => ({
  ...{ Effect: "Allow", Action: "s3:GetObject", Resource: "*" },
  ...parts,
});
const without = (name: string, parts: Parts = {}): Parts =>
  Object.fromEntries(Object.entries(allow(parts)).filter(([key]) => key !== name));
const document = (...statements: readonly Parts[]): Json => ({ Statement: [...statements] });
const said = (parts: Parts) => policyWords(document(parts))?.replace("a policy that ", "");
const arn = "arn:aws:iam::123456789012";

describe("a policy that", () => {
  const long = "s3:".padEnd(90, "x");
  it.each<{ readonly parts: Parts; readonly is: string }>([
    { parts: allow(), is: "allows `s3:getobject`" },
    { parts: allow({ Effect: "Deny" }), is: "denies `s3:getobject`" },
    { parts: without("Action", { NotAction: "s3:Put*" }), is: "allows everything but `s3:put*`" },
    { parts: allow({ Action: ["s3:A", "s3:B"] }), is: "allows `s3:a` and `s3:b`" },
    { parts: allow({ Action: ["s3:A", "s3:B", "s3:C"] }), is: "allows `s3:a`, `s3:b` and 1 more" },
    { parts: allow({ Action: long }), is: `allows \`${long.slice(0, 79)}…\`` },
    { parts: allow({ Resource: "arn:aws:s3:::a" }), is: "allows `s3:getobject` on `arn:aws:s3:::a`" },
    {
      parts: without("Resource", { NotResource: "arn:aws:s3:::a" }),
      is: "allows `s3:getobject` on everything but `arn:aws:s3:::a`",
    },
    { parts: without("Resource", { Principal: "*" }), is: "allows `s3:getobject` to everybody" },
    { parts: allow({ Resource: ["arn:aws:s3:::a", "*"] }), is: "allows `s3:getobject`" },
    {
      parts: allow({ Condition: { Bool: { "aws:SecureTransport": "true" } } }),
      is: "allows `s3:getobject`, under conditions",
    },
  ])("%#: $is says so", ({ parts, is }) => {
    expect(said(parts)).toBe(is);
  });

  it.each<{ readonly principal: Json; readonly is: string }>([
    { principal: "*", is: "everybody" },
    { principal: { AWS: "*" }, is: "everybody" },
    { principal: { Service: "lambda.amazonaws.com" }, is: "the service lambda.amazonaws.com" },
    { principal: { AWS: "123456789012" }, is: "account 123456789012" },
    { principal: { AWS: `${arn}:root` }, is: "account 123456789012" },
    { principal: { AWS: `${arn}:role/team/deploy` }, is: "`deploy` of account 123456789012" },
    {
      principal: { AWS: "arn:aws-cn:sts::123456789012:assumed-role/deploy/ci" },
      is: "`ci` of account 123456789012",
    },
    { principal: { AWS: "AROAEXAMPLE" }, is: "`AROAEXAMPLE`" },
    { principal: { Federated: "accounts.example.com" }, is: "`accounts.example.com`" },
    { principal: { Federated: "x-123456789012" }, is: "`x-123456789012`" },
    { principal: { Federated: "123456789012:root-x" }, is: "`123456789012:root-x`" },
    { principal: { Federated: `x:${arn}:role/a` }, is: `\`x:${arn}:role/a\`` },
    {
      principal: { AWS: ["111111111111", "222222222222"] },
      is: "account 111111111111 and account 222222222222",
    },
  ])("%#: speaks of $is names them", ({ principal, is }) => {
    expect(said(allow({ Principal: principal }))).toBe(`allows \`s3:getobject\` to ${is}`);
  });

  it("says several things is told by two of them", () => {
    const all = ["s3:A", "s3:B", "s3:C"].map((Action, index) =>
      allow({ Action, Effect: index === 1 ? "Deny" : "Allow", Resource: `arn:aws:s3:::${index}` }),
    );
    expect(policyWords(document(...all))).toMatch(/^a policy that (allows|denies) .+ and 1 more$/);
  });

  it("says nothing is told as that, and what is none is not told", () => {
    expect(policyWords(document())).toBe("a policy that says nothing");
    expect(policyWords(null)).toBe("a policy that says nothing");
    expect(policyWords("text")).toBeUndefined();
    expect(policyWords({ A: 1 })).toBeUndefined();
    expect(policyWords(document(allow({ Unheard: "of" })))).toBeUndefined();
  });
});

describe("what a policy begins and ceases to say", () => {
  const read = allow({ Principal: { AWS: "123456789012" } });
  const deny = { ...read, Effect: "Deny" };
  const deeds = (before: Json | undefined, after: Json | undefined) =>
    statementDeeds(before, after)?.map(({ verb, what }) => `${verb} ${what}`);
  const to = "`s3:getobject` to account 123456789012";

  it.each<{
    readonly when: string;
    readonly before: Json | undefined;
    readonly after: Json | undefined;
    readonly are: readonly string[] | undefined;
  }>([
    { when: "a statement came", before: null, after: document(read), are: [`allow ${to}`] },
    {
      when: "a statement went",
      ...{ before: document(read), after: undefined },
      are: ["withdraw `s3:getobject` from account 123456789012"],
    },
    { when: "a denial came", before: document(), after: document(deny), are: [`deny ${to}`] },
    { when: "a denial went", before: document(deny), after: null, are: [`lift the denial of ${to}`] },
    {
      when: "one took the place of another",
      ...{ before: document(read), after: document(deny) },
      are: [`deny ${to}`, "withdraw `s3:getobject` from account 123456789012"],
    },
    {
      when: "nothing changed but a name",
      before: document(read),
      after: document({ Sid: "x", ...read }),
      are: [],
    },
    {
      when: "one stays beside another",
      ...{ before: document(read), after: document(read, deny) },
      are: [`deny ${to}`],
    },
    { when: "neither says anything", before: null, after: document(), are: undefined },
    { when: "what stood there was none", before: "text", after: document(read), are: undefined },
    { when: "what stands there cannot be read", before: document(read), after: { A: 1 }, are: undefined },
    {
      when: "a part of it cannot be read",
      ...{ before: document(read), after: document(read, allow({ Unheard: "of" })) },
      are: undefined,
    },
  ])("is $are when $when", ({ before, after, are }) => {
    expect(deeds(before, after)).toEqual(are);
  });
});
