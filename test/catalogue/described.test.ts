import { describe, expect, it } from "vitest";
import { withDescribed } from "#catalogue/load/described.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { parsePath } from "#core/fields/path.ts";
import type { DescribedType } from "#core/ports/schema-source.ts";

const text = { type: "string" };
const base = openCatalogue();

const gadget: DescribedType = {
  type: "AWS::AutoScaling::Gadget",
  mutability: "full",
  schema: {
    typeName: "AWS::AutoScaling::Gadget",
    properties: { GadgetName: text, Arn: text, Parts: { type: "array", insertionOrder: false, items: text } },
    primaryIdentifier: ["/properties/GadgetName"],
    readOnlyProperties: ["/properties/Arn"],
    createOnlyProperties: ["/properties/GadgetName"],
    tagging: { tagProperty: "/properties/Tags" },
    handlers: {
      create: { permissions: ["autoscaling:CreateGadget", "autoscaling:UpdateAutoScalingGroup"] },
      read: { permissions: ["autoscaling:DescribeGadgets"] },
      update: { permissions: ["autoscaling:UpdateAutoScalingGroup"] },
    },
  },
};
const stranger: DescribedType = {
  type: "AWS::Newcomer::Thing",
  mutability: "immutable",
  schema: {
    properties: { Id: text },
    handlers: { create: { permissions: ["sts:TagSession", "ec2:CreateTags", "ec2:RunInstances"] } },
  },
};
const catalogue = withDescribed(base, [gadget, stranger]);

describe("a type that was described today", () => {
  it("is known with its fields, its identifier and its permissions", () => {
    expect(catalogue.knows(gadget.type)).toBe(true);
    expect(catalogue.type(gadget.type)).toMatchObject({
      id: ["/GadgetName"],
      readOnly: ["/Arn"],
      mutability: "full",
      tagProperty: "/Tags",
      handlers: { update: ["autoscaling:UpdateAutoScalingGroup"] },
    });
    expect(catalogue.shape(gadget.type)?.topologyAt(parsePath("/Parts"))).toEqual({ kind: "set" });
    expect(catalogue.fields(gadget.type, 1)).toEqual(["/Arn", "/GadgetName", "/Parts"]);
    expect(catalogue.hasField(gadget.type, "/Gadget")).toBe(false);
    expect(catalogue.nearestField(gadget.type, "/GadgetNam")).toBe("/GadgetName");
    expect(catalogue.nearestType("AWS::AutoScaling::Gadgets")).toBe(gadget.type);
  });

  it("belongs to the service of its namespace, or to the one that its handlers ask most", () => {
    expect(catalogue.prefixesOfType(gadget.type)).toEqual(["autoscaling"]);
    expect(catalogue.typesOf("autoscaling").map(({ type }) => type)).toContain(gadget.type);
    expect(catalogue.prefixesOfType(stranger.type)).toEqual(["ec2"]);
  });

  it("is changed by the calls that its handlers need, known or not", () => {
    expect(catalogue.action("autoscaling", "CreateGadget")?.handledBy).toEqual([
      { type: gadget.type, handlers: "c" },
    ]);
    expect(catalogue.action("autoscaling", "UpdateAutoScalingGroup")?.handledBy).toEqual([
      { type: "AWS::AutoScaling::AutoScalingGroup", handlers: "cud" },
      { type: gadget.type, handlers: "cu" },
    ]);
    expect(catalogue.action("sts", "TagSession")?.handledBy).toEqual([]);
  });

  it("is believed over what the catalogue says of the same type", () => {
    const type = "AWS::AutoScaling::AutoScalingGroup";
    const today = withDescribed(base, [{ type, mutability: "none", schema: { properties: { Size: text } } }]);
    expect(today.type(type)).toMatchObject({ mutability: "none", properties: ["Size"] });
    expect(today.hasField(type, "/MaxSize")).toBe(false);
    expect(today.type(type)?.arns).toEqual(base.type(type)?.arns);
    expect(today.action("autoscaling", "UpdateAutoScalingGroup")?.handledBy).toEqual([]);
    expect(today.typesOf("autoscaling")).toHaveLength(base.typesOf("autoscaling").length);
  });

  it("changes nothing about the others", () => {
    expect(catalogue.type("AWS::S3::Bucket")).toEqual(base.type("AWS::S3::Bucket"));
    expect(catalogue.types()).toHaveLength(base.types().length + 2);
    expect(catalogue.action("s3", "PutBucketPolicy")).toEqual(base.action("s3", "PutBucketPolicy"));
    expect(catalogue.action("s3", "Nothing")).toBeUndefined();
    expect(base.knows(gadget.type)).toBe(false);
  });
});
