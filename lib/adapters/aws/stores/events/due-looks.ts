import type { DueLook } from "#core/ledger/due-look.ts";
import { type Arrival, heardAt } from "#core/ledger/stored-event.ts";
import type { DueLooks, LookMark } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { both, type Clause, isNotNewer } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { expiry, resourceKey } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

// As many events make a resource a hot one.
const few = 4;
const what = "find when the next look comes";

/** What an item says of a look; beside an event that takes no write of its own. */
export const lookBeside = (look: DueLook | undefined): Item =>
  look === undefined ? {} : { look: look.at, ...(look.first && { first: true }) };

export const lookIn = ({ look, first }: Item): DueLook | undefined =>
  typeof look === "number" ? { at: look, first: first === true } : undefined;

const markOf = (resource: ResourceId) => ({ pk: resourceKey(resource), sk: "look" });

/**
 * The last events tell it of a quiet resource. On a hot one anyone who finds none there marks theirs, so that thousands of
 * others need not read thousands of events each.
 */
export async function dueLooks(table: Table, resource: ResourceId, from: Arrival): Promise<DueLooks> {
  const { items } = await readStretch(table, {
    what,
    partition: resourceKey(resource),
    from: `event#${from}`,
    to: "event#~",
    limit: few,
    isBackwards: true,
    read: "old",
  });
  const isHot = items.length === few;
  const looks = items.map(lookIn).filter((look) => look !== undefined);
  if (!isHot) return { looks, isHot };
  const marked = markIn(await readItem(table, { what, key: markOf(resource), mayBeOld: true }));
  return { looks, isHot, ...(marked !== undefined && { marked }) };
}

function markIn(item: Item | undefined): LookMark | undefined {
  const look = item && lookIn(item);
  return look === undefined ? undefined : { look, by: String(item?.["by"]) };
}

const mostTries = 4;

export async function markLook(
  table: Table,
  resource: ResourceId,
  { mark, sureAfter }: { readonly mark: LookMark; readonly sureAfter: number },
): Promise<LookMark> {
  const key = markOf(resource);
  const item = { ...lookBeside(mark.look), by: mark.by, expires: expiry(heardAt(mark.by), 1) };
  const only = both(isNotNewer, isFree(mark, sureAfter));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { ok } = await putItem(table, { what, key, item, only });
    if (ok) return mark;
    const standing = markIn(await readItem(table, { what, key }));
    if (standing !== undefined) return standing;
  }
  return mark;
}

function isFree({ look, by }: LookMark, sureAfter: number): Clause {
  const weaker = look.first ? " OR attribute_not_exists(#first)" : "";
  return {
    text: `attribute_not_exists(#look) OR #look <= :sure OR #by = :by${weaker}`,
    values: { ":sure": sureAfter, ":by": by },
  };
}
