import { canonicalPrincipal, type Identity } from "../claims/principal.ts";
import type { Situation } from "../claims/situation.ts";
import { matchesAny } from "../policy/glob.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { type Ground, scopeCovers } from "./scope.ts";

export const declarers = (situation: Situation): readonly string[] =>
  situation.by === undefined ? [] : typeof situation.by === "string" ? [situation.by] : situation.by;

const personal: readonly string[] = ["incident", "peak", "freeze"];

type Row = PolicyFile["authority"]["situations"][number];

function allows(row: Row, situation: Situation, principals: readonly string[]): boolean {
  if (!row.kinds.includes(situation.kind)) return false;
  if (principals.length === 0) return matchesAny(row.sources ?? [], situation.source);
  if (row.persons === true) return true;
  return principals.every((principal) =>
    row.principals?.some((name) => canonicalPrincipal(name) === canonicalPrincipal(principal)),
  );
}

/** Attestations have their own rule: only the role that the policy names for an intent may sign them. */
export function mayDeclare(file: PolicyFile, situation: Situation): boolean {
  const principals = declarers(situation);
  if (situation.kind === "attestation") return principals.length > 0;
  const rows = file.authority.situations;
  if (rows.some((row) => allows(row, situation, principals))) return true;
  // Where the policy says nothing every system may say everything, and persons what only persons see.
  if (principals.length === 0) return !rows.some((row) => row.sources !== undefined);
  return rows.length === 0 && personal.includes(situation.kind);
}

/** A situation that may be believed here: declared by someone who may, with a scope that covers the resource. */
export function isBelievable(file: PolicyFile, situation: Situation, ground: Ground): boolean {
  if (!mayDeclare(file, situation)) return false;
  if (Object.keys(situation.scope).length === 0) return file.unscoped.includes(situation.source);
  return scopeCovers(situation.scope, ground);
}

/** INVARIANT (nobody vouches for himself): neither the claimant nor an alias of his declared the situation. */
export const declaredBy = (situation: Situation, principal: string, identity: Identity): boolean =>
  declarers(situation).some((name) => identity(name) === identity(principal));

/** When a situation ended or will end by itself; nothing while that is open. */
export function endOf(situation: Situation): number | undefined {
  const until = situation.until === undefined ? undefined : Date.parse(situation.until);
  if (situation.state === "open") return until;
  // A closing without a time counts from the beginning: it never confirms anything.
  return Date.parse(situation.closedAt ?? situation.since);
}

export function isOpenAt(situation: Situation, time: number): boolean {
  return Date.parse(situation.since) <= time && time < (endOf(situation) ?? Infinity);
}
