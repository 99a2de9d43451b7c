import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { writeAsked } from "#core/backing/write-asked.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { actionsFor } from "#core/resource-types/needed-actions.ts";
import { arnOf } from "#core/resources/arn.ts";
import { parseResource } from "#core/resources/resource-id.ts";

const knowledge = openCatalogue();
const account = "123456789012";
const resourceOf = (type: string, id: string) => parseResource(`${account}/eu-north-1/${type}/${id}`);
const group = resourceOf("AWS::AutoScaling::AutoScalingGroup", "checkout");
const ownArn = `arn:aws:autoscaling:eu-north-1:${account}:autoScalingGroup:1f:autoScalingGroupName/checkout`;

type Want = Partial<Omit<Claim, "field">> & { readonly field?: string };

function asked(want: Want, { resource = group, properties = { AutoScalingGroupARN: ownArn } as Json } = {}) {
  const actor = { principal: `arn:aws:iam::${account}:role/teams/scaler`, kind: "automation" } as const;
  const claim = {
    actor,
    constraint: { is: "8" },
    ...want,
    field: (want.field ?? "/DesiredCapacity") as FieldPath,
  };
  const live = { at: "2026-11-21T03:00:00Z", state: "there", properties } as const;
  return writeAsked(claim, { resource, live }, { knowledge, home: "eu-north-1" });
}

const actionsIn = (asking: ReturnType<typeof asked>) => ("ask" in asking ? asking.ask.actions : []);

describe("what IAM is asked of a number", () => {
  it("is every action of the update handler that changes something, on the resource where IAM can tell it apart", () => {
    const asking = asked({});
    expect(asking).toMatchObject({ ask: { principal: `${account}:role/scaler`, resource: group } });
    const actions = actionsIn(asking);
    expect(actions).toContainEqual({ action: "autoscaling:UpdateAutoScalingGroup", on: ownArn });
    expect(actions).toContainEqual({ action: "iam:PassRole", on: "*" });
    expect(actions.filter(({ action }) => /:(?:Describe|Get|List)/.test(action))).toEqual([]);
    expect(actions.filter(({ action }) => /Tags$/.test(action))).toEqual([]);
  });

  it("says what is sure of the request: its region, and of a tag what would stand there", () => {
    expect(asked({})).toMatchObject({
      ask: { context: [{ key: "aws:RequestedRegion", values: ["eu-north-1"] }] },
    });
    const tag = asked({ field: "/Tags[Key=env]/Value", constraint: { is: "dev" } });
    expect(tag).toMatchObject({
      ask: {
        context: [
          { key: "aws:RequestedRegion" },
          { key: "aws:RequestTag/env", values: ["dev"] },
          { key: "aws:TagKeys", values: ["env"] },
        ],
      },
    });
    expect(actionsIn(tag).map(({ action }) => action)).toEqual([
      "autoscaling:DeleteTags",
      "autoscaling:CreateOrUpdateTags",
    ]);
  });

  it("does not say which of several values a tag would have", () => {
    const tag = asked({ field: "/Tags[Key=env]/Value", constraint: { in: ["dev", "prod"] }, prefer: "dev" });
    expect(JSON.stringify(tag)).not.toContain("aws:RequestTag");
  });
});

describe("nothing is asked, and nobody is permitted,", () => {
  const bucket = { resource: resourceOf("AWS::S3::Bucket", "logs"), properties: {} };
  it.each([
    { when: "the ARN is not known yet", asking: asked({}, { properties: {} }) },
    {
      when: "what was read is another resource's ARN",
      asking: asked({}, { properties: { AutoScalingGroupARN: "arn:aws:s3:::x" } }),
    },
    {
      when: "the value names something else that an action may concern",
      asking: asked({ field: "/LaunchTemplate", constraint: { is: { LaunchTemplateId: "lt-1" } } }),
    },
    {
      when: "its favourite value does",
      asking: asked({ constraint: { min: 1 }, prefer: "arn:aws:iam::123456789012:role/admin" }),
    },
    { when: "nobody knows the type", asking: asked({}, { resource: resourceOf("AWS::No::Such", "x") }) },
    {
      when: "an identifier is a pattern",
      asking: asked(
        { field: "/VersioningConfiguration/Status", constraint: { absent: true } },
        { ...bucket, resource: resourceOf("AWS::S3::Bucket", "*") },
      ),
    },
  ])("where $when", ({ asking }) => {
    expect(asking).toMatchObject({ why: expect.any(String) });
  });

  it("where the name of a bucket is one, its ARN is known without a look", () => {
    const asking = asked({ field: "/AccelerateConfiguration", constraint: { absent: true } }, bucket);
    expect(actionsIn(asking)).toContainEqual({ action: "s3:PutBucketAcl", on: "arn:aws:s3:::logs" });
  });
});

describe("every type of the catalogue", () => {
  it("needs only actions that IAM knows, and at least one where it is known at all", () => {
    for (const name of knowledge.types()) {
      const type = knowledge.type(name);
      const needed = type && actionsFor(type, "/Anything" as FieldPath, knowledge);
      if (needed === undefined) continue;
      expect(needed.length).toBeGreaterThan(0);
      for (const { action } of needed) expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z0-9]+$/);
    }
  });

  it("never has an ARN with anything left to fill in", () => {
    for (const name of knowledge.types()) {
      const type = knowledge.type(name);
      const arn = type && arnOf(resourceOf(name, "x-1"), type, { properties: {}, partition: "aws" });
      if (arn !== undefined) expect(arn).not.toMatch(/[*?$]/);
    }
  });
});
