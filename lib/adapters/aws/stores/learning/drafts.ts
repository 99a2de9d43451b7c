import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamTrials, type TeamTrials } from "#core/learning/drafts/trials-of-team.ts";
import { emptyTeamUndoing, type TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { keyText } from "../items/keys.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { DocumentClient, Table } from "../items/table.ts";

/** INVARIANT (a part of its own): every key begins with `drafts#`, and what drafts may write nowhere else. */
export function dynamoDrafts(client: DocumentClient, name: string): Drafts {
  const table = { client, name };
  const drafts = booksIn<TeamDrafts>(table, "drafts", emptyTeamDrafts);
  const trials = booksIn<TeamTrials>(table, "trials", emptyTeamTrials);
  const undoing = booksIn<TeamUndoing>(table, "undoing", emptyTeamUndoing);
  return {
    ...{ ...drafts, trials: trials.open, saveTrials: trials.save },
    ...{ undoing: undoing.open, saveUndoing: undoing.save },
  };
}

function booksIn<T extends TeamDrafts | TeamTrials | TeamUndoing>(
  table: Table,
  sk: "drafts" | "trials" | "undoing",
  empty: (team: string) => T,
) {
  const keyOf = (team: string) => ({ pk: `drafts#${keyText(team)}`, sk });
  return {
    async open(team: string): Promise<T> {
      const item = await readItem(table, { what: "read what is drafted", key: keyOf(team) });
      if (item === undefined) return empty(team);
      return JSON.parse(unpacked(item["body"], "what is drafted")) as T;
    },
    async save(book: T) {
      const what = "keep what is drafted";
      const version = book.version + 1;
      const item = { version, body: packedWithin(what, JSON.stringify({ ...book, version })) };
      const { ok } = await putItem(table, {
        what,
        key: keyOf(book.team),
        item,
        only: isVersion(book.version),
      });
      return ok ? ({ ok, version } as const) : ({ ok } as const);
    },
  };
}
