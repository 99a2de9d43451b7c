import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import {
  deploymentNames,
  listOf,
  type Placed,
  resourcesOf,
  type Statement,
  type Template,
  templatesOf,
} from "./deployments.ts";
import { waysOf } from "./ways-of.ts";

const catalogue = openCatalogue();

const kept = (template: Template, type: string) =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

describe.each(deploymentNames)("what %s keeps", (name) => {
  const templates = templatesOf(name);

  it("is encrypted", () => {
    for (const { properties } of resourcesOf(templates, "AWS::DynamoDB::Table")) {
      expect(properties["SSESpecification"]).toMatchObject({ SSEEnabled: true, SSEType: "KMS" });
      expect(properties["PointInTimeRecoverySpecification"]).toEqual({ PointInTimeRecoveryEnabled: true });
    }
    for (const { properties } of resourcesOf(templates, "AWS::SQS::Queue")) {
      expect(properties["SqsManagedSseEnabled"]).toBe(true);
    }
    for (const { id, properties } of resourcesOf(templates, "AWS::SNS::Topic")) {
      expect(properties["KmsMasterKeyId"], id).toBeDefined();
    }
    for (const { id, properties } of resourcesOf(templates, "AWS::Logs::LogGroup")) {
      expect(properties["KmsKeyId"], id).toBeDefined();
      expect(properties["RetentionInDays"], id).toBe(90);
    }
  });

  it("outlives the stack where it cannot be had again", () => {
    const [hub] = Object.values(templates);
    const precious = ["AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::Cognito::UserPool"]
      .flatMap((type) => kept(hub as Template, type))
      // Without the pages no link leads anywhere.
      .filter(([id]) => !id.includes("KeysLinks"));
    expect(precious).toHaveLength(6);
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of precious) {
      expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, "Retain", "Retain"]);
    }
  });

  it("is tagged with the installation", () => {
    const untagged = Object.values(templates).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(
        ([, { Type, Properties }]) =>
          catalogue.type(Type)?.tagProperty !== undefined &&
          !JSON.stringify(Properties ?? {}).includes("parley:installation"),
      ),
    );
    // Where nobody is asked no answer is remembered.
    expect(resourcesOf(templates, "AWS::Lambda::Function")).toHaveLength(name === "observe" ? 23 : 24);
    expect(untagged.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
  });

  it("is reached from outside by one API alone, and without a signature of AWS by its pages and hooks alone", () => {
    for (const type of ["AWS::Lambda::Url", "AWS::ApiGatewayV2::Api"]) {
      expect(resourcesOf(templates, type)).toEqual([]);
    }
    const buckets = resourcesOf(templates, "AWS::S3::Bucket");
    expect(buckets).toHaveLength(1);
    for (const { properties } of buckets) {
      const closed = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true };
      expect(properties["PublicAccessBlockConfiguration"]).toEqual({
        ...closed,
        RestrictPublicBuckets: true,
      });
    }
    const [api, ...others] = resourcesOf(templates, "AWS::ApiGateway::RestApi");
    expect(others).toEqual([]);
    expect(api?.properties["EndpointConfiguration"]).toEqual({ Types: ["REGIONAL"] });
    const ways = waysOf(templates);
    const open = [...ways].filter(([, authorization]) => authorization !== "AWS_IAM").map(([way]) => way);
    expect(open.toSorted()).toEqual(pages);
    expect([...ways.keys()].filter((way) => !open.includes(way))).toEqual(["ANY /api/{proxy+}"]);
    expect(openTo(api)).toHaveLength(1);
    for (const statement of openTo(api)) {
      for (const resource of listOf(statement.Resource)) {
        expect(resource).toMatch(
          /^execute-api:\/v1\/(GET|HEAD|POST)\/(a\/\*|hooks\/\*|console|console\/\*)$/,
        );
      }
    }
  });
});

const pages = ["/a/{link}", "/console", "/console/{proxy+}"].flatMap((path) =>
  ["GET", "HEAD", "POST"].map((method) => `${method} ${path}`),
);
pages.push("POST /hooks/{source}");
pages.sort();

/** What the policy of the API allows to everybody, no matter who they are. */
function openTo(api: Placed | undefined): readonly Statement[] {
  const policy = api?.properties["Policy"] as { Statement: readonly Statement[] } | undefined;
  return (policy?.Statement ?? []).filter(
    ({ Effect, Principal, Condition }) =>
      Effect === "Allow" && JSON.stringify(Principal).includes('"*"') && Condition === undefined,
  );
}
