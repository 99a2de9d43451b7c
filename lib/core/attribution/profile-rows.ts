import type { Actor } from "../claims/claim.ts";
import { canonicalPrincipal, humanOf, type PartyOf } from "../claims/principal.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { type ActorRow, saysWho } from "../policy/file/actors.ts";
import { actorsContain } from "../policy/lint/compare/selectors.ts";
import { flawsOfRow } from "../policy/lint/tables/actors.ts";
import { matchesPrincipal } from "../policy/place.ts";
import type { Mistake } from "../schema/check.ts";
import type { Profiled, RegisteredProfile } from "./registered-profile.ts";

const mostRows = 500;
const mostPrincipals = 50;
/** Every container keeps the whole book in its head. */
const longestBook = 400_000;

const mistake = (pointer: string, message: string, hint: string): Mistake => ({
  pointer,
  at: "value",
  message,
  hint,
});

/** What is wrong with a row, by the rules that a policy's own rows are held to. */
export function rowFlaws(row: ActorRow, name: string, { profiles }: Profiled): readonly Mistake[] {
  const others = profiles.filter((profile) => profile.name !== name);
  const size = JSON.stringify([...others, row]).length;
  const lists = (["principals", "via"] as const).filter((list) => (row[list]?.length ?? 0) > mostPrincipals);
  return [
    ...flawsOfRow(row, "").map(({ pointer, message, hint }) => mistake(pointer, message, hint)),
    ...lists.map((list) =>
      mistake(`/${list}`, `there are more than ${mostPrincipals} of them`, "use a pattern, or several rows"),
    ),
    ...(others.length < mostRows && size <= longestBook
      ? []
      : [mistake("", "the registry is full", "remove rows that nobody needs, or put them into the policy")]),
  ];
}

/**
 * INVARIANT (nobody says what they are): a row that makes something of its own author, or grants them a goal, is somebody
 * else's to write or remove; so is one about the human behind the author, or about an alias.
 */
export function isAbout(row: ActorRow, author: Actor, identity: PartyOf): boolean {
  const { principals, kind, intent, goals } = row;
  if (principals === undefined || (kind ?? intent ?? goals) === undefined) return false;
  const names = [author.principal, humanOf(author) ?? author.principal];
  const own = [...names, ...names.map(identity)];
  const isOwn = (name: string) => own.some((one) => identity(name) === one);
  return own.some((name) => matchesPrincipal(principals, name)) || principals.some(isOwn);
}

/** INVARIANT (one's own voice): beside the policy each says of themself alone by what events they speak. */
export const speaksForAnother = ({ principals = [], speaksBy }: ActorRow, { principal }: Actor): boolean =>
  speaksBy !== undefined && principals.some((name) => canonicalPrincipal(name) !== principal);

/** Why a row never speaks: the policy goes first, and then the rows that stand before it. */
export function shadowOn(
  row: ActorRow,
  name: string,
  { policy, book }: { readonly policy: readonly ActorRow[]; readonly book: Profiled },
): string | undefined {
  const place = book.profiles.findIndex((profile) => profile.name === name);
  const before = place < 0 ? book.profiles : book.profiles.slice(0, place);
  const selects = ({ principals, via }: ActorRow) => ({ principals, via });
  const takes = (other: ActorRow) =>
    saysWho(row) && saysWho(other) && actorsContain(selects(other), selects(row));
  if (policy.some(takes)) return "a row of the policy takes everybody whom this row could match";
  const other = before.find(takes);
  return other === undefined ? undefined : `row \`${other.name}\` takes everybody whom this row could match`;
}

/** The row as it stands there already, if the same caller would write the same. */
export function standingRow(
  { profiles }: Profiled,
  { at: _, ...row }: RegisteredProfile,
): RegisteredProfile | undefined {
  const found = profiles.find(({ name }) => name === row.name);
  if (found === undefined) return undefined;
  const { at: __, ...known } = found;
  const isSame = canonicalJson(known as unknown as Json) === canonicalJson(row as unknown as Json);
  return isSame ? found : undefined;
}

/** A row keeps its place: which of two speaks first does not change with what it says. */
export function withRow({ version, profiles }: Profiled, row: RegisteredProfile): Profiled {
  const isKnown = profiles.some(({ name }) => name === row.name);
  const rows = isKnown ? profiles.map((each) => (each.name === row.name ? row : each)) : [...profiles, row];
  return { version, profiles: rows };
}

export const withoutRow = ({ version, profiles }: Profiled, gone: string): Profiled => ({
  version,
  profiles: profiles.filter(({ name }) => name !== gone),
});
