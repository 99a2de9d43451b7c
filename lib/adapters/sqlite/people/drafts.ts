import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import type { Database } from "../database.ts";
import { saveNext } from "../stores/next-version.ts";
import { stored } from "../stores/stored.ts";

/** As long as Parley: what has ended long ago leaves the drafts by itself. */
export function sqliteDrafts(database: Database): Drafts {
  return stored<Drafts>(database, {
    open(team) {
      const row = database.first("SELECT body FROM drafts WHERE team = ?", team);
      return row === undefined ? emptyTeamDrafts(team) : (JSON.parse(String(row["body"])) as TeamDrafts);
    },
    save(drafts) {
      const { team, version: expected } = drafts;
      const columns = { body: JSON.stringify({ ...drafts, version: expected + 1 }) };
      return saveNext(database, { table: "drafts", key: ["team", team], expected, columns });
    },
  });
}
