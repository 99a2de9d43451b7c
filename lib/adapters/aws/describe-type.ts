import { type CloudFormationClient, DescribeTypeCommand } from "@aws-sdk/client-cloudformation";
import { Unavailable } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import type { SchemaSource } from "#core/ports/schema-source.ts";
import type { Mutability } from "#core/resource-types/call-knowledge.ts";
import { isPart, type SchemaPart } from "#core/resource-types/schema-part.ts";
import { asFault, nameOf } from "./sdk-fault.ts";

const mutabilities: ReadonlyMap<unknown, Mutability> = new Map([
  ["FULLY_MUTABLE", "full"],
  ["IMMUTABLE", "immutable"],
  ["NON_PROVISIONABLE", "none"],
]);

type DescribeTypeClient = Pick<CloudFormationClient, "send">;

/** Asks CloudFormation's registry in the region of the client. */
export function describeTypeSchemaSource(client: DescribeTypeClient): SchemaSource {
  return {
    async describe(type) {
      const answer = await described(type, client);
      if (answer?.Schema === undefined) return undefined;
      const mutability = mutabilities.get(answer.ProvisioningType) ?? "unknown";
      return { type, schema: schemaIn(answer.Schema, type), mutability };
    },
  };
}

async function described(type: string, client: DescribeTypeClient) {
  try {
    return await client.send(new DescribeTypeCommand({ Type: "RESOURCE", TypeName: type }));
  } catch (error) {
    if (nameOf(error) === "TypeNotFoundException") return undefined;
    throw asFault(`describe \`${type}\``, error, "cloudformation:DescribeType");
  }
}

function schemaIn(text: string, type: string): SchemaPart {
  const schema = jsonIn(text);
  if (isPart(schema) && isPart(schema["properties"])) return schema;
  throw new Unavailable(`CloudFormation's schema of \`${type}\` cannot be read`);
}
