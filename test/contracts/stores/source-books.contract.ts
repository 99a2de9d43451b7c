import { describe, expect, it } from "vitest";
import type { SourceBook, SourceBooks } from "#core/ports/stores/source-books.ts";
import { emptySourceBook } from "#core/situations/sources/book.ts";

const busyBook = (source: string, more: Partial<SourceBook> = {}): SourceBook => ({
  ...emptySourceBook(source),
  last: { at: "2026-11-21T03:10:00.123Z", as: "word" },
  taken: 7,
  refused: { count: 2, last: "2026-11-21T03:09:00Z" },
  unmapped: [
    { part: "state", path: "a.b", message: "nothing stands at `a.b` Ä", at: "2026-11-21T03:08:00Z" },
  ],
  unknown: [{ name: "PXXXXXX", at: "2026-11-21T03:08:00Z" }],
  known: Array.from({ length: 2_000 }, (_, n) => n.toString(16).padStart(12, "0")),
  ...more,
});

/** Every store of what came of sources runs this. */
export function sourceBooksContract(name: string, open: () => Promise<SourceBooks>): void {
  describe(`${name} books of sources`, () => {
    it("opens an empty one where nothing came yet", async () => {
      const books = await open();
      expect(await books.open("pagerduty")).toEqual(emptySourceBook("pagerduty"));
    });

    it("gives back what was put, as its next version, and each source's by itself", async () => {
      const books = await open();
      const mine = busyBook("pagerduty");
      expect(await books.save(mine)).toEqual({ ok: true, version: 1 });
      expect(await books.open("pagerduty")).toEqual({ ...mine, version: 1 });
      expect(await books.open("jira")).toEqual(emptySourceBook("jira"));
      expect(await books.save({ ...mine, version: 1, taken: 8 })).toEqual({ ok: true, version: 2 });
      expect((await books.open("pagerduty")).taken).toBe(8);
    });

    it("stores nothing for the one who was overtaken, and lets one of several win", async () => {
      const books = await open();
      const saved = [1, 2, 3].map((taken) => books.save(busyBook("s", { taken })));
      expect((await Promise.all(saved)).filter(({ ok }) => ok)).toHaveLength(1);
      expect(await books.save(busyBook("s", { taken: 9, version: 2 }))).toEqual({ ok: false });
    });
  });
}
