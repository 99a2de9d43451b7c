import { millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore } from "#core/ports/stores/situation-store.ts";
import type { Clause } from "./items/clause.ts";
import { putItem, readItem, replaceItem } from "./items/item.ts";
import { keptDays } from "./items/keeping.ts";
import { expiry, keyText, momentText } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import { layout } from "./items/stored-version.ts";
import { wholeStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const pk = "situations";

type SituationKeeping = {
  /** Days after its end. */
  readonly days?: number;
  readonly writersDays?: number;
  readonly now?: Clock;
};

export function dynamoSituations(
  client: DocumentClient,
  name: string,
  { days = keptDays.situations, writersDays = keptDays.writers, now = Date.now }: SituationKeeping = {},
): SituationStore {
  const table = { client, name };
  const writers = { table, days: writersDays, now };
  return {
    put: (situation) => put(table, situation, days),
    since: (moment) => since(table, millis(moment)),
    wrote: (ref, principal) => wrote(writers, ref, principal),
    writersOf: (ref) => writersOf(writers, ref),
  };
}

/** The later word about an open one counts if it says anything new; nothing stands over a close. */
const isNews = (state: Situation["state"], digest: string): Clause => {
  const over = state === "closed" ? "#state = :open" : "#state = :open AND #digest <> :digest";
  const values = { ":layout": layout, ":open": "open", ...(state === "open" && { ":digest": digest }) };
  return { text: `attribute_not_exists(#pk) OR (#v <= :layout AND ${over})`, values };
};

/** When it ended or will end by itself; a closing without a time counts from the beginning. */
function endOf({ state, since, until, closedAt }: Situation): number | undefined {
  if (state === "closed") return millis(closedAt ?? since);
  return until === undefined ? undefined : millis(until);
}

async function put(table: Table, situation: Situation, days: number) {
  const what = "note a situation";
  const { source, ref, state } = situation;
  const sk = `situation#${sha256(canonicalJson([source, ref, momentText(situation.since)]))}`;
  const text = canonicalJson(situation as Json);
  const digest = sha256(text);
  const end = endOf(situation);
  const item = {
    state,
    digest,
    body: packedWithin(what, text),
    ...(end !== undefined && { expires: expiry(end, days) }),
  };
  const { ok } = await putItem(table, { what, key: { pk, sk }, item, only: isNews(state, digest) });
  // Reading it tells old news from what a newer release wrote.
  if (!ok) await readItem(table, { what, key: { pk, sk } });
  return { isNew: ok };
}

async function since(table: Table, moment: number): Promise<readonly Situation[]> {
  const range = { from: "situation#", to: "situation#~", read: "latest" } as const;
  const situations: Situation[] = [];
  for await (const { body } of wholeStretch(table, { what: "read situations", partition: pk, ...range })) {
    const situation = JSON.parse(unpacked(body, "a situation")) as Situation;
    if (situation.state === "open" || (endOf(situation) ?? 0) > moment) situations.push(situation);
  }
  return situations;
}

type Writers = { readonly table: Table; readonly days: number; readonly now: Clock };

async function wrote({ table, days, now }: Writers, ref: string, principal: string): Promise<void> {
  const key = { pk: `writers#${keyText(ref)}`, sk: `writer#${keyText(principal)}` };
  const item = { principal, at: now(), expires: expiry(now(), days) };
  await replaceItem(table, { what: "remember a writer", key, item });
}

async function writersOf({ table, now }: Writers, ref: string): Promise<readonly string[]> {
  const range = { from: "writer#", to: "writer#~", read: "latest" } as const;
  const partition = `writers#${keyText(ref)}`;
  const writers: string[] = [];
  for await (const { principal, expires } of wholeStretch(table, {
    what: "read writers",
    partition,
    ...range,
  })) {
    if (Number(expires) > expiry(now())) writers.push(String(principal));
  }
  return writers;
}
