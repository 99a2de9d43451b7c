import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { Seals } from "#constructs/storage/seals.ts";
import { declared, ground, type Statement } from "../queues/ground.ts";

function made(removal: "retain" | "destroy") {
  const { stack } = ground();
  new Seals(stack, "Seals", { name: "parley", removal });
  return { stack, template: Template.fromStack(stack) };
}

const kept = made("retain");
const tried = made("destroy");

function only(type: string, { stack }: typeof kept = kept) {
  const [one, ...others] = Object.values(declared(stack, type));
  expect(others).toEqual([]);
  return one as Readonly<Record<string, unknown>>;
}

function statementsOf(where: typeof kept): readonly Statement[] {
  const { PolicyDocument } = only("AWS::S3::BucketPolicy", where) as {
    PolicyDocument: { Statement: readonly Statement[] };
  };
  return PolicyDocument.Statement;
}

const said = (where: typeof kept, sid: string) =>
  statementsOf(where).find((each) => (each as { Sid?: string }).Sid === sid);

describe("the key of seals", () => {
  it("signs and encrypts nothing, and the public half verifies anywhere", () => {
    expect(only("AWS::KMS::Key")).toMatchObject({ KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
    kept.template.hasResourceProperties("AWS::KMS::Alias", { AliasName: "alias/parley-seals" });
  });

  it("outlives the stack, unless it was only tried out", () => {
    kept.template.hasResource("AWS::KMS::Key", { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
    tried.template.hasResource("AWS::KMS::Key", { DeletionPolicy: "Delete" });
  });
});

describe("the bucket of seals", () => {
  it("locks every version for ten years, or for a day where it is only tried out", () => {
    const locked = (Days: number) => ({
      ObjectLockEnabled: true,
      VersioningConfiguration: { Status: "Enabled" },
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Days, Mode: "GOVERNANCE" } } },
    });
    expect(only("AWS::S3::Bucket")).toMatchObject(locked(3_650));
    expect(only("AWS::S3::Bucket", tried)).toMatchObject(locked(1));
  });

  it.each([
    ["it is kept", kept],
    ["it is tried out", tried],
  ] as const)("takes an object only where none stands, no matter who writes, where %s", (_, where) => {
    expect(said(where, "OnlyWhereNothingStands")).toMatchObject({
      Effect: "Deny",
      Principal: { AWS: "*" },
      Action: "s3:PutObject",
      Condition: { Null: { "s3:if-none-match": "true" } },
    });
  });

  it("lets nobody take a seal away or shorten its lock", () => {
    expect(said(kept, "NothingIsTakenAway")).toMatchObject({
      Effect: "Deny",
      Principal: { AWS: "*" },
      Action: [
        "s3:BypassGovernanceRetention",
        "s3:DeleteObject",
        "s3:DeleteObjectVersion",
        "s3:PutObjectLegalHold",
        "s3:PutObjectRetention",
      ],
    });
    expect(said(kept, "NothingIsTakenAway")).not.toHaveProperty("Condition");
  });

  it("is closed to the public, encrypted, asked over TLS alone, and left behind with the stack", () => {
    expect(only("AWS::S3::Bucket")).toMatchObject({
      BucketEncryption: { ServerSideEncryptionConfiguration: expect.any(Array) },
      PublicAccessBlockConfiguration: { RestrictPublicBuckets: true, BlockPublicPolicy: true },
    });
    expect(JSON.stringify(statementsOf(kept))).toContain('"aws:SecureTransport":"false"');
    for (const { template } of [kept, tried])
      template.hasResource("AWS::S3::Bucket", { DeletionPolicy: "RetainExceptOnCreate" });
  });
});

it("nothing in the deployment allows anybody to write a seal twice", () => {
  const allowed = statementsOf(kept).filter(({ Effect }) => Effect === "Allow");
  expect(allowed).toEqual([]);
});
