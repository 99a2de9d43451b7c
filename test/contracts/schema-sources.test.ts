import type { CloudFormationClient, DescribeTypeCommandOutput } from "@aws-sdk/client-cloudformation";
import { DescribeTypeCommand } from "@aws-sdk/client-cloudformation";
import { describe, expect, it } from "vitest";
import { describeTypeSchemaSource } from "#adapters/aws/describe-type.ts";
import { memorySchemaSource } from "#adapters/memory/schema-source.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { describedTypes, schemaSourceContract } from "./schema-source.contract.ts";

type Answer = Partial<DescribeTypeCommandOutput>;

/** A client that answers `DescribeType` in the shape that AWS records, and nothing else. */
function clientThat(answer: (type: string) => Answer): Pick<CloudFormationClient, "send"> {
  const send = (command: unknown) =>
    Promise.resolve().then(() => {
      if (!(command instanceof DescribeTypeCommand)) throw new Error("only DescribeType is asked");
      expect(command.input).toEqual({ Type: "RESOURCE", TypeName: command.input.TypeName });
      return answer(command.input.TypeName ?? "");
    });
  return { send: send as CloudFormationClient["send"] };
}

function sdkError(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

const provisioning = {
  full: "FULLY_MUTABLE",
  immutable: "IMMUTABLE",
  none: "NON_PROVISIONABLE",
  unknown: "",
};

function recorded(type: string): Answer {
  const known = describedTypes.find((described) => described.type === type);
  if (known === undefined) {
    throw sdkError("TypeNotFoundException", `The type '${type}' cannot be found.`);
  }
  return {
    Arn: `arn:aws:cloudformation:eu-north-1::type/resource/${type.replaceAll("::", "-")}`,
    Type: "RESOURCE",
    TypeName: type,
    IsDefaultVersion: true,
    Schema: JSON.stringify(known.schema, null, 2),
    ProvisioningType: provisioning[known.mutability] as "FULLY_MUTABLE",
    DeprecatedStatus: "LIVE",
    Visibility: "PUBLIC",
    $metadata: { httpStatusCode: 200, requestId: "11111111-2222-3333-4444-555555555555" },
  };
}

schemaSourceContract("memory", async () => memorySchemaSource(describedTypes));
schemaSourceContract("AWS", async () => describeTypeSchemaSource(clientThat(recorded)));

describe("AWS schema source", () => {
  const failing = (error: Error) =>
    describeTypeSchemaSource(
      clientThat(() => {
        throw error;
      }),
    ).describe("AWS::Test::Queue");

  it.each([
    {
      name: "AccessDenied",
      fault: Misconfigured,
      hint: "grant `cloudformation:DescribeType` to the role that asks",
    },
    {
      name: "ExpiredToken",
      fault: Misconfigured,
      hint: "grant `cloudformation:DescribeType` to the role that asks",
    },
    { name: "Throttling", fault: Unavailable, hint: undefined },
    { name: "CFNRegistryException", fault: Unavailable, hint: undefined },
    { name: "TimeoutError", fault: Unavailable, hint: undefined },
  ])("turns $name into the fault that it means", async ({ name, fault, hint }) => {
    const failure = await failing(sdkError(name, "no")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(fault);
    expect(failure).toMatchObject({ message: "AWS did not describe `AWS::Test::Queue`: no", hint });
  });

  it.each(["{", "[]", "null", '{"typeName":"AWS::Test::Queue"}'])("refuses the schema %s", async (Schema) => {
    const source = describeTypeSchemaSource(clientThat(() => ({ Schema, ProvisioningType: "IMMUTABLE" })));
    await expect(source.describe("AWS::Test::Queue")).rejects.toThrow(
      new Unavailable("CloudFormation's schema of `AWS::Test::Queue` cannot be read"),
    );
  });

  it("says that it does not know what a registry does not say", async () => {
    const Schema = JSON.stringify({ properties: {} });
    const source = describeTypeSchemaSource(clientThat(() => ({ Schema })));
    expect(await source.describe("AWS::Test::Queue")).toMatchObject({ mutability: "unknown" });
    expect(
      await describeTypeSchemaSource(clientThat(() => ({}))).describe("AWS::Test::Queue"),
    ).toBeUndefined();
  });
});
