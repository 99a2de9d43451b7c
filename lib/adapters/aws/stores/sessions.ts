import { millis } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { Sessions, StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { sessionOrder } from "#core/receiving/session-order.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { bounded, heardIn, heardText } from "./events/event-text.ts";
import type { Clause } from "./items/clause.ts";
import { putItem, readItem, replaceItem } from "./items/item.ts";
import { expiry, keyText } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import { layout } from "./items/stored-version.ts";
import { wholeStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

export function dynamoSessions(client: DocumentClient, name: string): Sessions {
  const table = { client, name };
  return {
    put: (session) => put(table, session),
    async get(key) {
      const item = await readItem(table, { what: "read a session", key: { pk: partitionOf(key), sk } });
      return item && (JSON.parse(unpacked(item["body"], "a session")) as StoredSession);
    },
    wait: (key, change, expires) => wait(table, key, { change, expires }),
    waitingFor: (key) => waitingFor(table, key),
  };
}

const sk = "session";
const partitionOf = (key: string): string => `session#${keyText(key)}`;

const isEarlier = (session: StoredSession): Clause => ({
  text: "attribute_not_exists(#pk) OR (#v <= :layout AND #began > :began)",
  values: { ":layout": layout, ":began": sessionOrder(session) },
});

async function put(table: Table, session: StoredSession): Promise<void> {
  const what = "remember a session";
  const item = {
    body: packedWithin(what, JSON.stringify(session)),
    began: sessionOrder(session),
    expires: expiry(millis(session.expires)),
  };
  const key = { pk: partitionOf(session.key), sk };
  const { ok } = await putItem(table, { what, key, item, only: isEarlier(session) });
  // Reading it tells an earlier one from one that a newer release wrote.
  if (!ok) await readItem(table, { what, key });
}

async function wait(
  table: Table,
  key: string,
  { change, expires }: { change: WaitingChange; expires: string },
) {
  const what = "remember who waits for a session";
  const text = heardText({ ...change, event: bounded(change.event) });
  const place = sha256(`${resourceText(change.resource)}#${change.event.id}`);
  await replaceItem(table, {
    what,
    key: { pk: partitionOf(key), sk: `waiting#${place}` },
    item: { body: packedWithin(what, text), expires: expiry(millis(expires)) },
  });
}

async function waitingFor(table: Table, key: string): Promise<readonly WaitingChange[]> {
  const what = "find who waits for a session";
  const partition = partitionOf(key);
  const stretch = { what, partition, from: "waiting#", to: "waiting#~", read: "latest" } as const;
  const waiting: WaitingChange[] = [];
  for await (const { body } of wholeStretch(table, stretch)) {
    waiting.push(heardIn<WaitingChange>(unpacked(body, "a waiting change")));
  }
  return waiting;
}
