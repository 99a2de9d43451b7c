import { dayOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { keyText, momentText, pagePlace, resourceBeside, resourceIn } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";
import { decisionAt } from "./place.ts";

const pageSize = 500;

const groupOf = (account: string, day: string): string => `decided#${account}#${day}`;

/** Where a decision stands in the index: among those of its account and day, until it ends. */
export function dayPlace({ resource, at, digest }: LoggedDecision) {
  const group = groupOf(resource.account, dayOf(at));
  return { group, place: `${momentText(at)}#${keyText(digest)}`, ...resourceBeside(resource) };
}

type ReadDayInput = { readonly account: string; readonly day: string; readonly page: string | undefined };

export async function readDay(table: Table, { account, day, page }: ReadDayInput) {
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
