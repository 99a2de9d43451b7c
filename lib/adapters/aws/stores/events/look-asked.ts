import type { Arrival } from "#core/ledger/stored-event.ts";
import { heardAt } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { replaceItem } from "../items/item.ts";
import { expiry, resourceKey } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch, wholeStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

// More events than that make a resource a hot one.
const few = 10;
const what = "find who asked for a look";

type Window = { readonly from: Arrival; readonly to: Arrival };

/**
 * The first events of the window tell it of a quiet resource. On a hot one anyone who has to search marks what they find,
 * so that thousands of others need not read thousands of events each.
 */
export async function isLookAsked(table: Table, resource: ResourceId, window: Window): Promise<boolean> {
  const at = (kind: "event" | "mark") => ({
    what,
    partition: resourceKey(resource),
    from: `${kind}#${window.from}`,
    to: `${kind}#${window.to}`,
    read: "old" as const,
  });
  const isBefore = ({ sk }: Item) => !String(sk).endsWith(`#${window.to}`);
  const asks = (item: Item) => item["asks"] === true && isBefore(item);
  const first = await readStretch(table, { ...at("event"), limit: few });
  if (first.items.some(asks)) return true;
  if (first.last === undefined) return false;
  const marks = await readStretch(table, { ...at("mark"), limit: 2 });
  if (marks.items.some(isBefore)) return true;
  for await (const item of wholeStretch(table, at("event"))) {
    if (asks(item)) return marked(table, item);
  }
  return false;
}

async function marked(table: Table, { pk, sk }: Item): Promise<true> {
  const arrival = String(sk).slice("event#".length);
  const key = { pk: String(pk), sk: `mark#${arrival}` };
  await replaceItem(table, { what, key, item: { expires: expiry(heardAt(arrival), 1) } });
  return true;
}
