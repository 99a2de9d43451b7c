import { ownersBook } from "#core/owners/book-now.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";
import type { Runtime } from "../runtime.ts";

type ReadOwnersAt = { readonly at: number; readonly book: Promise<OwnersBook> };

/** How late a change of owners may count: it is read with every look, and the sources themselves are read more seldom. */
const knownFor = 60_000;
const known = new WeakMap<OwnersStore, ReadOwnersAt>();

type OwnersNowRuntime = Pick<Runtime, "owners" | "settings" | "now">;

/** What is told of who owns what; undefined where nothing tells of it, and then nothing is read. */
export async function ownersNow({
  owners,
  settings,
  now,
}: OwnersNowRuntime): Promise<OwnersBook | undefined> {
  const told = settings.owners;
  if (told === undefined) return undefined;
  const at = now();
  const last = known.get(owners);
  if (last !== undefined && at >= last.at && at - last.at < knownFor) return await last.book;
  const book = bookOf({ owners, settings });
  known.set(owners, { at, book });
  book.catch(() => known.delete(owners));
  return await book;
}

/** INVARIANT (no read for nothing): what a file says lies beside the function. */
async function bookOf({
  owners,
  settings,
}: Pick<OwnersNowRuntime, "owners" | "settings">): Promise<OwnersBook> {
  const { file, sources = [] } = settings.owners ?? {};
  const kept = sources.length === 0 ? undefined : await owners.read();
  return ownersBook(file, kept);
}
