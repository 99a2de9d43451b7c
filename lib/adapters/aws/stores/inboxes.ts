import { Unavailable } from "#core/faults.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import { type Inboxes, inboxDays, inboxPage } from "#core/ports/people/inboxes.ts";
import { isAbsent } from "./items/clause.ts";
import { putItem, readItem, replaceItem } from "./items/item.ts";
import type { Keeping } from "./items/keeping.ts";
import { expiry, type Key, keyText, pagePlace } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import { readStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const what = "tell a claimant something";
const mostTries = 8;
const day = 86_400_000;

/**
 * INVARIANT (no gap): each notice stands at the number after the last one, which one writer alone can take, so that none
 * appears before one that was read. An inbox that was empty begins at the day, behind whatever has expired.
 */
export function dynamoInboxes(client: DocumentClient, name: string, keeping: Keeping = {}): Inboxes {
  const table = { client, name };
  const { days = inboxDays, now = Date.now } = keeping;
  const expires = () => expiry(now(), days);
  return {
    async put(notice) {
      const key = markKey(notice);
      const mark = await readItem(table, { what, key });
      if (mark !== undefined) return { wasHandedOn: mark["done"] === true };
      const item = { body: packedWithin(what, JSON.stringify(notice)), expires: expires() };
      await putLast(table, notice, { item, now: now() });
      await replaceItem(table, { what, key, item: { done: false, expires: expires() } });
      return { wasHandedOn: false };
    },
    handedOn: (notice) =>
      replaceItem(table, { what, key: markKey(notice), item: { done: true, expires: expires() } }),
    list: (principal, after) => list(table, principal, after),
  };
}

const from = "notice#";
const to = `${from}~`;
const partitionOf = (principal: string): string => `inbox#${keyText(principal)}`;
const placeText = (place: number): string => `${from}${String(place).padStart(16, "0")}`;
const markKey = ({ actor, id }: ActorNotice): Key => ({
  pk: partitionOf(actor.principal),
  sk: `told#${keyText(id)}`,
});

type LastItem = { readonly item: Readonly<Record<string, unknown>>; readonly now: number };

/** Somebody else may put one at the same time: the one who loses comes after them. */
async function putLast(table: Table, { actor }: ActorNotice, { item, now }: LastItem): Promise<void> {
  const partition = partitionOf(actor.principal);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stretch = { what, partition, from, to, limit: 1, isBackwards: true, read: "latest" } as const;
    const { items } = await readStretch(table, stretch);
    const last = items[0] === undefined ? undefined : Number(String(items[0]["sk"]).slice(from.length));
    const place = last === undefined ? Math.floor(now / day) * day : last + 1;
    const key = { pk: partition, sk: placeText(place) };
    if ((await putItem(table, { what, key, item, only: isAbsent })).ok) return;
  }
  throw new Unavailable("others keep telling the same claimant something", { hint: "try again in a moment" });
}

async function list(table: Table, principal: string, after: string | undefined) {
  const start = after === undefined ? from : placeText(Number(pagePlace(after)) + 1);
  const stretch = { what: "read an inbox", partition: partitionOf(principal), from: start, to } as const;
  const { items } = await readStretch(table, { ...stretch, limit: inboxPage, read: "latest" });
  const last =
    items.at(-1) === undefined ? after : String(Number(String(items.at(-1)?.["sk"]).slice(from.length)));
  const notices = items.map(({ body }) => JSON.parse(unpacked(body, "a notice")) as ActorNotice);
  return { notices: onceEach(notices), ...(last !== undefined && { last }) };
}

/** The one who was stopped before they noted it may have put it twice. */
const onceEach = (notices: readonly ActorNotice[]): readonly ActorNotice[] =>
  notices.filter(({ id }, index) => notices.findIndex((other) => other.id === id) === index);
