/** Who the owners of a resource are, by what they own of it. */
export type Owners = Readonly<Record<string, readonly string[]>>;

const ownersOf = (what: string, owners: Owners): readonly string[] | undefined =>
  Object.hasOwn(owners, what) ? owners[what] : undefined;

/** The principals that names in a policy stand for: an owner's name for the owners here, any other for itself. */
export const principalsNamed = (names: readonly string[], owners: Owners): readonly string[] =>
  names.flatMap((name) => ownersOf(name, owners) ?? [name]);

type MembersOfInput = {
  readonly principals?: readonly string[] | undefined;
  readonly owners?: readonly string[] | undefined;
};

/** The members of a group of approvers: principals, and the owners here. */
export function membersOf(
  { principals = [], owners: owned = [] }: MembersOfInput,
  owners: Owners,
): readonly string[] {
  return [...new Set([...principals, ...owned.flatMap((what) => ownersOf(what, owners) ?? [])])];
}
