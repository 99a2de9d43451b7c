import { millis } from "#core/claims/instant.ts";
import { besides } from "#core/hidden/beside.ts";
import type { DecisionLog, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { dayPlace, readDay } from "./decisions/day.ts";
import { bodyOwner, decisionPlace } from "./decisions/place.ts";
import { readDecision, readDecisions, readUpTo } from "./decisions/read.ts";
import { isAbsent } from "./items/clause.ts";
import { putItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, resourceKey } from "./items/keys.ts";
import { writeBody } from "./items/parts.ts";
import type { DocumentClient, Table } from "./items/table.ts";

export function dynamoDecisionLog(client: DocumentClient, name: string, keeping: Keeping = {}): DecisionLog {
  const table = { client, name };
  const days = keeping.days ?? keptDays.decisions;
  return {
    put: (decision) => put(table, decision, days),
    get: (resource, id) => readDecision(table, resource, id),
    list: (resource, page) => readDecisions(table, resource, page),
    upTo: (resource, version) => readUpTo(table, resource, version),
    onDay: async (account, day, page) => ({
      ...(await readDay(table, { account, day, page })),
      keepDays: days,
    }),
  };
}

async function put(table: Table, decision: LoggedDecision, days: number): Promise<void> {
  const what = "log a decision";
  const { resource, version, id, at } = decision;
  const expires = expiry(millis(at), days);
  const owner = bodyOwner(resource, version, what);
  const head = await writeBody(table, owner, { text: JSON.stringify(besides(decision)), expires });
  const item = { ...head, id, version, expires, ...dayPlace(decision) };
  const key = { pk: resourceKey(resource), sk: decisionPlace({ version, id }) };
  // Nothing is lost if one stands there: it was put by somebody who died before they could say so.
  await putItem(table, { what, key, item, only: isAbsent });
}
