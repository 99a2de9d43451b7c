import type { SourceBook, SourceBooks } from "#core/ports/stores/source-books.ts";
import { emptySourceBook } from "#core/situations/sources/book.ts";
import type { Database } from "../../database.ts";
import { saveNext } from "../next-version.ts";
import { stored } from "../stored.ts";

export function sqliteSourceBooks(database: Database): SourceBooks {
  return stored<SourceBooks>(database, {
    open(source) {
      const row = database.first("SELECT body FROM source_books WHERE source = ?", source);
      return row === undefined ? emptySourceBook(source) : (JSON.parse(String(row["body"])) as SourceBook);
    },
    save(book) {
      const { source, version: expected } = book;
      const columns = { body: JSON.stringify({ ...book, version: expected + 1 }) };
      return saveNext(database, { table: "source_books", key: ["source", source], expected, columns });
    },
  });
}
