import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { digested } from "#core/hidden/digested.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { digestedEdits, secretPlaces, secretsInEdits } from "#core/hidden/places.ts";
import { policy } from "../arbitration/small-disputes.ts";
import { group, types } from "../looking/looked-at-group.ts";

const rules = policy({ sensitive: { names: ["geheim"], fields: ["/HealthCheckType"] } });
const hides = hidesOf(group.type, rules, types);

describe("a field is secret when", () => {
  it.each([
    { when: "it cannot be read back", path: "/MasterPassword", secret: true },
    { when: "the policy names it", path: "/HealthCheckType", secret: true },
    { when: "it is called as the policy says", path: "/DasGeheimnis", secret: true },
    { when: "it is called as people call secrets", path: "/X/ApiKey", secret: true },
    { when: "it is a variable of an environment", path: "/Environment/Variables/PORT", secret: true },
    { when: "it is user data", path: "/LaunchTemplateData/UserData", secret: true },
    { when: "it is no path", path: "no path", secret: true },
    { when: "it is none of these", path: "/DesiredCapacity", secret: false },
  ])("$when: $secret", ({ path, secret }) => {
    expect(hides(path)).toBe(secret);
  });
});

const digestOf = (text: string): string => `hash-of-${text.length}`;
const hidden = (document: Json): Json => {
  const places = secretPlaces(document, hides).map(({ pointer, text }) => [pointer, digestOf(text)] as const);
  return digested(document, new Map(places));
};

describe("of a document", () => {
  it.each([
    {
      what: "nothing is hidden without need",
      before: { A: "x", B: [1, null, true] },
      after: { A: "x", B: [1, null, true] },
    },
    { what: "a password", before: { DbPassword: "hunter2" }, after: { DbPassword: Hidden.of("hash-of-7") } },
    {
      what: "everything beneath a secret, but for numbers and switches",
      before: { Secret: { a: ["one", 2], b: true, c: "" } },
      after: { Secret: { a: [Hidden.of("hash-of-3"), 2], b: true, c: "" } },
    },
    {
      what: "the value of a pair that names a secret",
      before: {
        Env: [
          { Name: "DB_PASSWORD", Value: "hunter2" },
          { Name: "PORT", Value: "80" },
        ],
      },
      after: {
        Env: [
          { Name: "DB_PASSWORD", Value: Hidden.of("hash-of-7") },
          { Name: "PORT", Value: "80" },
        ],
      },
    },
    {
      what: "no reference to where a secret is kept",
      before: { SecretArn: "arn:aws:secretsmanager:x", Password: "{{resolve:ssm-secure:x}}" },
      after: { SecretArn: "arn:aws:secretsmanager:x", Password: "{{resolve:ssm-secure:x}}" },
    },
    {
      what: "a key by its looks, wherever it stands",
      before: { Script: "export AWS_ID=AKIAABCDEFGHIJKLMNOP" },
      after: { Script: Hidden.of("hash-of-34") },
    },
    {
      what: "a name that a pointer has to escape",
      before: { "a/b~c": { Token: "x" } },
      after: { "a/b~c": { Token: Hidden.of("hash-of-1") } },
    },
    ...["(hidden)", "(hidden, changed)", "digest:abc", "***", "redacted"].map((text) => ({
      what: `no text that looks like a mark, such as ${text}`,
      before: { Description: text, [text]: [text] },
      after: { Description: text, [text]: [text] },
    })),
    {
      what: "what looks like a digest already",
      before: { Password: "digest:abc" },
      after: { Password: Hidden.of("hash-of-10") },
    },
  ])("$what, %$", ({ before, after }) => {
    expect(hidden(before)).toEqual(after);
  });

  it("a scalar alone may be one", () => {
    expect(digested("x", new Map([["", "y"]]))).toEqual(Hidden.of("y"));
  });
});

describe("of a request", () => {
  const edits = [
    { path: "/Environment/Variables/PORT", after: "80" },
    { path: "/Tags[Key=password]/Value", after: "x" },
    { path: "/DesiredCapacity", after: 5 },
    { path: "/MinSize", removed: true },
    { path: "/MasterPassword" },
    { path: "/Y", after: { Token: "abc", Size: 1 } },
  ] as const;

  it("the secrets are told by the place of their edit", () => {
    const places = secretsInEdits(edits, hides);
    expect(places).toEqual([
      { pointer: "/0", text: "80" },
      { pointer: "/1", text: "x" },
      { pointer: "/5/Token", text: "abc" },
    ]);
    const digests = new Map(places.map(({ pointer, text }) => [pointer, digestOf(text)]));
    expect(digestedEdits(edits, digests)).toEqual([
      { path: "/Environment/Variables/PORT", after: Hidden.of("hash-of-2") },
      { path: "/Tags[Key=password]/Value", after: Hidden.of("hash-of-1") },
      { path: "/DesiredCapacity", after: 5 },
      { path: "/MinSize", removed: true },
      { path: "/MasterPassword" },
      { path: "/Y", after: { Token: Hidden.of("hash-of-3"), Size: 1 } },
    ]);
  });

  it("without secrets nothing changes", () => {
    expect(digestedEdits(edits, new Map())).toBe(edits);
  });
});
