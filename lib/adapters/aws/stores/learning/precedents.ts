import { millis } from "#core/claims/instant.ts";
import {
  type KeptPrecedent,
  mostCounted,
  mostPrecedents,
  type Precedents,
} from "#core/ports/people/precedents.ts";
import { isAbsent } from "../items/clause.ts";
import { putItem } from "../items/item.ts";
import { type Keeping, keptDays } from "../items/keeping.ts";
import { expiry, type Key, keyText, momentText } from "../items/keys.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch, wholeStretch } from "../items/stretch.ts";
import type { DocumentClient } from "../items/table.ts";

const what = "remember an answer";
const reading = "read what was answered before";

/** INVARIANT (a part of its own): every key begins with `precedents#`, and what notes them may write nowhere else. */
export function dynamoPrecedents(client: DocumentClient, name: string, keeping: Keeping = {}): Precedents {
  const table = { client, name };
  const { days = keptDays.decisions } = keeping;
  return {
    async put(kept) {
      const body = packedWithin(what, JSON.stringify(kept));
      const item = { body, expires: expiry(millis(kept.precedent.at), days) };
      await putItem(table, { what, key: keyOf(kept), item, only: isAbsent });
    },
    async latest(team, of) {
      const stretch = { what: reading, partition: partitionOf(team, of), from: "0", to: "~" } as const;
      const backwards = { ...stretch, limit: mostPrecedents, isBackwards: true, read: "old" } as const;
      const { items } = await readStretch(table, backwards);
      return items.map(keptIn);
    },
    async since(team, of, from) {
      const stretch = { what: reading, partition: partitionOf(team, of), from: momentText(from), to: "~" };
      const found: KeptPrecedent[] = [];
      for await (const item of wholeStretch(table, { ...stretch, isBackwards: true, read: "old" })) {
        if (found.length === mostCounted) break;
        found.push(keptIn(item));
      }
      return found;
    },
  };
}

const keptIn = ({ body }: Item) => JSON.parse(unpacked(body, "a precedent")) as KeptPrecedent;

const partitionOf = (team: string, of: string): string => `precedents#${keyText(team)}#${keyText(of)}`;

/** An answer has one moment, so that what is noted again stands at the same place. */
const keyOf = ({ precedent: { team, features, at, id } }: KeptPrecedent): Key => ({
  pk: partitionOf(team, features.class),
  sk: `${momentText(at)}#${id}`,
});
