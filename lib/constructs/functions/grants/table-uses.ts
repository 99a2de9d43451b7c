import { Aws } from "aws-cdk-lib";
import { dueIndex } from "#adapters/aws/stores/tables.ts";
import type { PortCall } from "../../doors/calls.ts";
import { type GrantGround, throughService, type Use } from "./use.ts";

type TablePort =
  | "dockets"
  | "events"
  | "decisions"
  | "drafts"
  | "registry"
  | "sessions"
  | "situations"
  | "meters"
  | "tallies"
  | "inboxes"
  | "killSwitch"
  | "casePlaces"
  | "mailboxes"
  | "owners"
  | "policies"
  | "precedents"
  | "profiles"
  | "refusals"
  | "resourceIndex"
  | "rowStates"
  | "shadowBook"
  | "sourceBooks";
/** Nobody but a person sets the kill switch. */
export type TableCall = Exclude<Extract<PortCall, `${TablePort}.${string}`>, "killSwitch.set">;

type TableAction = "GetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem" | "BatchWriteItem";

type TableUse = {
  readonly table: "ledger" | "registry";
  readonly actions: readonly TableAction[];
  /** Of the index alone. */
  readonly ofIndex?: true;
  /** The partitions that it concerns, where a table holds what is none of its business. */
  readonly within?: string;
};

const ledger = (...actions: readonly TableAction[]): TableUse => ({ table: "ledger", actions });
const ofIndex = (use: TableUse): TableUse => ({ ...use, ofIndex: true });
const within = (partitions: string, use: TableUse): TableUse => ({ ...use, within: partitions });
const registry = (...actions: readonly TableAction[]): TableUse => ({ table: "registry", actions });

/** What a call does with its table at most: a lost condition is followed by a read, a large body has parts. */
export const tableUses: Readonly<Record<TableCall, TableUse>> = {
  "dockets.load": ledger("GetItem", "Query"),
  "dockets.save": ledger("PutItem", "Query", "BatchWriteItem"),
  "dockets.due": ofIndex(ledger("Query")),
  "dockets.watched": ofIndex(ledger("Query")),
  "dockets.learnt": ofIndex(ledger("Query")),
  "events.put": ledger("PutItem"),
  "events.dueLooks": ledger("Query", "GetItem"),
  "events.markLook": ledger("PutItem", "GetItem"),
  "events.after": ledger("Query"),
  "decisions.put": ledger("PutItem", "BatchWriteItem"),
  "decisions.get": ledger("Query"),
  "decisions.list": ledger("Query"),
  "decisions.upTo": ledger("Query"),
  "decisions.onDay": ofIndex(ledger("Query")),
  "sessions.put": ledger("PutItem", "GetItem"),
  "sessions.get": ledger("GetItem"),
  "sessions.wait": ledger("PutItem", "GetItem"),
  "sessions.waitingFor": ledger("Query"),
  "situations.put": ledger("PutItem", "GetItem", "Query", "BatchWriteItem"),
  "situations.around": ledger("GetItem", "Query"),
  "situations.under": ledger("GetItem", "Query"),
  "situations.declared": ledger("GetItem", "Query"),
  "situations.since": ledger("GetItem", "Query"),
  "situations.adopt": ledger("PutItem", "GetItem", "DeleteItem", "Query", "BatchWriteItem"),
  "situations.wrote": ledger("PutItem", "GetItem"),
  "situations.writersOf": ledger("Query"),
  "sourceBooks.open": within("source#*", ledger("GetItem")),
  "sourceBooks.save": within("source#*", ledger("PutItem")),
  "meters.spend": ledger("UpdateItem", "GetItem"),
  "meters.take": within("bucket#*", ledger("UpdateItem", "GetItem")),
  "meters.reserve": within("bucket#*", ledger("UpdateItem")),
  "meters.room": within("bucket#*", ledger("GetItem")),
  "meters.note": ledger("PutItem", "GetItem", "DeleteItem"),
  "meters.noted": ledger("GetItem"),
  "tallies.add": within("tally#*", ledger("PutItem", "GetItem")),
  "tallies.marks": within("tally#*", ledger("Query")),
  "casePlaces.put": within("case#*", ledger("PutItem", "GetItem")),
  "casePlaces.find": within("case#*", ledger("GetItem")),
  "mailboxes.open": within("mailbox#*", ledger("GetItem")),
  "mailboxes.save": within("mailbox#*", ledger("PutItem")),
  "inboxes.put": within("inbox#*", ledger("GetItem", "Query", "PutItem")),
  "inboxes.handedOn": within("inbox#*", ledger("GetItem", "PutItem")),
  "inboxes.list": within("inbox#*", ledger("Query")),
  "owners.read": within("owners", ledger("GetItem")),
  "owners.keep": within("owners", ledger("PutItem", "GetItem")),
  "policies.keep": within("policy#*", ledger("PutItem", "GetItem", "BatchWriteItem")),
  "policies.get": within("policy#*", ledger("GetItem", "Query")),
  // INVARIANT (a part of their own): what notes answers writes into this part and into no other.
  "precedents.put": within("precedents#*", ledger("PutItem")),
  "precedents.latest": within("precedents#*", ledger("Query")),
  "precedents.since": within("precedents#*", ledger("Query")),
  "drafts.open": within("drafts#*", ledger("GetItem")),
  "drafts.save": within("drafts#*", ledger("PutItem")),
  "drafts.trials": within("drafts#*", ledger("GetItem")),
  "drafts.saveTrials": within("drafts#*", ledger("PutItem")),
  "drafts.undoing": within("drafts#*", ledger("GetItem")),
  "drafts.saveUndoing": within("drafts#*", ledger("PutItem")),
  "rowStates.read": within("row-states", ledger("GetItem")),
  "rowStates.keep": within("row-states", ledger("PutItem")),
  // INVARIANT (a part of their own): what counts failed calls writes into this part and into no other.
  "refusals.count": within("refusals#*", ledger("UpdateItem", "GetItem")),
  "refusals.between": within("refusals#*", ledger("Query")),
  // INVARIANT (acts on nothing): what judges under a candidate writes into this part and into no other.
  "shadowBook.begin": within("shadow#*", ledger("PutItem")),
  "shadowBook.trials": within("shadow#*", ledger("Query")),
  "shadowBook.day": within("shadow#*", ledger("GetItem")),
  "shadowBook.days": within("shadow#*", ledger("Query")),
  "shadowBook.save": within("shadow#*", ledger("PutItem")),
  "shadowBook.mark": within("shadow#*", ledger("GetItem")),
  "shadowBook.setMark": within("shadow#*", ledger("PutItem", "GetItem")),
  "shadowBook.putExample": within("shadow#*", ledger("PutItem")),
  "shadowBook.examples": within("shadow#*", ledger("Query")),
  "resourceIndex.add": within("index#*", ledger("PutItem", "GetItem")),
  "resourceIndex.remove": within("index#*", ledger("DeleteItem")),
  "resourceIndex.list": within("index#*", ledger("Query")),
  "registry.declaration": registry("GetItem"),
  // INVARIANT (a person stops restores): anyone who declares cannot write the kill switch, which lies in the same table.
  "registry.put": within("declaration#*", registry("PutItem")),
  "registry.of": ofIndex(registry("Query")),
  "profiles.read": registry("GetItem"),
  "profiles.save": within("profiles", registry("PutItem")),
  "killSwitch.isStopped": registry("GetItem"),
};

export const isTableCall = (call: PortCall): call is TableCall => call in tableUses;

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
export function tableUse(call: TableCall, { reach: { tables, dataKey } }: GrantGround): Use {
  const { table: name, actions, ofIndex, within: partitions } = tableUses[call];
  const table = tables[name];
  const resource = ofIndex === true ? `${table.tableArn}/index/${dueIndex}` : table.tableArn;
  const isReading = actions.every((action) => reading.has(action));
  const key = {
    actions: isReading ? readingKey : writingKey,
    resources: [(table.encryptionKey ?? dataKey).keyArn],
    conditions: throughService("dynamodb", Aws.REGION),
  };
  const grant = {
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [resource],
    ...(partitions !== undefined && {
      conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [partitions] } },
    }),
  };
  const setting = name === "ledger" ? "LEDGER_TABLE" : "REGISTRY_TABLE";
  return { grants: [grant, key], settings: { [setting]: table.tableName } };
}
