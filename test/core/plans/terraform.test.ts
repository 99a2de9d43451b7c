import { describe, expect, it } from "vitest";
import { isHidden } from "#core/fields/hidden.ts";
import { editsIn, entry, only, plan, read } from "./plan-files.ts";

const bucket = "aws_s3_bucket";

describe("a plan of Terraform's", () => {
  it.each([
    {
      when: "a tag changes",
      type: "aws_instance",
      before: { tags: { Name: "a" } },
      after: { tags: { Name: "b" } },
      edits: { "/Tags[Key=Name]/Value": "b" },
    },
    {
      when: "a block switches on",
      type: bucket,
      before: { versioning: [{ enabled: false }] },
      after: { versioning: [{ enabled: true }] },
      edits: { "/VersioningConfiguration/Status": "Enabled" },
    },
    {
      when: "a document stands in a text",
      type: "aws_iam_role",
      before: { assume_role_policy: "{}" },
      after: { assume_role_policy: '{"Version":"2012-10-17"}' },
      edits: { "/AssumeRolePolicyDocument": { Version: "2012-10-17" } },
    },
    {
      when: "another resource holds the field",
      type: "aws_s3_bucket_public_access_block",
      before: { bucket: "b", block_public_acls: true },
      after: { bucket: "b", block_public_acls: false },
      edits: { "/PublicAccessBlockConfiguration/BlockPublicAcls": false },
    },
    {
      when: "a number is written as a text",
      type: "aws_autoscaling_group",
      before: { min_size: 1 },
      after: { min_size: 3 },
      edits: { "/MinSize": "3" },
    },
    {
      when: "a value is taken away",
      type: "aws_lambda_function",
      before: { description: "old" },
      after: { description: "" },
      edits: { "/Description": undefined },
    },
    {
      when: "only Terraform's own changes",
      type: bucket,
      before: { force_destroy: false },
      after: { force_destroy: true },
      edits: {},
    },
  ])("changes $edits where $when", ({ type, before, after, edits }) => {
    expect(editsIn(only(read(plan(entry(type, { before, after })))))).toEqual(edits);
  });

  it("writes one rule of a security group for each range", () => {
    const rule = {
      from_port: 22,
      to_port: 22,
      protocol: "tcp",
      cidr_blocks: ["10.0.0.0/8", "0.0.0.0/0"],
      self: true,
    };
    const change = only(
      read(
        plan(
          entry("aws_security_group", {
            before: { id: "sg-1", ingress: [] },
            after: { id: "sg-1", ingress: [rule] },
          }),
        ),
      ),
    );
    expect(Object.values(editsIn(change)).flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ CidrIp: "10.0.0.0/8" }),
        expect.objectContaining({ CidrIp: "0.0.0.0/0" }),
        expect.objectContaining({ SourceSecurityGroupId: "sg-1" }),
      ]),
    );
  });

  it.each([
    { actions: ["create"], deed: "create", paths: ["/", "/BucketName"] },
    { actions: ["delete"], deed: "delete", paths: ["/"] },
    { actions: ["delete", "create"], deed: "replace", paths: ["/"] },
    { actions: ["no-op"], deed: "nothing", paths: [] },
  ])("does $deed for $actions", ({ actions, deed, paths }) => {
    const side = { bucket: "b" };
    const before = deed === "create" ? null : side;
    const after = deed === "delete" ? null : side;
    const change = only(read(plan(entry(bucket, { actions, before, after }))));
    expect([change.deed, change.edits.map(({ path }) => path)]).toEqual([deed, paths]);
  });

  it("hides what it calls sensitive, and tells whether it changes", () => {
    const sides = { before: { value: "old-secret-value" }, after: { value: "new-secret-value" } };
    const marks = { before_sensitive: { value: true }, after_sensitive: { value: true } };
    const change = only(read(plan(entry("aws_ssm_parameter", { ...sides, ...marks }))));
    expect(change.edits.map(({ path, after }) => [path, isHidden(after)])).toEqual([["/Value", true]]);
    const same = { ...sides, after: sides.before, ...marks };
    expect(only(read(plan(entry("aws_ssm_parameter", same)))).edits).toEqual([]);
  });

  it("leaves open what is known after it is applied", () => {
    const change = only(
      read(
        plan(entry("aws_instance", { before: { ami: "ami-1" }, after: {}, after_unknown: { ami: true } })),
      ),
    );
    expect([change.edits, change.unknown]).toEqual([[], ["/ImageId"]]);
    expect(change.leaves).toEqual([{ name: "ami", state: "unknown" }]);
  });

  it("tells what was changed from outside", () => {
    const drift = entry("aws_instance", {
      before: { instance_type: "t3.micro" },
      after: { instance_type: "t3.large" },
    });
    const back = entry("aws_instance", {
      before: { instance_type: "t3.large" },
      after: { instance_type: "t3.micro" },
    });
    const change = only(read({ ...plan(back), resource_drift: [drift] }));
    expect(change.drift).toEqual([{ path: "/InstanceType", left: "t3.micro", stands: "t3.large" }]);
  });

  it("knows where a resource is from what it says of itself", () => {
    const values = { bucket: "b", arn: "arn:aws:s3:::b", id: "b" };
    const role = { arn: "arn:aws:iam::123456789012:role/r", name: "r" };
    expect(only(read(plan(entry(bucket, { before: values, after: values })))).place.id).toBe("b");
    expect(only(read(plan(entry("aws_iam_role", { before: role, after: role })))).place).toEqual({
      account: "123456789012",
      id: "r",
    });
  });

  it("says why it does not know a value", () => {
    const sides = {
      before: { versioning: [{ mfa_delete: false }] },
      after: { versioning: [{ mfa_delete: true }], odd: 1 },
    };
    expect(only(read(plan(entry(bucket, sides)))).leaves).toEqual([
      { name: "versioning.mfa_delete", state: "unmapped", why: "CloudFormation has no such field" },
      { name: "odd", state: "unmapped", why: "the provider's schema has no such attribute" },
    ]);
  });

  it("reads the provider whose names are those of the schemas", () => {
    const type = "awscc_s3_bucket";
    const sides = {
      before: { bucket_name: "b", versioning_configuration: { status: "Enabled" } },
      after: { bucket_name: "b", versioning_configuration: { status: "Suspended" } },
    };
    expect(editsIn(only(read(plan(entry(type, sides)))))).toEqual({
      "/VersioningConfiguration/Status": "Suspended",
    });
  });

  it("leaves resources of other clouds alone", () => {
    const other = entry(
      "google_storage_bucket",
      { before: { name: "a" }, after: { name: "b" } },
      { provider_name: "registry.terraform.io/hashicorp/google" },
    );
    expect(only(read(plan(other)))).toMatchObject({ type: undefined, edits: [], leaves: [] });
  });
});
