import { Aws } from "aws-cdk-lib";
import { dueIndex } from "#adapters/aws/stores/tables.ts";
import type { GrantedCall } from "../doors.ts";
import { type Ground, throughService, type Use } from "./use.ts";

type TablePort =
  | "dockets"
  | "events"
  | "decisions"
  | "registry"
  | "sessions"
  | "situations"
  | "meters"
  | "killSwitch";
export type TableCall = Extract<GrantedCall, `${TablePort}.${string}`>;

type TableAction = "GetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem" | "BatchWriteItem";

type TableUse = {
  readonly table: "ledger" | "registry";
  readonly actions: readonly TableAction[];
  /** Of the index alone. */
  readonly ofIndex?: true;
};

const ledger = (...actions: readonly TableAction[]): TableUse => ({ table: "ledger", actions });
const ofIndex = (...actions: readonly TableAction[]): TableUse => ({ ...ledger(...actions), ofIndex: true });
const registry = (...actions: readonly TableAction[]): TableUse => ({ table: "registry", actions });

/** What a call does with its table at most: a lost condition is followed by a read, a large body has parts. */
export const tableUses: Readonly<Record<TableCall, TableUse>> = {
  "dockets.load": ledger("GetItem", "Query"),
  "dockets.save": ledger("PutItem", "Query", "BatchWriteItem"),
  "dockets.due": ofIndex("Query"),
  "dockets.watched": ofIndex("Query"),
  "events.put": ledger("PutItem"),
  "events.isLookAsked": ledger("Query", "PutItem", "GetItem"),
  "events.after": ledger("Query"),
  "decisions.put": ledger("PutItem", "BatchWriteItem"),
  "decisions.get": ledger("Query"),
  "sessions.put": ledger("PutItem", "GetItem"),
  "sessions.get": ledger("GetItem"),
  "sessions.wait": ledger("PutItem", "GetItem"),
  "sessions.waitingFor": ledger("Query"),
  "situations.put": ledger("PutItem", "GetItem"),
  "situations.since": ledger("Query"),
  "situations.wrote": ledger("PutItem", "GetItem"),
  "situations.writersOf": ledger("Query"),
  "meters.spend": ledger("UpdateItem", "GetItem"),
  "meters.take": ledger("UpdateItem", "GetItem"),
  "meters.note": ledger("PutItem", "GetItem", "DeleteItem"),
  "meters.noted": ledger("GetItem"),
  "registry.declaration": registry("GetItem"),
  "killSwitch.isStopped": registry("GetItem"),
};

export const isTableCall = (call: GrantedCall): call is TableCall => call in tableUses;

const readingKey = ["kms:Decrypt", "kms:DescribeKey"];
const writingKey = [
  ...readingKey,
  "kms:Encrypt",
  "kms:GenerateDataKey",
  "kms:GenerateDataKeyWithoutPlaintext",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
];
const reading: ReadonlySet<TableAction> = new Set<TableAction>(["GetItem", "Query"]);

/** The table, or its index, and the key that it is encrypted with. */
export function tableUse(call: TableCall, { reach: { tables, dataKey } }: Ground): Use {
  const { table: name, actions, ofIndex } = tableUses[call];
  const table = tables[name];
  const resource = ofIndex === true ? `${table.tableArn}/index/${dueIndex}` : table.tableArn;
  const isReading = actions.every((action) => reading.has(action));
  const key = {
    actions: isReading ? readingKey : writingKey,
    resources: [(table.encryptionKey ?? dataKey).keyArn],
    conditions: throughService("dynamodb", Aws.REGION),
  };
  const grant = { actions: actions.map((action) => `dynamodb:${action}`), resources: [resource] };
  const setting = name === "ledger" ? "LEDGER_TABLE" : "REGISTRY_TABLE";
  return { grants: [grant, key], settings: { [setting]: table.tableName } };
}
