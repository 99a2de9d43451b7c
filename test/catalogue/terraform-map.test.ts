import { describe, expect, it } from "vitest";
import { gatherCatalogue } from "#catalogue/build/gather.ts";
import { mapIn, mapText } from "#catalogue/load/text/map-text.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { buildMap, nothingReviewed } from "#catalogue/terraform/build-map.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import { providerTypes } from "#catalogue/terraform/provider-schema.ts";
import { reviewed } from "#catalogue/terraform/reviewed.ts";
import { reviewedField } from "#catalogue/terraform/reviewed-field.ts";
import type { MapNode, TypeMapping } from "#core/plans/terraform/map.ts";
import { wrongPlaces } from "../corpus/plans/shares.ts";

const map = openTerraformMap();
const type = (name: string) => {
  const found = map.type(name);
  if (found === undefined || "why" in found) throw new Error(`${name} is not mapped`);
  return found;
};
const node = (name: string, ...steps: readonly string[]): MapNode | undefined => {
  let names = type(name).names;
  let found: MapNode | undefined;
  for (const step of steps) {
    found = names.get(step);
    names = found?.is === "block" ? found.names : new Map();
  }
  return found;
};

describe("the map of Terraform's resources", () => {
  it("has no type and no path that the schemas lack", () => {
    const names = [
      ...Object.keys(reviewed.types),
      "aws_vpc",
      "aws_subnet",
      "aws_kms_alias",
      "aws_wafv2_web_acl",
    ];
    const all = new Map(
      names.flatMap((name): readonly (readonly [string, TypeMapping])[] => {
        const found = map.type(name);
        return found === undefined ? [] : [[name, found]];
      }),
    );
    expect(all.size).toBeGreaterThan(90);
    expect(wrongPlaces(all, openCatalogue())).toEqual([]);
  });

  it("finds a path that the schemas lack", () => {
    const names = new Map<string, MapNode>([["a", { is: "field", to: "Nowhere" }]]);
    const wrong = new Map([["aws_x", { cloud: "AWS::S3::Bucket", isPart: false, id: [], names }]]);
    expect(wrongPlaces(wrong, openCatalogue())).toEqual(["aws_x: AWS::S3::Bucket /Nowhere"]);
  });

  it.each([
    { when: "the name is the same", at: ["aws_vpc", "cidr_block"], to: "CidrBlock" },
    { when: "the noun stands before it", at: ["aws_iam_role", "name"], to: "RoleName" },
    { when: "a table says so", at: ["aws_instance", "ami"], to: "ImageId" },
    { when: "it is in a block", at: ["aws_s3_bucket", "versioning", "enabled"], to: "Status" },
    {
      when: "a part of another resource holds it",
      at: ["aws_s3_bucket_public_access_block", "block_public_acls"],
      to: "/PublicAccessBlockConfiguration/BlockPublicAcls",
    },
  ])("knows a field where $when", ({ at: [name = "", ...steps], to }) => {
    expect(node(name, ...steps)).toMatchObject({ is: "field", to });
  });

  it.each([
    { at: ["aws_s3_bucket", "force_destroy"], is: "own" },
    { at: ["aws_vpc", "timeouts"], is: undefined },
    { at: ["aws_vpc", "arn"], is: "computed" },
    { at: ["aws_instance", "volume_tags"], is: "own" },
    { at: ["aws_iam_policy", "tags"], is: "unmapped" },
  ])("says of $at that it is $is", ({ at: [name = "", ...steps], is }) => {
    expect(node(name, ...steps)?.is).toBe(is);
  });

  it("is an inline policy where Terraform's `aws_iam_policy` is a managed one", () => {
    expect(type("aws_iam_policy").cloud).toBe("AWS::IAM::ManagedPolicy");
    expect(type("aws_security_group_rule").cloud).toBe("AWS::EC2::SecurityGroupIngress");
    expect(type("aws_security_group_rule egress").cloud).toBe("AWS::EC2::SecurityGroupEgress");
    expect(map.type("aws_acm_certificate_validation")).toEqual({ why: expect.stringContaining("waits") });
    expect(map.type("aws_no_such_thing")).toBeUndefined();
    expect(map.type("__proto__")).toBeUndefined();
  });
});

const string = { type: "string", optional: true };
const schema = (types: object) => ({
  provider_schemas: { "registry.terraform.io/hashicorp/aws": { resource_schemas: types } },
});
const models = () => gatherCatalogue().services.flatMap(({ types }) => types);

describe("building the map", () => {
  const all = models();

  it("reads back as it was written", () => {
    const provider = providerTypes(
      schema({
        aws_vpc: {
          block: {
            attributes: { cidr_block: string, nonsense: string, arn: { type: "string", computed: true } },
          },
        },
      }),
    );
    const built = buildMap({ provider, models: all, reviewed: nothingReviewed });
    expect(mapIn(mapText(built))("aws_vpc")).toEqual(built.get("aws_vpc"));
  });

  it.each([
    { when: "a row names a type that there is not", types: { aws_vpc: { type: "AWS::EC2::Nothing" } } },
    {
      when: "a row names a field that the schema lacks",
      types: { aws_vpc: { fields: { cidr_block: "Nothing" } } },
    },
    {
      when: "a row names an attribute that the provider lacks",
      types: { aws_vpc: { fields: { nothing: "CidrBlock" } } },
    },
    {
      when: "a row names a field that nobody can write",
      types: { aws_vpc: { fields: { cidr_block: "VpcId" } } },
    },
  ])("fails where $when", ({ types }) => {
    const provider = providerTypes(schema({ aws_vpc: { block: { attributes: { cidr_block: string } } } }));
    expect(() => buildMap({ provider, models: all, reviewed: { ...nothingReviewed, types } })).toThrow(
      /aws_vpc/,
    );
  });

  it("guesses nothing where kinds differ", () => {
    const list = { type: ["list", "string"], optional: true };
    const provider = providerTypes(schema({ aws_vpc: { block: { attributes: { cidr_block: list } } } }));
    const built = buildMap({ provider, models: all, reviewed: nothingReviewed }).get("aws_vpc");
    expect(built !== undefined && "cloud" in built && built.names.get("cidr_block")?.is).toBe("unmapped");
  });

  it("refuses a schema of another provider", () => {
    expect(() => providerTypes({ provider_schemas: {} })).toThrow(/hashicorp\/aws/);
    expect(() => reviewedField("magic Name")).toThrow(/no way/);
  });
});
