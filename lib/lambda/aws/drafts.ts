import type { Ports } from "#acts/runtime.ts";
import { documentClient } from "#adapters/aws/clients.ts";
import { dynamoDrafts } from "#adapters/aws/stores/learning/drafts.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** What is drafted, for the few functions that read of it. */
export const draftsIn = ({ environment: { told } }: AwsGround): Makers<Pick<Ports, "drafts">> => ({
  drafts: () => dynamoDrafts(documentClient({ region: told("AWS_REGION") }), told("LEDGER_TABLE")),
});
