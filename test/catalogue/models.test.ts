import { describe, expect, it } from "vitest";
import {
  actionModels,
  anyPartition,
  arnForm,
  spelledHandlers,
} from "#catalogue/build/actions/action-model.ts";
import { prefixesByNamespace } from "#catalogue/build/actions/namespaces.ts";
import { type TypeModel, typeModel } from "#catalogue/build/models/type-model.ts";
import type { IamService } from "#catalogue/build/sources/iam-data.ts";
import { specSchemas } from "#catalogue/build/sources/spec-schema.ts";
import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { emptyNode } from "#core/resource-types/schema-node.ts";

const text = { type: "string" } as const;

describe("a type that two sources describe", () => {
  const raw = {
    typeName: "AWS::Test::Group",
    definitions: { Part: { type: "object", properties: { Name: text, Old: text }, required: ["Name"] } },
    properties: {
      Id: text,
      Arn: text,
      Now: text,
      Both: text,
      Gone: text,
      Secret: text,
      Parts: { type: "array", insertionOrder: false, items: { $ref: "#/definitions/Part" } },
    },
    primaryIdentifier: ["/properties/Id"],
    additionalIdentifiers: [["/properties/Arn"]],
    readOnlyProperties: ["/properties/Arn", "/properties/Now", "/properties/Both", "/properties/Nowhere"],
    writeOnlyProperties: ["/properties/Secret"],
    conditionalCreateOnlyProperties: ["/properties/Secret"],
    tagging: { tagProperty: "/properties/Tags" },
    handlers: { create: { permissions: ["test:CreateGroup"] }, update: { permissions: [] } },
  };
  const [spec = {}] = specSchemas({
    definitions: new Map([["p", { Name: { type: text }, Fresh: { type: text, causesReplacement: "yes" } }]]),
    resources: [
      {
        cloudFormationType: "AWS::Test::Group",
        primaryIdentifier: ["Name", "Parts/Name"],
        properties: {
          Name: { type: text, causesReplacement: "yes" },
          Now: { type: text, causesReplacement: "maybe" },
          Both: { type: text },
          Parts: { type: { type: "array", element: { type: "ref", reference: { $ref: "p" } } } },
        },
        attributes: {
          Arn: { type: text },
          Both: { type: text },
          "End.Port": { type: { type: "integer" } },
        },
      },
    ],
  });
  const model = typeModel("AWS::Test::Group", { spec, raw });

  it("is identified as the fresher one says, and also as the other does", () => {
    expect(model).toMatchObject({ id: ["/Name", "/Parts/Name"], alsoId: [["/Arn"]], mutability: "full" });
  });

  it("has the properties of both, and what only the other says of its lists", () => {
    expect([...model.tree.names.keys()].toSorted()).toEqual([
      "Arn",
      "Both",
      "End",
      "Gone",
      "Id",
      "Name",
      "Now",
      "Parts",
      "Secret",
    ]);
    const parts = model.tree.names.get("Parts");
    expect(parts?.list).toEqual({ kind: "keyed", keys: ["Name"] });
    expect([...(parts?.item?.names.keys() ?? [])]).toEqual(["Name", "Fresh", "Old"]);
  });

  it("is read-only where both agree or the fresher one cannot write it, at properties that it has", () => {
    expect(model.marks.readOnly).toEqual(["/Arn", "/Both", "/End/Port"]);
  });

  it("is create-only where a change always replaces it", () => {
    expect(model.marks.createOnly).toEqual(["/Name", "/Parts/Fresh"]);
    expect(model.marks.writeOnly).toEqual(["/Secret"]);
  });

  it("has no property for tags where none is of that name", () => {
    expect(model.tagProperty).toBeUndefined();
  });

  it.each([
    { handlers: { create: {}, update: {} }, mutability: "full" },
    { handlers: { create: {} }, mutability: "immutable" },
    { handlers: { read: {} }, mutability: "none" },
    { handlers: undefined, mutability: "none" },
  ])("is $mutability with the handlers $handlers", ({ handlers, mutability }) => {
    const described = typeModel("AWS::Test::Group", { spec, raw: { ...raw, handlers } });
    expect(described.mutability).toBe(mutability);
  });

  it("is unknown to Cloud Control where only the fresher one describes it", () => {
    expect(typeModel("AWS::Test::Group", { spec, raw: undefined })).toMatchObject({
      mutability: "unknown",
      handlers: {},
    });
  });
});

const bare: Omit<TypeModel, "type"> = {
  id: ["/Id"],
  alsoId: [],
  arns: [],
  mutability: "full",
  handlers: {},
  tree: emptyNode(),
  marks: { readOnly: [], writeOnly: [], createOnly: [] },
};
const named = (type: string, parts: Partial<TypeModel> = {}): TypeModel => ({ ...bare, type, ...parts });

const acts = (...names: readonly string[]) =>
  names.map((name) => ({ name, level: "write" as AccessLevel, targets: [] }));

describe("the services of a namespace", () => {
  const services = ["kafka", "iam", "quick-sight", "ecr", "ecr-public"].map(
    (prefix): IamService => ({ prefix, actions: [], resources: [] }),
  );
  it.each([
    { when: "its name is theirs", type: "AWS::QuickSight::Theme", parts: {}, prefixes: ["quick-sight"] },
    {
      when: "most of its handlers ask it",
      type: "AWS::MSK::Cluster",
      parts: {
        handlers: { create: ["kafka:CreateCluster", "iam:PassRole"], delete: ["kafka:DeleteCluster"] },
        arns: ["arn:${Partition}:kafka:${Region}:${Account}:cluster/${X}"],
      },
      prefixes: ["kafka"],
    },
    { when: "it was reviewed", type: "AWS::ECR::Repository", parts: {}, prefixes: ["ecr", "ecr-public"] },
    { when: "nothing leads to one", type: "AWS::Nobody::Thing", parts: {}, prefixes: [] },
  ])("are $prefixes when $when", ({ type, parts, prefixes }) => {
    const found = prefixesByNamespace([named(type, parts as Partial<TypeModel>)], services);
    expect([...found.values()]).toEqual([prefixes]);
  });
});

describe("the actions that a handler needs", () => {
  const services = new Map<string, IamService>([
    [
      "test",
      {
        prefix: "test",
        actions: acts("CreateGroup", "CreateGroupRule", "DeleteSet", "DescribeGroup"),
        resources: [],
      },
    ],
    ["ec2", { prefix: "ec2", actions: acts("DescribeVpcs"), resources: [] }],
  ]);
  it.each([
    {
      when: "they are written otherwise than IAM does",
      given: "Test:creategroup",
      found: ["test:CreateGroup"],
    },
    { when: "IAM does not know them", given: "test:PutGroup", found: ["test:PutGroup"] },
    {
      when: "a wildcard covers its own service's",
      given: "test:Create*",
      found: ["test:CreateGroup", "test:CreateGroupRule"],
    },
    {
      when: "a wildcard covers all of its own service",
      given: "test:*",
      found: ["test:CreateGroup", "test:CreateGroupRule", "test:DescribeGroup"],
    },
    { when: "a wildcard covers another service's", given: "ec2:Describe*", found: ["ec2:Describe*"] },
    { when: "nobody has such a service", given: "nobody:Act", found: [] },
    { when: "it is no action", given: "*", found: [] },
  ])("are $found when $when", ({ given, found }) => {
    const around = { services, own: ["test"] };
    expect(spelledHandlers("AWS::Test::Group", { create: [given] }, around)).toEqual({ create: found });
  });
});

describe("the types that IAM names for an action", () => {
  const arn = (kind: string) => `arn:\${Partition}:test:\${Region}:\${Account}:${kind}/\${Name}`;
  const types = [
    named("AWS::Test::Group", { arns: [arn("group")], handlers: { create: ["test:PutGroup"] } }),
    named("AWS::Test::Wide", { arns: [arn("shared")], handlers: { update: ["test:PutShared"] } }),
    named("AWS::Test::Shared", { arns: [arn("shared")] }),
    named("AWS::Test::Plain", { handlers: { create: ["test:PutPlain"] } }),
    named("AWS::Test::Named", { handlers: {} }),
  ];
  const models = (name: string, ...targets: readonly string[]) => {
    const service: IamService = {
      prefix: "test",
      actions: [
        { name, level: "write", targets: targets.map((target) => ({ name: target, required: true })) },
      ],
      resources: [
        { name: "grp", arn: `arn:aws:test:\${Region}:\${Account}:group/\${GroupId}` },
        { name: "shared", arn: arn("shared") },
        { name: "plain", arn: arn("p") },
        { name: "named", arn: arn("n") },
        { name: "image", arn: arn("image") },
        { name: "role", arn: "arn:${Partition}:iam::${Account}:role/${Role}" },
      ],
    };
    return actionModels({ service, types })[0];
  };
  it.each([
    { when: "its ARN is a type's", call: "DoIt", target: "grp", required: ["AWS::Test::Group"] },
    {
      when: "of two with its ARN one's handlers need the action",
      call: "PutShared",
      target: "shared",
      required: ["AWS::Test::Wide"],
    },
    {
      when: "of two with its ARN one is called like it",
      call: "DoIt",
      target: "shared",
      required: ["AWS::Test::Shared"],
    },
    {
      when: "a type is called like it and needs the action",
      call: "PutPlain",
      target: "plain",
      required: ["AWS::Test::Plain"],
    },
    {
      when: "a type is called like it and nobody needs the action",
      call: "DoIt",
      target: "plain",
      required: ["AWS::Test::Plain"],
    },
    {
      when: "a type is called like it and has no handlers",
      call: "PutGroup",
      target: "named",
      required: ["AWS::Test::Named"],
    },
    {
      when: "a type is called like it but another one needs the action",
      call: "PutGroup",
      target: "plain",
      required: [],
    },
    { when: "no type is like it", call: "DoIt", target: "image", required: [] },
  ])("are $required when $when", ({ call, target, required }) => {
    const found = models(call, target);
    expect(found?.required).toEqual(required);
    expect(found?.unmodelled).toEqual(required.length === 0 ? [target] : []);
  });

  it("leave out what belongs to another service", () => {
    expect(models("DoIt", "role", "grp")).toMatchObject({ required: ["AWS::Test::Group"], unmodelled: [] });
  });

  it("compare ARNs by their form", () => {
    expect(arnForm("arn:aws:a:${Region}:${Account}:x/${One}/${Two}")).toBe("arn:*:a:*:*:x/*/*");
    expect(anyPartition("arn:aws:a:::x")).toBe("arn:${Partition}:a:::x");
  });
});
