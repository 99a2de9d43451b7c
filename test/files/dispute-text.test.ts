import { describe, expect, it } from "vitest";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readDispute } from "#files/dispute-text.ts";

const resource = '{account: "123456789012", region: eu-north-1, type: AWS::S3::Bucket, id: a/b|c}';
const head = `resource: ${resource}\nnow: 2026-11-21T03:10:00Z\n`;
const claim = (part: string) =>
  `${head}claims:\n  - {id: c1, field: /A, constraint: {is: 1}, actor: {principal: p, kind: person}, madeAt: 2026-11-21T03:08:00Z, ${part}}\n`;

function told(text: string): readonly string[] {
  const read = readDispute(text, "d.yaml");
  return "diagnostics" in read ? read.diagnostics.map(printDiagnostic) : [];
}

describe("a dispute is read", () => {
  it("with its defaults and the lines of its parts", () => {
    const read = readDispute(claim("while: INC-7"), "d.yaml");
    if ("diagnostics" in read) throw new Error(read.diagnostics.map(printDiagnostic).join("\n"));
    expect(read.dispute.resource.id).toBe("a/b|c");
    expect(read.dispute.claims[0]).toMatchObject({
      intent: "unattributed",
      motivation: { kind: "none" },
      while: "INC-7",
    });
    expect(read.dispute.situations).toEqual([]);
    expect(read.at("/claims/0/actor")).toBe("d.yaml:4");
  });
});

describe("a dispute is refused", () => {
  const cases: readonly { when: string; text: string; says: readonly string[] }[] = [
    {
      when: "its account is a number",
      text: head.replaceAll('"', ""),
      says: [
        "d.yaml:1:21: error: `123456789012` is not text\n  write text, in quotes where it looks like a number",
      ],
    },
    {
      when: "its account is short",
      text: head.replace("9012", ""),
      says: ["d.yaml:1:21: error: `12345678` is not an account\n  write its twelve digits in quotes"],
    },
    {
      when: "its type is malformed",
      text: head.replace("AWS::S3::Bucket", "s3"),
      says: ["d.yaml:1:63: error: `s3` is not a type\n  write it like `AWS::S3::Bucket`"],
    },
    {
      when: "its moment has no zone",
      text: head.replace("T03:10:00Z", ""),
      says: [
        "d.yaml:2:6: error: `2026-11-21` is not a time with its zone\n  write it like `2026-11-21T03:10:00Z`",
      ],
    },
    {
      when: "its moment is missing",
      text: `resource: ${resource}`,
      says: ["d.yaml:1:1: error: a time must be text with its zone, such as `2026-11-21T03:10:00Z`"],
    },
    {
      when: "a field in a map is malformed",
      text: `${head}live: {A: 1}`,
      says: [
        "d.yaml:3:8: error: `A` is not a field path: it does not start with `/`\n  write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
      ],
    },
    {
      when: "a property that tells items apart is named twice",
      text: `${head}facts: {fields: {/A: {topology: keyed, keys: [Key, Key]}}}`,
      says: ["d.yaml:3:46: error: each property that tells the items of a list apart is named once"],
    },
    {
      when: "a claim has an unknown kind of actor",
      text: claim("").replace("kind: person", "kind: persn"),
      says: ["d.yaml:4:74: error: `persn` is not known here\n  did you mean `person`?"],
    },
    {
      when: "a claim has a bound in quotes",
      text: claim("").replace("is: 1", 'min: "8"'),
      says: ["d.yaml:4:43: error: a bound must be a number"],
    },
    {
      when: "a claim has an unknown name",
      text: claim("untill: 2026-11-21T03:08:00Z"),
      says: ["d.yaml:4:113: error: `untill` is no key here\n  did you mean `until`?"],
    },
    {
      when: "a value is nested deep",
      text: `${head}live: {/A: ${"[".repeat(34)}${"]".repeat(34)}}`,
      says: ["d.yaml:3:12: error: a value must be JSON, nested at most 32 deep"],
    },
    {
      when: "a ruling half describes a claim",
      text: `${head}rulings: [{id: r, field: /A, over: [{actor: a, constraint: {is: 3}}], answer: keep, by: x, at: 2026-11-21T00:00:00Z}]`,
      says: ["d.yaml:3:37: error: `motivation` is missing\n  add it with a group of names and values"],
    },
    {
      when: "a ruling names a claim by number",
      text: `${head}rulings: [{id: r, field: /A, over: [3], answer: keep, by: x, at: 2026-11-21T00:00:00Z}]`,
      says: [
        "d.yaml:3:37: error: `3` cannot stand here\n  compare it with the examples in the documentation",
      ],
    },
  ];
  it.each(cases)("when $when", ({ text, says }) => {
    expect(told(text)).toEqual(says);
  });
});
