import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { Unavailable } from "#core/faults.ts";
import { nameOf } from "../sdk-fault.ts";
import { attempted } from "./items/table.ts";
import type { TableShape } from "./tables.ts";

const mostTurns = 100;

/** Creates a table unless it is there, where no deployment does: in an embedded database, which is quick. */
export async function ensureTable(client: DynamoDBClient, name: string, shape: TableShape): Promise<void> {
  const attempt = { what: "create a table", permission: "dynamodb:CreateTable" } as const;
  const create = new CreateTableCommand(requestOf(name, shape));
  const isThere = (error: unknown): void => {
    if (nameOf(error) !== "ResourceInUseException") throw error;
  };
  await attempted(name, attempt, () => client.send(create).then(() => undefined, isThere));
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const described = await client.send(new DescribeTableCommand({ TableName: name }));
    if (described.Table?.TableStatus === "ACTIVE") return;
  }
  throw new Unavailable(`the table \`${name}\` is still being created`);
}

function requestOf(name: string, shape: TableShape): CreateTableCommandInput {
  const { partitionKey, sortKey, index } = shape;
  const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keysOf(shape),
    GlobalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: keysOf(index),
        Projection:
          index.holds === "all"
            ? { ProjectionType: "ALL" }
            : { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.holds] },
      },
    ],
  };
}

type Keys = { readonly partitionKey: string; readonly sortKey: string };

const keysOf = ({ partitionKey, sortKey }: Keys): NonNullable<CreateTableCommandInput["KeySchema"]> => [
  { AttributeName: partitionKey, KeyType: "HASH" },
  { AttributeName: sortKey, KeyType: "RANGE" },
];
