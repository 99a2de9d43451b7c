import type { Ports } from "#acts/runtime.ts";
import { documentClient } from "#adapters/aws/clients.ts";
import { dynamoRefusals } from "#adapters/aws/stores/learning/refusals.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** How often calls failed, for the few functions that count or read it. */
export const refusalsIn = ({ environment: { told } }: AwsGround): Makers<Pick<Ports, "refusals">> => ({
  refusals: () => dynamoRefusals(documentClient({ region: told("AWS_REGION") }), told("LEDGER_TABLE")),
});
