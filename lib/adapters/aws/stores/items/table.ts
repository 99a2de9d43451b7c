import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { BrokenInvariant, Misconfigured, type Unavailable } from "#core/faults.ts";
import { asFault, nameOf } from "../../sdk-fault.ts";

const missing = new Set(["ResourceNotFoundException", "TableNotFoundException"]);
// The request itself is wrong, so that sending it again changes nothing.
const refused = new Set([
  "ValidationException",
  "SerializationException",
  "ItemCollectionSizeLimitExceededException",
]);

/** What an error of DynamoDB means to the core; throttling and whatever may pass is `Unavailable`. */
function tableFault(
  what: string,
  error: unknown,
  { table, permission }: { readonly table: string; readonly permission: string },
): BrokenInvariant | Misconfigured | Unavailable {
  if (missing.has(nameOf(error))) {
    return new Misconfigured(`AWS did not ${what}: there is no table \`${table}\``, {
      hint: "deploy Parley's ledger, or correct the setting that names the table",
      cause: error,
    });
  }
  if (refused.has(nameOf(error))) {
    const reason = error instanceof Error ? error.message : "";
    return new BrokenInvariant(`AWS did not ${what}: ${reason}`, { cause: error });
  }
  return asFault(what, error, permission);
}

const isConditionLost = (error: unknown): boolean => nameOf(error) === "ConditionalCheckFailedException";

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
