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
export function tableFault(
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

export const isConditionLost = (error: unknown): boolean =>
  nameOf(error) === "ConditionalCheckFailedException";
