import { canonicalPrincipal } from "../claims/principal.ts";
import { ownersNamed } from "../owners/group-members.ts";
import { isOwnerRole } from "../owners/owner-roles.ts";
import type { OwnersPart, OwnersSourceName } from "../owners/owners-book.ts";
import type { Approver } from "./deployment-file.ts";

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
const namedInFile = (file: OwnersPart): ReadonlySet<string> =>
  new Set(
    membersOfEach(
      file,
      file.rows.flatMap(({ owners }) => Object.values(owners)),
    ),
  );

const membersOfEach = (file: OwnersPart, lists: readonly (readonly string[])[]): readonly string[] =>
  lists.flatMap((names) => membersIn(file, names));

/** Who owns something and cannot be asked, and groups in which nobody can. */
export type UnaskedOwners = {
  readonly people: readonly string[];
  /** By their names in the file, each with where it stands there. */
  readonly groups: readonly { readonly name: string; readonly at: string }[];
};

/** The owners of a file whom no approver of the deployment stands for: they have no channel. */
export function unaskedOwners(
  file: OwnersPart,
  approvers: readonly Pick<Approver, "principals">[],
): UnaskedOwners {
  const asked = new Set(approvers.flatMap(({ principals }) => principals.map(canonicalPrincipal)));
  const isAsked = (name: string) => asked.has(canonicalPrincipal(name));
  const people = [...namedInFile(file)].filter((name) => !isAsked(name)).toSorted();
  const groups = Object.entries(file.groups)
    .filter(([name]) => !ownersNamed({ parts: [file] }, [`@${name}`]).principals.some(isAsked))
    .map(([name, { at }]) => ({ name, at }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { people, groups };
}
