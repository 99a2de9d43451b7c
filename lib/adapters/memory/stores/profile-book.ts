import type { Profiled } from "#core/attribution/registered-profile.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";
import { promised } from "./promised.ts";

export function memoryProfileBook(): ProfileBook {
  let stored: Profiled = { version: 0, profiles: [] };
  return promised<ProfileBook>({
    read: () => structuredClone(stored),
    save(book) {
      if (stored.version !== book.version) return { ok: false };
      stored = structuredClone({ ...book, version: book.version + 1 });
      return { ok: true, version: stored.version };
    },
  });
}
