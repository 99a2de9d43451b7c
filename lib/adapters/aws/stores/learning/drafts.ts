import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { type Key, keyText } from "../items/keys.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { DocumentClient } from "../items/table.ts";

/** INVARIANT (a part of its own): every key begins with `drafts#`, and what drafts may write nowhere else. */
export function dynamoDrafts(client: DocumentClient, name: string): Drafts {
  const table = { client, name };
  return {
    async open(team) {
      const item = await readItem(table, { what: "read what is drafted", key: keyOf(team) });
      if (item === undefined) return emptyTeamDrafts(team);
      return JSON.parse(unpacked(item["body"], "what is drafted")) as TeamDrafts;
    },
    async save(drafts) {
      const what = "keep what is drafted";
      const version = drafts.version + 1;
      const item = { version, body: packedWithin(what, JSON.stringify({ ...drafts, version })) };
      const only = isVersion(drafts.version);
      const { ok } = await putItem(table, { what, key: keyOf(drafts.team), item, only });
      return ok ? { ok, version } : { ok };
    },
  };
}

const keyOf = (team: string): Key => ({ pk: `drafts#${keyText(team)}`, sk: "drafts" });
