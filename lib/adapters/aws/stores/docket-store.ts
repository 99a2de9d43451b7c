import { Unavailable } from "#core/faults.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { readRecord, recordText } from "#core/ledger/record-text.ts";
import type { DocketStore, Saved } from "#core/ports/stores/docket-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { duePlace, readDue, readLearnt } from "./dockets/due.ts";
import { isVersion } from "./items/clause.ts";
import { putItem, readItem } from "./items/item.ts";
import { type Key, resourceKey, versionText } from "./items/keys.ts";
import { type Head, type Owner, readBody, sweepParts, writeBody } from "./items/parts.ts";
import type { Item } from "./items/stored-version.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const prefix = "part#";
const mostReads = 4;

const keyOf = (resource: ResourceId): Key => ({ pk: resourceKey(resource), sk: "docket" });
const ownerOf = (resource: ResourceId, what: string, version: number): Owner => ({
  what,
  pk: resourceKey(resource),
  prefix: `${prefix}${versionText(version)}`,
});

export function dynamoDocketStore(client: DocumentClient, name: string): DocketStore {
  const table = { client, name };
  return {
    load: (resource) => load(table, resource),
    save: (record) => save(table, record),
    due: (before, page) => readDue(table, page, before),
    watched: (page) => readDue(table, page),
    learnt: (page) => readLearnt(table, page),
  };
}

/** A head whose parts are gone was overtaken while it was read; then the head is read again. */
async function load(table: Table, resource: ResourceId): Promise<DocketRecord | undefined> {
  const what = "load a docket";
  for (let turn = 0; turn < mostReads; turn += 1) {
    const head = await readItem(table, { what, key: keyOf(resource) });
    if (head === undefined) return undefined;
    const text = await readBody(table, ownerOf(resource, what, Number(head["version"])), head);
    if (text !== undefined) return readRecord(text);
  }
  throw new Unavailable("a docket changed each time while it was read");
}

async function save(table: Table, record: DocketRecord): Promise<Saved> {
  const what = "save a docket";
  const version = record.version + 1;
  const owner = ownerOf(record.resource, what, version);
  const head = await writeBody(table, owner, { text: recordText({ ...record, version }) });
  const item = { version, ...head, ...duePlace(record) };
  const only = isVersion(record.version);
  const written = await putItem(table, { what, key: keyOf(record.resource), item, only });
  if (!written.ok) return { ok: false };
  await sweep(table, owner, { head, before: written.before });
  return { ok: true, version };
}

/** INVARIANT (no part of the present): this version was won, so that parts up to it are in use only if they are its own. */
async function sweep(table: Table, owner: Owner, { head, before }: { head: Head; before: Item | undefined }) {
  if (!("parts" in head) && before?.["parts"] === undefined) return;
  try {
    await sweepParts(table, owner, { from: prefix, spared: head });
  } catch (error) {
    // The docket is saved, and anyone who saves it next sweeps again.
    if (!(error instanceof Unavailable)) throw error;
  }
}
