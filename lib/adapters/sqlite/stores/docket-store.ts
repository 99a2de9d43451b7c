import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { readRecord, recordText } from "#core/ledger/record-text.ts";
import { tellsAuthors } from "#core/looking/learning/authors.ts";
import type { DocketStore, DuePage } from "#core/ports/stores/docket-store.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import type { Database, SqlRow } from "../database.ts";
import { saveNext } from "./next-version.ts";
import { stored } from "./stored.ts";

const pageSize = 100;

export function sqliteDocketStore(database: Database): DocketStore {
  const find = "SELECT body FROM dockets WHERE resource = ?";
  const due = `SELECT resource, due AS place FROM dockets WHERE due > ? AND due < ? ORDER BY due LIMIT ?`;
  const learnt = `SELECT resource, resource AS place FROM dockets WHERE learnt = 1 AND resource > ?
    ORDER BY resource LIMIT ?`;
  return stored<DocketStore>(database, {
    load(resource) {
      const row = database.first(find, resourceText(resource));
      return row && readRecord(String(row["body"]));
    },
    save: (record) => save(database, record),
    due: (before, page = "") => pageOf(database.all(due, page, upTo(before), pageSize + 1)),
    watched: (page = "") => pageOf(database.all(due, page, "~", pageSize + 1)),
    learnt: (page = "") => pageOf(database.all(learnt, page, pageSize + 1)),
  });
}

function save(database: Database, record: DocketRecord) {
  const { resource, due, version: expected } = record;
  const name = resourceText(resource);
  const columns = {
    due: due === undefined ? null : `${momentText(due)}#${name}`,
    learnt: Number(due === undefined && tellsAuthors(record)),
    body: recordText({ ...record, version: expected + 1 }),
  };
  return saveNext(database, { table: "dockets", key: ["resource", name], expected, columns });
}

/** Moments in one form, so that they sort as time runs. */
const momentText = (instant: string): string => new Date(instant).toISOString();

/** Behind every place of that very moment: the sign after the one that parts moment and resource. */
const upTo = (before: string): string => `${momentText(before)}$`;

function pageOf(rows: readonly SqlRow[]): DuePage {
  const shown = rows.slice(0, pageSize);
  const resources = shown.map(({ resource }) => parseResource(String(resource)));
  const last = shown.at(-1);
  return rows.length > pageSize && last !== undefined
    ? { resources, next: String(last["place"]) }
    : { resources };
}
