import { ownersBook } from "#core/owners/book-now.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import { knownFor } from "../known-for.ts";
import type { Runtime } from "../runtime.ts";

/** How late a change of owners may count: it is read with every look, and the sources themselves are read more seldom. */
const known = knownFor<OwnersBook>(60_000);

type OwnersNowRuntime = Pick<Runtime, "owners" | "settings" | "now">;

/** What is told of who owns what; undefined where nothing tells of it, and then nothing is read. */
export async function ownersNow(runtime: OwnersNowRuntime): Promise<OwnersBook | undefined> {
  const { owners, settings, now } = runtime;
  return settings.owners === undefined ? undefined : await known(owners, now(), () => bookOf(runtime));
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
