import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamTrials, type TeamTrials } from "#core/learning/drafts/trials-of-team.ts";
import { emptyTeamUndoing, type TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import type { Database } from "../database.ts";
import { saveNext } from "../stores/next-version.ts";
import { stored } from "../stores/stored.ts";

/** As long as Parley: what has ended long ago leaves the drafts by itself. */
export function sqliteDrafts(database: Database): Drafts {
  const drafts = booksIn<TeamDrafts>(database, "drafts", emptyTeamDrafts);
  const trials = booksIn<TeamTrials>(database, "draft_trials", emptyTeamTrials);
  const undoing = booksIn<TeamUndoing>(database, "draft_undoing", emptyTeamUndoing);
  return stored<Drafts>(database, {
    open: drafts.open,
    save: drafts.save,
    trials: trials.open,
    saveTrials: trials.save,
    undoing: undoing.open,
    saveUndoing: undoing.save,
  });
}

function booksIn<T extends TeamDrafts | TeamTrials | TeamUndoing>(
  database: Database,
  table: "drafts" | "draft_trials" | "draft_undoing",
  empty: (team: string) => T,
) {
  return {
    open(team: string): T {
      const row = database.first(`SELECT body FROM ${table} WHERE team = ?`, team);
      return row === undefined ? empty(team) : (JSON.parse(String(row["body"])) as T);
    },
    save(book: T) {
      const { team, version: expected } = book;
      const columns = { body: JSON.stringify({ ...book, version: expected + 1 }) };
      return saveNext(database, { table, key: ["team", team], expected, columns });
    },
  };
}
