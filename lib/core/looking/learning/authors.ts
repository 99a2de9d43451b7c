import type { Dispute } from "../../arbitration/dispute.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { covers, type FieldPath, overlaps, topOf } from "../../fields/path.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Author, Learnt, WayToLearn } from "../../ledger/learnt.ts";
import { knownAt } from "../dispute/values.ts";

type Authors = NonNullable<Learnt["authors"]>;

export const authorOf = ({ principal, human }: Actor, at: string, how: WayToLearn): Author => ({
  principal: canonicalPrincipal(principal),
  ...(human !== undefined && { human }),
  at,
  how,
});

const entriesOf = (authors: Authors): readonly (readonly [FieldPath, Author])[] =>
  Object.entries(authors) as [FieldPath, Author][];

function closestTo({ authors = {} }: Learnt, path: string) {
  const around = entriesOf(authors).filter(([field]) => covers(field, path));
  return around.toSorted(([a], [b]) => b.length - a.length)[0];
}

/** Who brought the agreed value of a field: of those around it the closest, else the one who created the resource. */
export const authorAt = (learnt: Learnt, path: string): Author | undefined =>
  closestTo(learnt, path)?.[1] ?? learnt.creator;

/**
 * When the agreed value of this very field was brought, as far as that is its own and not that of a whole around it; who takes
 * a whole away takes each part of it.
 */
export function broughtAtOn(learnt: Learnt, path: string, prior: Dispute["prior"]): string | undefined {
  const closest = closestTo(learnt, path);
  if (closest === undefined) return undefined;
  const [field, { at }] = closest;
  return field === path || knownAt(prior, field) === null ? at : undefined;
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

function withEntry(authors: Authors, path: FieldPath, author: Author): Authors {
  const rest = entriesOf(authors).filter(([field]) => !covers(path, field));
  const next = Object.fromEntries([...rest, [path, author]]) as Authors;
  return Object.keys(next).length > mostAuthors ? gathered(next) : next;
}

/** The author of a field from now on, and of all that stands beneath it. */
export const credited = (learnt: Learnt, path: FieldPath, author: Author): Learnt => ({
  ...learnt,
  authors: withEntry(learnt.authors ?? {}, path, author),
});

/**
 * The one who wrote a field while Parley only observes: they are its author once what they wrote is agreed. INVARIANT (nobody
 * for another): who is heard late is not the writer of what somebody has written since.
 */
export function noted(learnt: Learnt, path: FieldPath, writer: Author): Learnt {
  const { writers = {} } = learnt;
  const isLate = entriesOf(writers).some(
    ([field, { at }]) => covers(field, path) && millis(at) > millis(writer.at),
  );
  return isLate ? learnt : { ...learnt, writers: withEntry(writers, path, writer) };
}

/** What nobody is known to have written is not theirs who wrote there before. */
export function unnoted({ writers, ...learnt }: Learnt, path: FieldPath): Learnt {
  const left = entriesOf(writers ?? {}).filter(([field]) => !overlaps(field, path));
  return left.length === 0 ? learnt : { ...learnt, writers: Object.fromEntries(left) as Authors };
}

type Agreeing = {
  /** What is agreed from now on, and was not before. */
  readonly agreed: readonly FieldPath[];
  /** What stands and is not agreed. */
  readonly open: readonly FieldPath[];
};

/** Writers become authors of what is agreed; whose value is gone, or was agreed before, brought nothing. */
export function withAgreedWriters(learnt: Learnt, { agreed, open }: Agreeing): Learnt {
  const { writers, ...rest } = learnt;
  if (writers === undefined) return learnt;
  const isIn = (fields: readonly FieldPath[], path: FieldPath): boolean =>
    fields.some((field) => overlaps(field, path));
  const entries = entriesOf(writers);
  const left = entries.filter(([path]) => isIn(open, path));
  const after = entries
    .filter(([path]) => !isIn(open, path) && isIn(agreed, path))
    .reduce((known: Learnt, [path, writer]) => credited(known, path, writer), rest);
  return left.length === 0 ? after : { ...after, writers: Object.fromEntries(left) as Authors };
}

/** Whether there is anything to list, and to strike out. */
export const tellsAuthors = ({ learnt = {} }: Pick<DocketRecord, "learnt">): boolean =>
  learnt.creator !== undefined || Object.keys({ ...learnt.authors, ...learnt.writers }).length > 0;

type Strike = { readonly principal: string; readonly field?: string | undefined };

export type Struck = {
  readonly learnt: Learnt;
  readonly fields: readonly FieldPath[];
  readonly isCreator: boolean;
};

/** Whether somebody's entry is meant: what they became the author of after the strike is another matter. */
const isMeant = (author: Author | undefined, { principal }: Strike, { at }: AuthorsMark): author is Author =>
  author?.principal === canonicalPrincipal(principal) && millis(author.at) <= millis(at);

type AuthorsMark = { readonly by: string; readonly at: string };

const stricken = ({ at, how }: Author, { by, at: when }: AuthorsMark): Author => ({
  at,
  how,
  struck: { by, at: when },
});

function struckIn(known: Authors | undefined, strike: Strike, mark: AuthorsMark) {
  const { field } = strike;
  const isHit = ([path, author]: readonly [FieldPath, Author]): boolean =>
    isMeant(author, strike, mark) && (field === undefined || covers(field, path));
  const hits = entriesOf(known ?? {}).filter(isHit);
  const struck = hits.map(([path, author]) => [path, stricken(author, mark)]);
  return {
    after: { ...known, ...Object.fromEntries(struck) } as Authors,
    fields: hits.map(([path]) => path),
  };
}

/** Strikes out what was learnt of a principal: on one field and all beneath it, or everywhere. */
export function struckOut(learnt: Learnt, { principal, field }: Strike, { by, at }: AuthorsMark): Struck {
  const [strike, mark] = [
    { principal, field },
    { by, at },
  ];
  const authors = struckIn(learnt.authors, strike, mark);
  const writers = struckIn(learnt.writers, strike, mark);
  const fields = [...new Set([...authors.fields, ...writers.fields])];
  const { creator } = learnt;
  const isCreator = field === undefined && isMeant(creator, strike, mark);
  const marked = {
    ...learnt,
    ...(learnt.authors !== undefined && { authors: authors.after }),
    ...(learnt.writers !== undefined && { writers: writers.after }),
    ...(isCreator && { creator: stricken(creator, mark) }),
  };
  const author = field === undefined ? undefined : authorAt(learnt, field);
  if (authors.fields.length > 0 || !isMeant(author, strike, mark))
    return { learnt: marked, fields, isCreator };
  // What they are the author of by having created it they cease to be on this field alone.
  const own = field as FieldPath;
  const all = [...new Set([...fields, own])];
  return { learnt: credited(marked, own, stricken(author, mark)), fields: all, isCreator };
}
