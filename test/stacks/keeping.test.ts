import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { deploymentNames, resourcesOf, type Template, templatesOf } from "./deployments.ts";

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
    const precious = ["AWS::DynamoDB::Table", "AWS::KMS::Key"].flatMap((type) => kept(hub as Template, type));
    expect(precious).toHaveLength(4);
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
    expect(resourcesOf(templates, "AWS::Lambda::Function")).toHaveLength(13);
    expect(untagged.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
  });

  it("is reached by no public address", () => {
    for (const type of [
      "AWS::Lambda::Url",
      "AWS::ApiGateway::RestApi",
      "AWS::ApiGatewayV2::Api",
      "AWS::S3::Bucket",
    ]) {
      expect(resourcesOf(templates, type)).toEqual([]);
    }
  });
});
