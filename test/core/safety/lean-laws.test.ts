import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { document, lean, saferAt } from "./leaning-fields.ts";

const paths = [
  "/DesiredCapacity",
  "/Encrypted",
  "/Policy",
  "/SecurityGroupIngress",
  "/BackupDays",
  "/Tls",
  "/Other",
];
const anyPath = fc.constantFrom(
  ...paths,
  "/RetentionInDays",
  "/PublicAccess",
  "/Tags",
  "/ManagedPolicyArns",
  "/Role",
);
const anyValue = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const where = fc.record({ isProduction: fc.boolean(), inTrouble: fc.boolean(), isOwnTrouble: fc.boolean() });

const principal = fc.constantFrom<Json>(
  "*",
  { AWS: "999999999999" },
  { AWS: "arn:aws:iam::999999999999:role/x" },
  { AWS: "arn:aws:iam::123456789012:role/a" },
  { Service: "sns.amazonaws.com" },
);
const statement = fc.record({
  Effect: fc.constant("Allow"),
  Principal: principal,
  Action: fc.subarray(["s3:*", "s3:GetObject", "iam:PassRole", "*"], { minLength: 1 }),
  Resource: fc.subarray(["*", "arn:aws:s3:::a/*", "arn:aws:s3:::a/b"], { minLength: 1 }),
});
const cidr = fc.constantFrom("0.0.0.0/0", "0.0.0.0/1", "198.51.100.0/24", "198.51.100.7/32", "10.0.0.0/8");
const port = fc.constantFrom(22, 443, 8443);
const rule = fc
  .tuple(cidr, port, port)
  .map(([CidrIp, a, b]) => ({ IpProtocol: "tcp", FromPort: Math.min(a, b), ToPort: Math.max(a, b), CidrIp }));

describe("a lean", () => {
  test.prop([anyPath, anyValue, where])("of a value to itself is neither", (path, value, scene) => {
    expect(lean(path, [value, value], scene)).toBe("neither");
    expect(saferAt(path, [value, value], scene)).toBe("equal");
  });

  test.prop([anyPath, fc.option(anyValue, { nil: undefined }), anyValue, where])(
    "is found for whatever values there are",
    (path, before, after, scene) => {
      expect(["harmful", "safer", "neither"]).toContain(lean(path, [before, after], scene));
    },
  );

  test.prop([fc.nat(500), fc.nat(500), where])("of two numbers is harmful one way at most", (a, b, scene) => {
    const agreedOnce = { ...scene, highest: Math.max(a, b) };
    const leans = [
      lean("/DesiredCapacity", [a, b], agreedOnce),
      lean("/DesiredCapacity", [b, a], agreedOnce),
    ];
    expect(leans).not.toEqual(["harmful", "harmful"]);
    expect(leans.includes("harmful")).toBe(leans.includes("safer"));
  });

  test.prop([fc.constantFrom("/BackupDays", "/RetentionInDays", "/MaxSession"), fc.nat(99), fc.nat(99)])(
    "of two amounts is harmful one way at most",
    (path, a, b) => {
      expect([lean(path, [a, b]), lean(path, [b, a])]).not.toEqual(["harmful", "harmful"]);
    },
  );

  test.prop([fc.array(statement, { maxLength: 5 }), fc.array(statement, { maxLength: 3 })])(
    "of a document to one that allows less is never harmful",
    (kept, gone) => {
      expect(lean("/Policy", [document(...kept, ...gone), document(...kept)])).not.toBe("harmful");
    },
  );

  test.prop([fc.array(statement, { maxLength: 4 }), fc.array(statement, { maxLength: 4 })])(
    "of documents does not depend on the order of statements, nor on text or object",
    (before, after) => {
      const plain = lean("/Policy", [document(...before), document(...after)]);
      const turned = document(...after.toReversed());
      expect(lean("/Policy", [JSON.stringify(document(...before)), turned])).toBe(plain);
    },
  );

  test.prop([fc.array(rule, { maxLength: 5 }), fc.array(rule, { maxLength: 3 })])(
    "of rules to fewer of them is never harmful, and the other way never safer",
    (kept, gone) => {
      expect(lean("/SecurityGroupIngress", [[...kept, ...gone], kept])).not.toBe("harmful");
      expect(lean("/SecurityGroupIngress", [kept, [...kept, ...gone]])).not.toBe("safer");
    },
  );

  test.prop([
    fc.array(rule, { maxLength: 4 }),
    fc.array(rule, { maxLength: 4 }),
    fc.array(rule, { maxLength: 4 }),
  ])("passes no harm by a detour: two steps that do no harm make a way that does none", (a, b, c) => {
    const steps = [lean("/SecurityGroupIngress", [a, b]), lean("/SecurityGroupIngress", [b, c])];
    fc.pre(!steps.includes("harmful"));
    expect(lean("/SecurityGroupIngress", [a, c])).not.toBe("harmful");
  });
});
