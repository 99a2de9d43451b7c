import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { covers, type FieldPath } from "../../fields/path.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Author, Learnt, WayToLearn } from "../../ledger/learnt.ts";
import { topOf } from "../dispute/values.ts";

type Authors = NonNullable<Learnt["authors"]>;

export const authorOf = ({ principal, human }: Actor, at: string, how: WayToLearn): Author => ({
  principal: canonicalPrincipal(principal),
  ...(human !== undefined && { human }),
  at,
  how,
});

const entriesOf = (authors: Authors): readonly (readonly [FieldPath, Author])[] =>
  Object.entries(authors) as [FieldPath, Author][];

/** Who brought the agreed value of a field: of those around it the closest, else whoever created the resource. */
export function authorAt({ authors = {}, creator }: Learnt, path: string): Author | undefined {
  const around = entriesOf(authors).filter(([field]) => covers(field, path));
  const [closest] = around.toSorted(([a], [b]) => b.length - a.length);
  return closest?.[1] ?? creator;
}

/** More entries of one resource are told by the properties that they stand in. */
export const mostAuthors = 500;

/** INVARIANT (nobody for another): where a property has several authors, and not all can be kept, it has none. */
function gathered(authors: Authors): Authors {
  const groups = Map.groupBy(entriesOf(authors), ([field]) => topOf(field));
  const byLoad = [...groups].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  let left = Object.keys(authors).length;
  const kept: Record<FieldPath, Author> = {};
  for (const [top, entries] of byLoad) {
    const isTooMuch = left > mostAuthors && entries.length > 1;
    for (const [field, author] of isTooMuch ? [[top, only(entries)] as const] : entries) kept[field] = author;
    if (isTooMuch) left -= entries.length - 1;
  }
  return kept;
}

function only(entries: readonly (readonly [FieldPath, Author])[]): Author {
  const all = entries.map(([, author]) => author);
  const [latest] = all.toSorted((a, b) => millis(b.at) - millis(a.at)) as [Author];
  const { principal, human, struck, ...rest } = latest;
  return new Set(all.map((author) => author.principal)).size === 1 ? latest : rest;
}

/** The author of a field from now on, and of all that stands beneath it. */
export function credited(learnt: Learnt, path: FieldPath, author: Author): Learnt {
  const rest = entriesOf(learnt.authors ?? {}).filter(([field]) => !covers(path, field));
  const authors = Object.fromEntries([...rest, [path, author]]) as Authors;
  return { ...learnt, authors: Object.keys(authors).length > mostAuthors ? gathered(authors) : authors };
}

/** Whether there is anything to list, and to strike out. */
export const tellsAuthors = ({ learnt = {} }: Pick<DocketRecord, "learnt">): boolean =>
  learnt.creator !== undefined || Object.keys(learnt.authors ?? {}).length > 0;

type Strike = { readonly principal: string; readonly field?: string | undefined };

export type Struck = {
  readonly learnt: Learnt;
  readonly fields: readonly FieldPath[];
  readonly isCreator: boolean;
};

/** Strikes out what was learnt of a principal: on one field and all beneath it, or everywhere. */
export function struckOut(
  learnt: Learnt,
  { principal, field }: Strike,
  mark: { by: string; at: string },
): Struck {
  const own = canonicalPrincipal(principal);
  // What they became the author of later is another matter.
  const isOwn = (author: Author | undefined): author is Author =>
    author?.principal === own && millis(author.at) <= millis(mark.at);
  const hits = (path: string, author: Author): boolean =>
    isOwn(author) && (field === undefined || covers(field, path));
  const struck = { by: mark.by, at: mark.at };
  const strike = (author: Author): Author => ({ at: author.at, how: author.how, struck });
  const entries = entriesOf(learnt.authors ?? {});
  const fields = entries.filter(([path, author]) => hits(path, author)).map(([path]) => path);
  const isCreator = field === undefined && isOwn(learnt.creator);
  const authors = Object.fromEntries(
    entries.map(([path, author]) => [path, hits(path, author) ? strike(author) : author]),
  ) as Authors;
  const marked = {
    ...learnt,
    ...(learnt.authors !== undefined && { authors }),
    ...(isCreator && learnt.creator !== undefined && { creator: strike(learnt.creator) }),
  };
  const isByCreation = field !== undefined && fields.length === 0 && isOwn(authorAt(learnt, field));
  if (!isByCreation) return { learnt: marked, fields, isCreator };
  // What they are the author of by having created it they cease to be on this field alone.
  const author = strike(authorAt(learnt, field) as Author);
  return { learnt: credited(marked, field as FieldPath, author), fields: [field as FieldPath], isCreator };
}
