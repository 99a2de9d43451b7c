import { sha256 } from "../../digest.ts";
import type { HookNote, HookTold } from "../../ports/outside/hook-queue.ts";
import type { SourceBook } from "../../ports/stores/source-books.ts";

export const emptySourceBook = (source: string): SourceBook => ({
  source,
  version: 0,
  taken: 0,
  refused: { count: 0 },
  unmapped: [],
  unknown: [],
  known: [],
});

const mostKnown = 2_000;
const mostMissed = 10;
const mostUnknown = 20;
const longest = 300;

const shortly = (delivery: string): string => sha256(delivery).slice(0, 12);

/** INVARIANT (once): what was delivered before, whole or under its own id, does nothing. */
export const isKnownDelivery = ({ known }: SourceBook, told: HookTold): boolean =>
  told.as !== "refused" && told.deliveries.some((delivery) => known.includes(shortly(delivery)));

/** The book with what came of one more message, or of those that were refused. */
export function withNote(book: SourceBook, { at, told }: HookNote): SourceBook {
  if (told.as === "refused") {
    const refused = { count: book.refused.count + told.count, last: at };
    return { ...book, refused };
  }
  const known = [...book.known, ...told.deliveries.map(shortly)].slice(-mostKnown);
  const last = { at, as: told.as };
  const next = { ...book, known, last, taken: book.taken + 1 };
  if (told.as === "unmapped") return { ...next, unmapped: missedIn(book, told, at) };
  return told.as === "word" ? { ...next, unknown: unknownIn(book, told, at) } : next;
}

function missedIn(
  { unmapped }: SourceBook,
  told: Extract<HookTold, { as: "unmapped" }>,
  at: string,
): SourceBook["unmapped"] {
  const fresh = told.unmapped.map(({ part, path, message }) => ({
    part,
    path: path.slice(0, longest),
    message: message.slice(0, longest),
    at,
  }));
  const before = unmapped.filter(({ message }) => !fresh.some((each) => each.message === message));
  return [...fresh, ...before].slice(0, mostMissed);
}

function unknownIn(
  { unknown }: SourceBook,
  told: Extract<HookTold, { as: "word" }>,
  at: string,
): SourceBook["unknown"] {
  const fresh = told.unknown.map((name) => ({ name: name.slice(0, longest), at }));
  const before = unknown.filter(({ name }) => !fresh.some((each) => each.name === name));
  return [...fresh, ...before].slice(0, mostUnknown);
}
