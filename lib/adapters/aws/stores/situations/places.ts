import { type SituationPlace, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import { replaceItem } from "../items/item.ts";
import { keyText } from "../items/keys.ts";
import { wholeStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

const everywhere = "situation-places";
const ofRef = (ref: string): string => `situation-ref#${keyText(ref)}`;

/** INVARIANT (found): where a situation is kept is remembered before it is kept. */
export async function rememberPlace(
  table: Table,
  place: SituationPlace,
  { ref, source }: Situation,
): Promise<void> {
  const text = situationPlaceText(place);
  const partitions = source === "api" ? [everywhere, ofRef(ref)] : [everywhere];
  for (const pk of partitions) {
    const key = { pk, sk: `place#${keyText(text)}` };
    await replaceItem(table, { what: "note a situation", key, item: { place: text } });
  }
}

/** Every place where anything is kept. */
export const placesIn = (table: Table): Promise<readonly SituationPlace[]> => named(table, everywhere);

/** Where callers declared something under a reference. */
export const placesOf = (table: Table, ref: string): Promise<readonly SituationPlace[]> =>
  named(table, ofRef(ref));

async function named(table: Table, partition: string): Promise<readonly SituationPlace[]> {
  const range = { from: "place#", to: "place#~", read: "latest" } as const;
  const places: SituationPlace[] = [];
  for await (const { place } of wholeStretch(table, { what: "read situations", partition, ...range }))
    places.push(placeIn(String(place)));
  return places;
}

function placeIn(text: string): SituationPlace {
  if (text === "common") return text;
  const [account = "", region = ""] = JSON.parse(text) as readonly string[];
  return { account, region };
}
