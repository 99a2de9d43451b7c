import { matchesAny } from "../../fields/glob.ts";
import { environmentOf } from "../place.ts";
import type { PolicyFile } from "../policy-file.ts";

export type Environments = Pick<PolicyFile, "environments">;

/** Where one resource lives before and after, and by which account or tags. */
export type PlaceMove = {
  readonly from: string;
  readonly to: string;
  readonly account: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Only a dispute that says so lives there. */
  readonly environment?: string;
};

export type PlaceMoves = {
  /** Each pair of environments in which one resource can live, before and after. */
  readonly pairs: readonly PlaceMove[];
  /** Accounts are named by globs that differ, so that there may be pairs which were not found. */
  readonly isWhole: boolean;
};

/** An account that no policy names. */
const elsewhere = "000000000000";

const accountsIn = ({ environments }: Environments): readonly string[] =>
  environments.flatMap(({ accounts = [] }) => accounts);

const tagsIn = ({ environments }: Environments): readonly (readonly [string, string])[] =>
  environments.flatMap(({ tags = {} }) =>
    Object.entries(tags).flatMap(([name, values]) =>
      values.map((value) => [name.toLowerCase(), value.toLowerCase()] as const),
    ),
  );

const unique = <T>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** One account for each way of being named; a glob stands for an account that fits it. */
function accountsNamed(all: readonly string[]): readonly string[] {
  const plain = unique(all.map((glob) => glob.replaceAll("*", "0")));
  return [...plain, elsewhere];
}

type TagValues = Readonly<Record<string, string>>;

/** Of several tags the strictest counts, so that two of them already show every pair that more could. */
function tagsTogether(named: readonly (readonly [string, string])[]): readonly TagValues[] {
  const single = named.map(([name, value]): TagValues => ({ [name]: value }));
  const both = named.flatMap(([name, value], index) =>
    named.slice(index + 1).map(([other, second]): TagValues => {
      // Names are compared without regard to case, so one name can stand twice.
      return { [name]: value, [other === name ? other.toUpperCase() : other]: second };
    }),
  );
  return [{}, ...single, ...both];
}

/** Whether the accounts of each environment are the same, or named one by one. */
function isPlain(before: Environments, after: Environments): boolean {
  const all = [...accountsIn(before), ...accountsIn(after)];
  if (!all.some((glob) => glob.includes("*"))) return true;
  const text = ({ environments }: Environments) =>
    JSON.stringify(environments.map(({ name, accounts = [] }) => [name, accounts]));
  return text(before) === text(after);
}

type NamedEnvironment = (place: { readonly account: string; readonly tags: TagValues }) => string;

const environmentIn =
  (file: Environments): NamedEnvironment =>
  (place) =>
    environmentOf(file, place) ?? file.environments[0]?.name ?? "";

/** The tags by which something can change at all; a pair that both policies read alike moves nothing. */
function differingTags(before: Environments, after: Environments) {
  const all = unique([...tagsIn(before), ...tagsIn(after)]);
  const seen = new Map<string, readonly [string, string]>();
  for (const [name, value] of all) {
    // To name no environment is another thing than to name the first.
    const place = { account: elsewhere, tags: { [name]: value } };
    const key = JSON.stringify([before, after].map((file) => environmentOf(file, place) ?? null));
    if (!seen.has(key)) seen.set(key, [name, value]);
  }
  return [...seen.values()];
}

const textOf = ({ environments }: Environments): string =>
  JSON.stringify(environments.map(({ order: _, ...rest }) => rest));

/** Where a resource can live if every one lives where it did, each environment by what is read first. */
function stayingIn(file: Environments): readonly PlaceMove[] {
  const nameFor = environmentIn(file);
  return file.environments.map((environment): PlaceMove => {
    const { name, accounts = [] } = environment;
    const own = { environments: [{ ...environment, accounts: [] }] };
    const places = [
      ...accounts.map((glob) => ({ account: glob.replaceAll("*", "0"), tags: {} })),
      ...tagsIn(own).map(([tag, value]) => ({ account: elsewhere, tags: { [tag]: value } })),
    ];
    const place = places.find((each) => nameFor(each) === name);
    return { from: name, to: name, ...(place ?? { account: elsewhere, tags: {}, environment: name }) };
  });
}

/** Where resources live before and after, by every account and every pair of tags that either policy reads. */
export function movesBetween(before: Environments, after: Environments): PlaceMoves {
  if (before === after || textOf(before) === textOf(after)) return { pairs: stayingIn(after), isWhole: true };
  return { pairs: [...foundBetween(before, after).values()], isWhole: isPlain(before, after) };
}

function foundBetween(before: Environments, after: Environments): ReadonlyMap<string, PlaceMove> {
  const [from, to] = [environmentIn(before), environmentIn(after)];
  const found = new Map<string, PlaceMove>();
  // A dispute may also name its environment itself.
  for (const { name } of before.environments) {
    const isKept = after.environments.some((other) => other.name === name);
    const next = isKept ? name : (after.environments[0]?.name ?? "");
    found.set(`${name}\n${next}`, { from: name, to: next, account: elsewhere, tags: {}, environment: name });
  }
  const take = (account: string, tags: TagValues) => {
    const move = { from: from({ account, tags }), to: to({ account, tags }), account, tags };
    const key = `${move.from}\n${move.to}`;
    if (found.get(key)?.environment !== undefined || !found.has(key)) found.set(key, move);
  };
  const everyTags = tagsTogether(differingTags(before, after));
  for (const account of accountsNamed([...accountsIn(before), ...accountsIn(after)]))
    for (const tags of everyTags) take(account, tags);
  return found;
}

/** Every resource whose environment the first list named is in one that the second names. */
export function isFollowed(
  { pairs, isWhole }: PlaceMoves,
  wide: readonly string[] | undefined,
  narrow: readonly string[] | undefined,
): boolean {
  const isIn = (globs: readonly string[] | undefined, name: string) =>
    globs === undefined || matchesAny(globs, name);
  if (wide === undefined) return true;
  const isSame = JSON.stringify(wide) === JSON.stringify(narrow);
  return (isWhole || isSame) && pairs.every(({ from, to }) => !isIn(narrow, from) || isIn(wide, to));
}
