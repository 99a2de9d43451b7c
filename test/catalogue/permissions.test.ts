import { describe, expect, it } from "vitest";
import { scopeForm } from "#catalogue/build/permissions/permission-model.ts";
import { readIamServices } from "#catalogue/build/sources/iam-data.ts";
import { readPermissions, writePermissions } from "#catalogue/load/text/permission-text.ts";
import { openCatalogue, openPermissions } from "#catalogue/store/open-catalogue.ts";

const permissions = openPermissions();
const place = `*:\${Account}`;

describe("what IAM says of the actions of handlers", () => {
  it.each([
    { action: "autoscaling:DescribePolicies", level: "list", arns: [] },
    {
      action: "autoscaling:UpdateAutoScalingGroup",
      level: "write",
      arns: [`arn:\${Partition}:autoscaling:${place}:autoScalingGroup:*:autoScalingGroupName/*`],
    },
    { action: "s3:PutBucketTagging", level: "tagging", arns: [`arn:\${Partition}:s3:::*`] },
    { action: "kinesis:UpdateShardCount", level: "write", arns: [] },
  ])("knows $action", ({ action, level, arns }) => {
    expect(permissions.action(action)).toEqual({ level, arns });
  });

  it("knows nothing of an action that IAM does not have", () => {
    expect(permissions.action("s3:PutBucketReplication")).toBeUndefined();
    expect(permissions.action("nothing")).toBeUndefined();
  });

  it("names what is behind a wildcard, but not all of a service", () => {
    expect(permissions.matching("elasticloadbalancing:Describe*")).toContain(
      "elasticloadbalancing:DescribeTargetHealth",
    );
    expect(permissions.matching("kms:generatedatakey*")).toContain("kms:GenerateDataKeyPair");
    expect(permissions.matching("iam:*")).toEqual([]);
  });

  it("says of every action that a handler names what the data say", () => {
    const levels = new Map<string, string>(
      readIamServices().flatMap(({ prefix, actions }) =>
        actions.map(({ name, level }) => [`${prefix}:${name}`, level] as const),
      ),
    );
    const catalogue = openCatalogue();
    const named = catalogue.types().flatMap((type) => {
      const { read = [], list = [], update = [] } = catalogue.type(type)?.handlers ?? {};
      return [...read, ...list, ...update];
    });
    for (const action of new Set(named))
      expect(permissions.action(action)?.level, action).toBe(levels.get(action));
  });

  it("reads what was written", () => {
    const services = [
      {
        prefix: "a",
        actions: [
          { name: "Get", level: "read" as const, arns: [] },
          {
            name: "Put",
            level: "write" as const,
            arns: [`arn:\${Partition}:a:${place}:x/*`, `arn:\${Partition}:a:::y`],
          },
        ],
      },
      { prefix: "b", actions: [{ name: "Tag", level: "tagging" as const, arns: [] }] },
    ];
    expect(readPermissions(writePermissions(services))).toEqual(services);
    expect(readPermissions("")).toEqual([]);
  });
});

describe("the form of an ARN in a policy", () => {
  it.each([
    { arn: `arn:\${Partition}:s3:::\${Bucket}`, form: `arn:\${Partition}:s3:::*` },
    { arn: `arn:\${Partition}:x:\${Region}:\${AccountId}:a/\${B}`, form: `arn:\${Partition}:x:${place}:a/*` },
    { arn: `arn:aws:x:\${Region}::image/\${B}`, form: `arn:\${Partition}:x:*::image/*` },
    { arn: `arn:\${Partition}:sso::aws:app/\${Id}`, form: `arn:\${Partition}:sso::aws:app/*` },
    {
      arn: `arn:\${Partition}:\${Vendor}:\${Region}:*:\${T}:\${I}`,
      form: `arn:\${Partition}:*:${place}:*:*`,
    },
  ])("of $arn is $form", ({ arn, form }) => {
    expect(scopeForm(arn)).toBe(form);
  });
});
