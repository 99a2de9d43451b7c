import { millis } from "#core/claims/instant.ts";
import { besides } from "#core/hidden/beside.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type { DecisionLog, DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { bodyOwner, decisionAt, decisionPlace } from "./decisions/place.ts";
import { readDecision, readDecisions, readUpTo } from "./decisions/read.ts";
import { isAbsent } from "./items/clause.ts";
import { putItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import {
  expiry,
  keyText,
  momentText,
  pagePlace,
  resourceBeside,
  resourceIn,
  resourceKey,
} from "./items/keys.ts";
import { writeBody } from "./items/parts.ts";
import type { Item } from "./items/stored-version.ts";
import { readStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const pageSize = 500;

const groupOf = (account: string, day: string): string => `decided#${account}#${day}`;

/** Where a decision stands in the index: among those of its account and day, until it ends. */
function dayPlace({ resource, at, digest }: LoggedDecision) {
  const group = groupOf(resource.account, dayOf(at));
  return { group, place: `${momentText(at)}#${keyText(digest)}`, ...resourceBeside(resource) };
}

type ReadDayInput = { readonly account: string; readonly day: string; readonly page: string | undefined };

async function readDay(table: Table, { account, day, page }: ReadDayInput) {
  const stretch = {
    what: "find the decisions of a day",
    partition: groupOf(account, day),
    // Digests are of one length, so that nothing stands between a place and the next one.
    from: page === undefined ? "0" : `${pagePlace(page)}!`,
    to: "~",
    limit: pageSize,
    read: "index",
  } as const;
  const { items, last } = await readStretch(table, stretch);
  const end = items.at(-1);
  const marks = items.map(markIn);
  return last !== undefined && end !== undefined ? { marks, next: String(end["place"]) } : { marks };
}

/** Key and place of an item tell all of it. */
function markIn(item: Item): DecisionMark {
  const digest = String(item["place"]).split("#").at(-1) ?? "";
  return { resource: resourceIn(item), ...decisionAt(item["sk"]), digest };
}

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
