import { millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { removeItem } from "../items/item.ts";
import { momentText } from "../items/keys.ts";
import { unpacked } from "../items/packed.ts";
import { wholeStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

const pk = "situations";

/** All situations, each an item in one partition: so a release before kept them. */
export async function earlierSituations(table: Table): Promise<readonly Situation[]> {
  const range = { from: "situation#", to: "situation#~", read: "latest" } as const;
  const all: Situation[] = [];
  for await (const { body } of wholeStretch(table, { what: "read situations", partition: pk, ...range }))
    all.push(JSON.parse(unpacked(body, "a situation")) as Situation);
  return all;
}

/** Of one that is in its place by now. INVARIANT (nothing lost): what somebody wrote over it since stays. */
export async function removeEarlier(table: Table, situation: Situation): Promise<void> {
  const { source, ref, since } = situation;
  const sk = `situation#${sha256(canonicalJson([source, ref, momentText(since)]))}`;
  const digest = sha256(canonicalJson(situation as Json));
  const only = { text: "#digest = :digest", values: { ":digest": digest } };
  await removeItem(table, { what: "note a situation", key: { pk, sk }, only });
}

export const isRecent = (situation: Situation, moment: number): boolean =>
  situation.state === "open" || millis(situation.closedAt ?? situation.since) > moment;
