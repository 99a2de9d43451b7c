import type { SourceBook, SourceBooks } from "#core/ports/stores/source-books.ts";
import { emptySourceBook } from "#core/situations/sources/book.ts";
import { promised } from "../promised.ts";

export function memorySourceBooks(): SourceBooks {
  const stored = new Map<string, SourceBook>();
  return promised<SourceBooks>({
    open: (source) => structuredClone(stored.get(source) ?? emptySourceBook(source)),
    save(book) {
      if ((stored.get(book.source)?.version ?? 0) !== book.version) return { ok: false };
      const version = book.version + 1;
      stored.set(book.source, structuredClone({ ...book, version }));
      return { ok: true, version };
    },
  });
}
