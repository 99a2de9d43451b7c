import { millis } from "#core/claims/instant.ts";
import { mostCounted, type Tallies } from "#core/ports/stores/tallies.ts";
import { replaceItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, keyText, momentText } from "./items/keys.ts";
import { wholeStretch } from "./items/stretch.ts";
import type { DocumentClient } from "./items/table.ts";

/** One small item for each that is counted, in the order of their moments; DynamoDB clears them away. */
export function dynamoTallies(client: DocumentClient, name: string, keeping: Keeping = {}): Tallies {
  const table = { client, name };
  const days = keeping.days ?? keptDays.counts;
  return {
    async add(key, { mark, at }) {
      await replaceItem(table, {
        what: "count what was done",
        key: { pk: partitionOf(key), sk: `${momentText(at)}#${keyText(mark)}` },
        item: { mark, expires: expiry(millis(at), days + 1) },
      });
    },
    async marks(key, since) {
      const what = "count what was done lately";
      const from = momentText(since);
      const stretch = { what, partition: partitionOf(key), from, to: "~", read: "latest" } as const;
      const marks = new Set<string>();
      for await (const { mark } of wholeStretch(table, stretch)) {
        marks.add(String(mark));
        if (marks.size >= mostCounted) break;
      }
      return marks;
    },
  };
}

const partitionOf = (key: string): string => `tally#${keyText(key)}`;
