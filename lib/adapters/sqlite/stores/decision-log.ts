import { millis } from "#core/claims/instant.ts";
import { besides, fromBesides } from "#core/hidden/beside.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type {
  DecisionLog,
  DecisionMark,
  DecisionPage,
  LoggedDecision,
} from "#core/ports/stores/decision-log.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Database, SqlRow } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

const pageSize = 25;

const versionText = (version: number): string => String(version).padStart(12, "0");
const placeOf = ({ version, id }: LoggedDecision): string => `${versionText(version)}#${id}`;

// Behind every place there is, and behind every place of one version.
const end = "~";
const endOf = (version: number): string => `${versionText(version)}$`;

export function sqliteDecisionLog(database: Database): DecisionLog {
  const one = "SELECT body FROM decisions WHERE resource = ? AND id = ?";
  const day = "SELECT resource, version, id, digest FROM decisions WHERE account = ? AND day = ?";
  return stored<DecisionLog>(database, {
    put: (decision) => put(database, decision),
    get(resource, id) {
      const row = database.first(one, resourceText(resource), id);
      return row && decisionIn(row);
    },
    list: (resource, page = end) => readBefore(database, resource, page),
    upTo: (resource, version) => readBefore(database, resource, endOf(version)),
    onDay: (account, wanted) => ({
      marks: database.all(day, account, wanted).map(markIn),
      keepDays: keptDays.decisions,
    }),
  });
}

function put(database: Database, decision: LoggedDecision): void {
  const { resource, id, version, at, digest } = decision;
  database.run(
    `INSERT INTO decisions (resource, id, place, version, account, day, digest, body, expires)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ...[resourceText(resource), id, placeOf(decision), version, resource.account, dayOf(at), digest],
    JSON.stringify(besides(decision)),
    daysAfter(millis(at), keptDays.decisions),
  );
}

function readBefore(database: Database, resource: ResourceId, page: string): DecisionPage {
  const before = `SELECT place, body FROM decisions WHERE resource = ? AND place < ?
    ORDER BY place DESC LIMIT ?`;
  const rows = database.all(before, resourceText(resource), page, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const decisions = shown.map(decisionIn);
  const last = shown.at(-1);
  return rows.length > pageSize && last !== undefined
    ? { decisions, next: String(last["place"]) }
    : { decisions };
}

const decisionIn = ({ body }: SqlRow): LoggedDecision =>
  fromBesides(JSON.parse(String(body))) as unknown as LoggedDecision;

const markIn = ({ resource, version, id, digest }: SqlRow): DecisionMark => ({
  resource: parseResource(String(resource)),
  version: Number(version),
  id: String(id),
  digest: String(digest),
});
