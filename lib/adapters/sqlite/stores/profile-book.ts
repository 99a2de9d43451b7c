import type { Profiled } from "#core/attribution/registered-profile.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";
import type { Database } from "../database.ts";
import { saveNext } from "./next-version.ts";
import { stored } from "./stored.ts";

/** One row: every change is read under all of it. */
export function sqliteProfileBook(database: Database): ProfileBook {
  return stored<ProfileBook>(database, {
    read() {
      const row = database.first("SELECT body FROM profile_book");
      return row === undefined ? { version: 0, profiles: [] } : (JSON.parse(String(row["body"])) as Profiled);
    },
    save(book) {
      const { version: expected } = book;
      const columns = { body: JSON.stringify({ ...book, version: expected + 1 }) };
      return saveNext(database, { table: "profile_book", key: ["only", 1], expected, columns });
    },
  });
}
