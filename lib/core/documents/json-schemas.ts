import { Dispute } from "../arbitration/dispute.ts";
import { ReplayDocument } from "../arbitration/replay-document.ts";
import { Suite } from "../arbitration/suite/suite.ts";
import { VerdictDocument } from "../arbitration/verdict.ts";
import { DeploymentFile } from "../deployment/deployment-file.ts";
import { DecisionEvent } from "../ledger/decision-event.ts";
import { WebhookNotice } from "../notices/channels/webhook-payload.ts";
import { describeSchema } from "../policy/file/json-schema.ts";
import { describePolicy } from "../policy/layers/describe-layered.ts";
import { PolicyFile } from "../policy/policy-file.ts";
import { ReadingDocument } from "../reading/reading-document.ts";
import { RecordLine } from "./record-file.ts";
import { SnapshotLine } from "./snapshot-file.ts";

const schemas = {
  policy: PolicyFile,
  dispute: Dispute,
  suite: Suite,
  verdict: VerdictDocument,
  reading: ReadingDocument,
  replay: ReplayDocument,
  record: RecordLine,
  snapshot: SnapshotLine,
  "decision-event": DecisionEvent,
  deployment: DeploymentFile,
  webhook: WebhookNotice,
} as const;

export type SchemaName = keyof typeof schemas;
export const schemaNames = Object.keys(schemas) as readonly SchemaName[];

const titles: Readonly<Record<SchemaName, string>> = {
  policy: "A policy of Parley",
  dispute: "A dispute that `parley decide` judges",
  suite: "Tests that `parley policy test` runs",
  verdict: "What `parley decide --json` prints",
  reading: "One line of `parley read --json`",
  replay: "What `parley replay --json` prints",
  record: "One line of the file that `parley replay --record` writes",
  snapshot: "One line of the file that `parley snapshot` writes",
  "decision-event": "What Parley tells on its event bus",
  deployment: "`parley.config.yaml`: what is deployed where",
  webhook: "What a webhook of `channels` is sent",
};

/** The JSON Schema of a file as an author writes it, before defaults are filled in. */
export function jsonSchemaOf(name: SchemaName): Readonly<Record<string, unknown>> {
  // What a check beyond JSON Schema demands, the reader of the file demands; an editor lets it pass.
  const { $schema, ...rest } = name === "policy" ? describePolicy() : describeSchema(schemas[name]);
  return { $schema, title: titles[name], ...rest };
}
