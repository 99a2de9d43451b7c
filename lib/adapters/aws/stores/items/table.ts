import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isConditionLost, tableFault } from "./table-fault.ts";

export type DocumentClient = Pick<DynamoDBDocumentClient, "send">;
export type Table = { readonly client: DocumentClient; readonly name: string };

type Permission =
  `dynamodb:${"GetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem" | "BatchWriteItem" | "CreateTable"}`;

/** What is attempted, as an infinitive for anyone who reads the fault, and what it takes to be allowed to. */
export type Attempt = { readonly what: string; readonly permission: Permission };

export async function attempted<T>(table: string, attempt: Attempt, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw tableFault(attempt.what, error, { table, permission: attempt.permission });
  }
}

/** A condition that does not hold is an answer, not an error. */
export function attemptedIf<T>(table: string, attempt: Attempt, ask: () => Promise<T>) {
  const lost = (error: unknown): undefined => {
    if (isConditionLost(error)) return undefined;
    throw error;
  };
  return attempted(table, attempt, () => ask().then((answer) => ({ answer }), lost));
}
