import { ownersNamed } from "../owners/group-members.ts";
import { isOwnerRole } from "../owners/owner-roles.ts";
import type { OwnersPart, OwnersSourceName } from "../owners/owners-book.ts";

/** What a deployment knows of who owns what before anything is deployed: what its file says, and which sources it has besides. */
export type KnownOwners = {
  readonly file?: OwnersPart | undefined;
  readonly sources: readonly OwnersSourceName[];
};

const membersIn = (file: OwnersPart, names: readonly string[]): readonly string[] =>
  ownersNamed({ parts: [file] }, names).principals;

/** Whether any resource may have an owner of this kind. */
export function mayBeTold(what: string, owners: KnownOwners | undefined): boolean {
  if (owners === undefined || !isOwnerRole(what)) return false;
  const rows = owners.file?.rows ?? [];
  return owners.sources.length > 0 || rows.some((row) => (row.owners[what] ?? []).length > 0);
}

/** Those whom the file names for every resource, so that they are there whatever else is known. */
export function toldOfAll(what: string, owners: KnownOwners | undefined): readonly string[] {
  const file = owners?.file;
  if (file === undefined || !isOwnerRole(what)) return [];
  const last = file.rows.findLast(({ owners: named }) => named[what] !== undefined);
  return last?.key === "*" ? membersIn(file, last.owners[what] ?? []) : toldFirst(what, file);
}

/** A line for everything counts for certain where each later one names somebody as well. */
function toldFirst(what: string, file: OwnersPart): readonly string[] {
  if (!isOwnerRole(what)) return [];
  const rows = file.rows.filter(({ owners }) => owners[what] !== undefined);
  const first = rows.findIndex(({ key }) => key === "*");
  const named = rows.slice(Math.max(0, first)).map(({ owners }) => membersIn(file, owners[what] ?? []));
  return first < 0 || named.some((all) => all.length === 0) ? [] : (named[0] ?? []);
}

/** Everybody whom the file names, through its groups. */
export const namedInFile = (file: OwnersPart): ReadonlySet<string> =>
  new Set(
    membersOfEach(
      file,
      file.rows.flatMap(({ owners }) => Object.values(owners)),
    ),
  );

const membersOfEach = (file: OwnersPart, lists: readonly (readonly string[])[]): readonly string[] =>
  lists.flatMap((names) => membersIn(file, names));
