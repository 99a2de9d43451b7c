import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { FieldPath } from "#core/fields/path.ts";
import { edits, types } from "./described.ts";

const names = [
  ...[
    "desiredCapacity",
    "tags",
    "launchTemplate",
    "version",
    "layers",
    "environment",
    "variables",
    "masterUserPassword",
  ],
  ...[
    "ipPermissions",
    "items",
    "ipRanges",
    "cidrIp",
    "policyDocument",
    "policyName",
    "tagSet",
    "key",
    "value",
    "Code",
  ],
  ...[
    "containerDefinitions",
    "name",
    "content",
    "tag",
    "__proto__",
    "constructor",
    "toString",
    "xInput",
    "*",
    "a/b[c",
  ],
];
const leaf = fc.oneof(
  fc.anything({ maxDepth: 2, withBigInt: false }),
  fc.constantFrom(
    "HIDDEN_DUE_TO_SECURITY_REASONS",
    "****",
    "\u0000",
    '{"a":',
    "%7B%22a%22%3A1%7D",
    "x".repeat(30_000),
    2 ** 60,
  ),
);
const { parameters } = fc.letrec((tie) => ({
  parameters: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(fc.constantFrom(...names), tie("parameters")),
    fc.array(tie("parameters"), { maxLength: 4 }),
  ),
}));

const calls = fc.constantFrom(
  ...[
    "UpdateAutoScalingGroup",
    "CreateFunction20150331",
    "PutRolePolicy",
    "AuthorizeSecurityGroupIngress",
    "TagResource",
  ],
  ...[
    "RunInstances",
    "ModifyDBInstance",
    "RegisterTaskDefinition",
    "DeleteBucketEncryption",
    "constructor",
    "",
    "é",
  ],
);
const kinds = fc.constantFrom("create", "update", "delete", "delta", "toggle", "lifecycle");
const known = fc.constantFrom(...types.types().map((type) => type.slice("AWS::".length)));
const asked = fc.record({
  call: calls,
  type: known,
  write: kinds,
  given: parameters,
  id: fc.constantFrom(null, "a", "a|b"),
}) as fc.Arbitrary<Parameters<typeof edits>[0]>;

describe("whatever a call says", () => {
  it.prop([asked, fc.boolean()])("is told by paths of the type, in bounds, or not at all", (one, tags) => {
    const found = edits(tags ? { ...one, tags } : one);
    expect(found.length).toBeLessThanOrEqual(100);
    expect(new Set(found.map(({ path }) => path)).size).toBe(found.length);
    for (const { path, after, removed } of found) {
      expect(FieldPath.safeParse(path).success).toBe(true);
      expect(types.hasField(`AWS::${one.type}`, path.replaceAll("*", "x"))).not.toBe(false);
      expect(after === undefined || removed === undefined).toBe(true);
      const value = JSON.stringify(after ?? null);
      expect(value.length).toBeLessThan(200_000);
      expect(value).not.toContain("HIDDEN_DUE");
      if (/password|secret|token|\/Environment|UserData|\/Code/i.test(path)) expect(after).toBeUndefined();
    }
  });

  it.prop([fc.string({ minLength: 4 })])("a planted secret is never told", (tail) => {
    const secret = `hunter2-${tail}`;
    const places = [
      { call: "ModifyDBInstance", type: "RDS::DBInstance", given: { masterUserPassword: secret } },
      {
        call: "UpdateFunctionConfiguration",
        type: "Lambda::Function",
        given: { environment: { variables: { A: secret } } },
      },
      { call: "ModifyInstanceAttribute", type: "EC2::Instance", given: { userData: { value: secret } } },
      {
        call: "UpdateFunctionCode",
        type: "Lambda::Function",
        given: { zipFile: secret, code: { zipFile: secret } },
      },
      {
        call: "RegisterTaskDefinition",
        type: "ECS::TaskDefinition",
        given: { containerDefinitions: [{ name: "a", environment: [{ name: "A", value: secret }] }] },
      },
      { call: "TagResource", type: "S3::Bucket", given: { tags: { apiToken: secret } }, tags: true as const },
      {
        call: "CreateLoginProfile",
        type: "IAM::User",
        given: { password: secret },
        property: "LoginProfile",
      },
    ];
    for (const place of places)
      for (const write of ["create", "update", "delta"] as const)
        expect(JSON.stringify(edits({ ...place, write }))).not.toContain("hunter2");
  });

  it("an endless or bottomless one costs little", () => {
    let deep: unknown = "x";
    for (let depth = 0; depth < 5_000; depth += 1)
      deep = { items: [deep], launchTemplate: deep, xInput: deep };
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, index]));
    const asked = {
      call: "UpdateAutoScalingGroup",
      type: "AutoScaling::AutoScalingGroup",
      write: "update" as const,
    };
    expect(
      edits({
        ...asked,
        given: { launchTemplate: deep, tags: deep, targetGroupARNs: Array(50_000).fill("a") },
      }),
    ).toEqual([{ path: "/LaunchTemplate" }, { path: "/TargetGroupARNs" }]);
    expect(edits({ ...asked, given: wide })).toEqual([]);
    const tags = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`t${index}`, "x"]));
    expect(
      edits({ ...asked, call: "CreateOrUpdateTags", write: "delta", tags: true, given: { tags } }),
    ).toHaveLength(60);
  });
});
