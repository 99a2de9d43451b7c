import { millis } from "../claims/instant.ts";
import { canonicalPrincipal, type PartyOf } from "../claims/principal.ts";
import type { Situation } from "../claims/situation.ts";
import { matchesAny } from "../fields/glob.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { kindsOf } from "../policy/sources/source-flaws.ts";
import { rememberedFor } from "../remembered.ts";
import { type ScopedResource, scopeCovers } from "./scope.ts";

export const declarers = (situation: Situation): readonly string[] =>
  situation.by === undefined ? [] : typeof situation.by === "string" ? [situation.by] : situation.by;

const reported: ReadonlySet<string> = new Set([
  "alarm cloudwatch",
  "freeze change-calendar",
  "peak change-calendar",
]);

/**
 * Whose word it is. What AWS itself reports, such as an alarm or a calendar, is nobody's, nor is what a system of the
 * policy tells: who wrote the definition, state or metric, or opened the ticket, stands in `by`, so that it confirms
 * nothing of theirs, and everybody else's as ever.
 */
function speakers({ sources = [] }: Pick<PolicyFile, "sources">, situation: Situation): readonly string[] {
  const by = declarers(situation);
  if (by.length === 0) return by;
  const isReported = reported.has(`${situation.kind} ${situation.source}`);
  return isReported || sources.some(({ id }) => id === situation.source) ? [] : by;
}

const personal: readonly string[] = ["incident", "peak", "freeze"];

type DeclaredRow = PolicyFile["authority"]["situations"][number];

/** Whether a principal answers for what a situation covers. */
export type Approves = (principal: string) => boolean;

const isNamed = (row: DeclaredRow, principal: string): boolean =>
  row.principals?.some((name) => canonicalPrincipal(name) === canonicalPrincipal(principal)) ?? false;

/** INVARIANT (no accounts outside): an alarm on a metric that anybody may write confirms only where a row lists it. */
function isOwnMetric(rows: readonly DeclaredRow[], { namespace }: Situation): boolean {
  if (namespace === undefined || namespace.startsWith("AWS/")) return true;
  return rows.some(({ namespaces }) => namespaces !== undefined && matchesAny(namespaces, namespace));
}

/** Any system that the policy knows may say what is the case: by a row here, or as one whose messages it reads. */
function mayReport(file: PolicyFile, situation: Situation): boolean {
  const declares = kindsOf(file, situation.source);
  if (declares !== undefined && !declares.includes(situation.kind)) return false;
  const listing = file.authority.situations.filter(({ sources }) => sources !== undefined);
  if (listing.length === 0) return true;
  const naming = listing.filter(({ sources = [] }) => matchesAny(sources, situation.source));
  if (declares !== undefined && naming.length === 0) return true;
  return naming.some(({ kinds }) => kinds.includes(situation.kind));
}

/** Of people those whom a row names, and those who answer for what it covers; each of several has to be one. */
function maySay(file: PolicyFile, situation: Situation, approves: Approves): boolean {
  const rows = file.authority.situations;
  const speaking = rows.filter(({ kinds }) => kinds.includes(situation.kind));
  // Rows that name somebody else take nothing away from those who answer for what it covers.
  const isLimited = rows.some(({ persons }) => persons !== undefined);
  const isOpenToPeople = isLimited
    ? speaking.some(({ persons }) => persons === true)
    : personal.includes(situation.kind);
  return speakers(file, situation).every(
    (principal) => speaking.some((row) => isNamed(row, principal)) || (isOpenToPeople && approves(principal)),
  );
}

/** Attestations have their own rule: only the role that the policy names for an intent may sign them. */
export function mayDeclare(file: PolicyFile, situation: Situation, approves: Approves): boolean {
  if (situation.kind === "attestation") return declarers(situation).length > 0;
  if (!isOwnMetric(file.authority.situations, situation)) return false;
  const isReported = speakers(file, situation).length === 0;
  return isReported ? mayReport(file, situation) : maySay(file, situation, approves);
}

const places: ReadonlySet<string> = new Set(["accounts", "regions", "types"]);

/** The tags by which environments are told apart. */
const wideTags = rememberedFor(
  ({ environments }: PolicyFile): ReadonlySet<string> =>
    new Set(environments.flatMap(({ tags = {} }) => Object.keys(tags))),
);

/** What a person declares names services or resources, never a whole account or environment. */
export function isNarrow(file: PolicyFile, { scope }: Situation): boolean {
  const wide = wideTags(file);
  return Object.keys(scope).some((key) => !places.has(key) && !wide.has(key.toLowerCase()));
}

/** A situation that may be believed here: declared by someone who may, with a scope that covers the resource. */
export function isBelievable(
  file: PolicyFile,
  situation: Situation,
  ground: ScopedResource,
  approves: Approves,
): boolean {
  if (!mayDeclare(file, situation, approves)) return false;
  if (isByPeople(file, situation) && !isNarrow(file, situation)) return false;
  if (Object.keys(situation.scope).length === 0) return file.unscoped.includes(situation.source);
  return scopeCovers(situation.scope, ground);
}

function longestDeclared({ limits }: PolicyFile, kind: string): number {
  const declared: Readonly<Record<string, number | undefined>> = limits.declared;
  return (Object.hasOwn(declared, kind) ? declared[kind] : declared["default"]) ?? Infinity;
}

/**
 * What people declared, each with the end that it has unless somebody else renews it: declaring the same again
 * counts from the first time.
 */
export function withDeclaredEnds(
  file: PolicyFile,
  situations: readonly Situation[],
  identity: PartyOf,
): readonly Situation[] {
  if (!situations.some((situation) => isByPeople(file, situation))) return situations;
  const keyOf = (situation: Situation) =>
    [situation.kind, situation.ref, ...declarers(situation).map(identity).toSorted()].join("\n");
  const first = new Map<string, number>();
  for (const situation of situations.filter((each) => isByPeople(file, each))) {
    const known = first.get(keyOf(situation)) ?? Infinity;
    first.set(keyOf(situation), Math.min(known, millis(situation.since)));
  }
  return situations.map((situation) => {
    if (!isByPeople(file, situation)) return situation;
    const end = (first.get(keyOf(situation)) ?? 0) + longestDeclared(file, situation.kind);
    const until = situation.until === undefined ? Infinity : millis(situation.until);
    return end < until ? { ...situation, until: new Date(end).toISOString() } : situation;
  });
}

const isByPeople = (file: PolicyFile, situation: Situation): boolean =>
  speakers(file, situation).length > 0 && situation.kind !== "attestation";

/** Somebody is known to have declared it, or to be behind what did. */
export const isDeclared = ({ by, behind }: Situation): boolean => by !== undefined || behind !== undefined;

/** Who declared it, and who is behind what did. */
export const declaring = (situation: Situation): readonly string[] =>
  situation.behind === undefined ? declarers(situation) : [...declarers(situation), situation.behind];

/** INVARIANT (nobody vouches for themself): neither the claimant nor an alias of theirs declared the situation. */
export const declaredBy = (situation: Situation, names: readonly string[], identity: PartyOf): boolean => {
  if (!isDeclared(situation)) return false;
  const own = new Set(names.map(identity));
  return declaring(situation).some((name) => own.has(identity(name)));
};

/** When a situation ended or will end by itself; nothing while that is open. */
export function endOf(situation: Situation): number | undefined {
  const until = situation.until === undefined ? undefined : millis(situation.until);
  if (situation.state === "open") return until;
  // A closing without a time counts from the beginning: it never confirms anything.
  return millis(situation.closedAt ?? situation.since);
}

export function isOpenAt(situation: Situation, time: number): boolean {
  return millis(situation.since) <= time && time < (endOf(situation) ?? Infinity);
}
