import { describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { syntaxFaultAt } from "#core/plans/text/syntax-fault.ts";
import { editsIn, entry, only, plan, read, readText } from "./plan-files.ts";

function faultOf(text: string): {
  readonly message: string;
  readonly hint: string | undefined;
  readonly at: string;
} {
  try {
    readText(text);
  } catch (fault) {
    if (!(fault instanceof InvalidInput)) throw fault;
    const { message, hint, at } = fault;
    return { message, hint, at: `${at?.file}:${at?.line}:${at?.column}` };
  }
  throw new Error("it was read");
}

const whole = JSON.stringify(
  plan(entry("aws_s3_bucket", { before: { bucket: "a" }, after: { bucket: "b" } })),
  null,
  2,
);

describe("a file that is no plan", () => {
  it.each([
    { when: "it is empty", text: " \n", says: /is empty/, at: "plan.json:1:1" },
    { when: "it was cut", text: whole.slice(0, 200), says: /ends in the middle/, at: undefined },
    {
      when: "it is a saved plan",
      text: "PK\u0003\u0004rest",
      says: /Terraform's own form/,
      at: "plan.json:1:1",
    },
    {
      when: "a bracket is missing",
      text: '{\n  "a": 1,\n  oops\n}',
      says: /is no JSON/,
      at: "plan.json:3:3",
    },
    { when: "it is a list", text: "[]", says: /no JSON object/, at: "plan.json:1:1" },
    {
      when: "it is messages of a plan",
      text: '{"@level":"info"}\n{"@level":"info"}\n',
      says: /several JSON values/,
      at: "plan.json:2:1",
    },
    {
      when: "it is a state",
      text: '{"format_version":"1.0","values":{}}',
      says: /is a state/,
      at: "plan.json:1:1",
    },
    {
      when: "it is Pulumi's",
      text: '{"config":{},"steps":[{"op":"create"}]}',
      says: /Pulumi/,
      at: "plan.json:1:1",
    },
    {
      when: "it is something else",
      text: '{"Version":"2012-10-17"}',
      says: /is no plan, change set or template/,
      at: "plan.json:1:1",
    },
    {
      when: "the list of changes is none",
      text: '{"resource_changes":{}}',
      says: /there is no list/,
      at: "plan.json:1:1",
    },
    {
      when: "an entry has no address",
      text: '{"resource_changes":[{}]}',
      says: /no address/,
      at: "plan.json:1:1",
    },
    {
      when: "a change has no type",
      text: '{"Changes":[{"ResourceChange":{"LogicalResourceId":"A"}}]}',
      says: /no logical id or type/,
      at: "plan.json:1:1",
    },
  ])("is refused with its place and a remedy where $when", ({ text, says, at }) => {
    const fault = faultOf(text);
    expect(fault.message).toMatch(says);
    expect(fault.hint).toMatch(/\w+/);
    expect(fault.at).toMatch(at ?? /^plan\.json:\d+:\d+$/);
  });

  it("is refused where it is nested a million levels deep, before anything follows it down", () => {
    const deep = `{"resource_changes":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`;
    expect(faultOf(deep)).toMatchObject({
      message: expect.stringMatching(/256 levels/),
      at: "plan.json:1:276",
    });
  });

  it.each([
    { text: '{"a": [}]}', at: 7 },
    { text: '{"a": 1,}', at: 8 },
    { text: '{"a" 1}', at: 5 },
    { text: "[1 2]", at: 3 },
    { text: '{"a": tru}', at: 6 },
    { text: '{"a": "x', at: 8 },
    { text: '{"a": [1, 2', at: 11 },
    { text: "{} {}", at: 3 },
    { text: "{1: 2}", at: 1 },
    { text: '["a\nb"]'.replace("\\n", "\n"), at: 1 },
  ])("stops being JSON in $text at $at", ({ text, at }) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(syntaxFaultAt(text)).toBe(at);
  });

  it("is refused where it is cut anywhere", () => {
    for (let length = 1; length < whole.length; length += 7)
      expect(() => readText(whole.slice(0, length))).toThrow(InvalidInput);
  });

  it("tells what was replaced and is still to be removed from what took its place", () => {
    const type = "aws_s3_bucket";
    const now = entry(type, {
      actions: ["update"],
      before: { bucket: "new", tags: {} },
      after: { bucket: "new", tags: { a: "b" } },
    });
    const old = entry(
      type,
      { actions: ["delete"], before: { bucket: "old" }, after: null },
      { deposed: "1a2b3c4d" },
    );
    const { changes } = read(plan(now, old));
    expect(changes.map(({ address, deed, place }) => [address, deed, place.id])).toEqual([
      ["aws_s3_bucket.one", "update", "new"],
      ["aws_s3_bucket.one (deposed object 1a2b3c4d)", "delete", "old"],
    ]);
    expect(() => read(plan(old, old))).toThrow(/stands twice/);
  });

  it.each([
    { of: "pulumi preview --json", document: { steps: [{ op: "create", urn: "urn:pulumi:x" }] } },
    { of: "pulumi preview --save-plan", document: { manifest: { version: "v3" }, resourcePlans: {} } },
  ])("is told by name where it is one of Pulumi's: $of", ({ document }) => {
    expect(() => read(document)).toThrow(/preview of Pulumi's/);
  });

  it("is refused where an address stands twice, or a resource more than five thousand times", () => {
    const one = entry("aws_s3_bucket", { before: {}, after: {} });
    expect(() => read(plan(one, one))).toThrow(/stands twice/);
    const many = Array.from({ length: 5_001 }, (_, at) => ({ ...one, address: `aws_s3_bucket.b${at}` }));
    expect(() => read(plan(...many))).toThrow(/5000 are the most/);
  });
});

describe("an odd plan", () => {
  const changed = { before: { description: "a" }, after: { description: "b" } };

  it.each([
    {
      when: "it begins with a mark of order",
      text: `\uFEFF${JSON.stringify(plan(entry("aws_lambda_function", changed)))}`,
    },
    {
      when: "its lines end as on Windows",
      text: JSON.stringify(plan(entry("aws_lambda_function", changed)), null, 2).replaceAll("\n", "\r\n"),
    },
  ])("is read as any other where $when", ({ text }) => {
    expect(editsIn(only(readText(text)))).toEqual({ "/Description": "b" });
  });

  it("cannot reach a prototype", () => {
    const text = JSON.stringify(plan(entry("aws_lambda_function", changed))).replaceAll(
      "description",
      "__proto__",
    );
    const change = only(readText(text));
    expect([change.edits, ({} as Record<string, unknown>)["a"]]).toEqual([[], undefined]);
    const tags = '{"tags":{"__proto__":"x","constructor":"y"}}';
    const tagged = JSON.stringify(plan(entry("aws_lambda_function", { before: {}, after: "TAGS" }))).replace(
      '"TAGS"',
      tags,
    );
    expect(Object.keys(editsIn(only(readText(tagged))))).toEqual([
      "/Tags[Key=__proto__]",
      "/Tags[Key=constructor]",
    ]);
    expect(only(read(plan(entry("constructor", changed)))).type).toBeUndefined();
  });

  it("says nothing of numbers that were rounded", () => {
    const text = JSON.stringify(
      plan(entry("aws_lambda_function", { before: { timeout: 3 }, after: { timeout: 4 } })),
    );
    for (const number of ["1e999", "12345678901234567890"]) {
      const change = only(readText(text.replace('"timeout":4', `"timeout":${number}`)));
      expect(change.leaves).toEqual([
        { name: "timeout", state: "unmapped", why: "the number is too large to be read exactly" },
      ]);
    }
  });

  it.each([
    ["values where lists are expected", { tags: [1, 2], versioning: "on", cors_rule: { a: 1 } }],
    ["lists where values are expected", { bucket: ["a"], force_destroy: [[[]]] }],
    ["nothing in lists", { versioning: [null], cors_rule: [null, null] }],
  ])("is read with %s", (_, after) => {
    expect(() => read(plan(entry("aws_s3_bucket", { before: {}, after })))).not.toThrow();
  });

  it("keeps a document as a text where it is nested too deep", () => {
    const policy = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const change = only(
      read(plan(entry("aws_iam_role", { before: {}, after: { assume_role_policy: policy } }))),
    );
    expect(editsIn(change)["/AssumeRolePolicyDocument"]).toBe(policy);
  });
});
