import type { PartyOf } from "../claims/principal.ts";
import { rememberedFor } from "../remembered.ts";
import { groupNamed, type NamedOwners, ownersNamed } from "./group-members.ts";
import { type Movers, moversOf, withoutMovers } from "./movers.ts";
import { type OwnedResource, type OwnerKey, ownerKeyIn } from "./owner-key.ts";
import { groupSign, isGroupName } from "./owner-name.ts";
import { type OwnerRole, ownerRoles, standardRoles } from "./owner-roles.ts";
import type { OwnersBook, OwnersPart, OwnersRow } from "./owners-book.ts";

/** Who owns one thing about a resource, and who says so. */
export type SourcedOwner = {
  readonly principals: readonly string[];
  /** Such as `OWNERS:12`, or `tag parley:owner=service:checkout, OWNERS:12`. */
  readonly where: string;
  /** Sources that may be out of date and without which this would not be known. */
  readonly sources: readonly string[];
  /** Owners who wrote a tag by which they are found, and so are none. */
  readonly moved: readonly string[];
};

export type SourcedOwners = Readonly<Partial<Record<OwnerRole, SourcedOwner>>>;

type RowOfRole = {
  readonly row: OwnersRow;
  readonly key: OwnerKey;
  readonly names: readonly string[];
};
type RoleInPart = { readonly part: OwnersPart; readonly rows: readonly RowOfRole[] };
type RoleInBook = {
  readonly parts: readonly RoleInPart[];
  /** Tags that decide about it anywhere. */
  readonly tags: ReadonlySet<string>;
};

/** The tag that names a key of the file, or a group, for a role: `parley:owner`, `parley:owner-data`. */
const ownerTags = (role: OwnerRole): readonly string[] =>
  standardRoles.includes(role) ? [`parley:owner-${role}`, "parley:owner"] : [`parley:owner-${role}`];

function roleInPart(part: OwnersPart, role: OwnerRole): RoleInPart {
  const rows = part.rows.flatMap((row): RowOfRole[] => {
    const names = row.owners[role];
    const key = ownerKeyIn(row.key);
    return names === undefined || key === undefined ? [] : [{ row, key, names }];
  });
  // The last that matches counts, so it is found first.
  return { part, rows: rows.reverse() };
}

const rolesIn = rememberedFor(({ parts }: OwnersBook): ReadonlyMap<OwnerRole, RoleInBook> => {
  const of = (role: OwnerRole): RoleInBook => {
    const inParts = parts.map((part) => roleInPart(part, role));
    const named = inParts.flatMap(({ rows }) => rows.flatMap(({ key: { tag } }) => tag ?? []));
    return { parts: inParts, tags: new Set([...ownerTags(role), ...named]) };
  };
  return new Map(ownerRoles.map((role) => [role, of(role)]));
});

type OwnersAnswer = {
  readonly named: NamedOwners;
  readonly where: string;
  readonly part: OwnersPart | undefined;
};

/** A row knows an answer if it says that nobody owns it, or somebody is known behind one of its names. */
function answerOf(book: OwnersBook, { row, names }: RowOfRole, part: OwnersPart): OwnersAnswer | undefined {
  const named = ownersNamed(book, names);
  const isKnown = names.length === 0 || named.principals.length > 0;
  return isKnown ? { named, where: row.at, part } : undefined;
}

/** INVARIANT (no person by a tag): a tag names a key that a source has a row for, or a group; anything else says nothing. */
function byTag(book: OwnersBook, role: OwnerRole, { tags }: OwnedResource): OwnersAnswer | undefined {
  const tag = ownerTags(role).find((name) => Object.hasOwn(tags, name) && tags[name] !== "");
  const value = tag === undefined ? undefined : tags[tag];
  if (value === undefined) return undefined;
  const said = (answer: OwnersAnswer | undefined): OwnersAnswer | undefined =>
    answer && { ...answer, where: `tag ${tag}=${value}, ${answer.where}` };
  for (const { part, rows } of rolesIn(book).get(role)?.parts ?? []) {
    const own = rows.find(({ row }) => row.key === value);
    const answer = own && answerOf(book, own, part);
    if (answer !== undefined) return said(answer);
  }
  const name = isGroupName(value) ? value.slice(groupSign.length) : value;
  const group = groupNamed(book, name);
  const named = group && ownersNamed(book, [groupSign + name]);
  if (group === undefined || named === undefined || named.principals.length === 0) return undefined;
  return said({ named, where: group.group.at, part: group.part });
}

function byRows(book: OwnersBook, role: OwnerRole, resource: OwnedResource): OwnersAnswer | undefined {
  for (const { part, rows } of rolesIn(book).get(role)?.parts ?? []) {
    const own = rows.find(({ key }) => key.covers(resource));
    const answer = own && answerOf(book, own, part);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

export type SourcedOwnersInput = {
  readonly resource: OwnedResource;
  readonly movers: Movers;
  readonly identity: PartyOf;
};

const isDated = ({ asOf }: OwnersPart): boolean => asOf !== undefined;

/** Who owns a resource by what is known, each role by the first source that knows. */
export function sourcedOwners(
  book: OwnersBook,
  { resource, movers, identity }: SourcedOwnersInput,
): SourcedOwners {
  const found = ownerRoles.flatMap((role): [OwnerRole, SourcedOwner][] => {
    const answer = byTag(book, role, resource) ?? byRows(book, role, resource);
    if (answer === undefined) return [];
    const { named, where, part } = answer;
    const parts = new Set([...(part === undefined ? [] : [part]), ...named.told].filter(isDated));
    const tags = rolesIn(book).get(role)?.tags ?? new Set();
    const principals = withoutMovers(named.principals, moversOf(movers, tags), identity);
    const moved = named.principals.filter((owner) => !principals.includes(owner));
    return [[role, { principals, where, sources: Array.from(parts, ({ source }) => source), moved }]];
  });
  return Object.fromEntries(found);
}
