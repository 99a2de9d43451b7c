import { lastName } from "../fields/last-name.ts";
import { remembered } from "../remembered.ts";
import type { Actor } from "./claim.ts";

/** The person behind an Identity Center role; there AWS sets the session name, the caller cannot choose it. */
function assumedRole(account: string, name: string, session: string): string {
  if (name.startsWith("AWSReservedSSO_") && session !== "") return `sso/${session.toLowerCase()}`;
  return `${account}:role/${name}`;
}

/**
 * One text per principal, whichever way AWS wrote it down: role names are unique in an account, so a path
 * and a session name do not count. What is no ARN stays as it is.
 */
export const canonicalPrincipal = remembered(canonicalOf);

function canonicalOf(text: string): string {
  const parts = text.trim().split(":");
  const account = parts[4] ?? "";
  const isIdentity = parts[0] === "arn" && (parts[2] === "iam" || parts[2] === "sts");
  if (!isIdentity) return plainOf(text.trim());

  const rest = parts.slice(5).join(":");
  const [kind = "", name = "", ...more] = rest.split("/");
  if (kind === "root") return `${account}:root`;
  if (kind === "assumed-role") return assumedRole(account, name, more.join("/"));
  // A service-linked role is the hand of its service, which stands in the path that only AWS can give.
  if (kind === "role" && name === "aws-service-role" && more.length > 1) return more[0] ?? name;
  if (kind === "role" || kind === "user") return `${account}:${kind}/${lastName(rest)}`;
  return `${account}:${rest}`;
}

// AWS tells users of Identity Center apart whatever the capitals.
const plainOf = (text: string): string => (text.startsWith("sso/") ? text.toLowerCase() : text);

/** Two principals are one when they are written alike or the policy calls them aliases. */
export type PartyOf = (principal: string) => string;

export function identities(aliasGroups: readonly (readonly string[])[]): PartyOf {
  const groups = new Map<string, string>();
  for (const names of aliasGroups) {
    const aliases = names.map(canonicalPrincipal);
    // A name in two groups joins them.
    const known = aliases.map((name) => groups.get(name)).filter((name) => name !== undefined);
    const leader = known[0] ?? aliases[0] ?? "";
    for (const [name, group] of groups) if (known.includes(group)) groups.set(name, leader);
    for (const name of aliases) groups.set(name, leader);
  }
  const seen = new Map<string, string>();
  return (principal) => {
    const cached = seen.get(principal);
    if (cached !== undefined) return cached;
    const name = canonicalPrincipal(principal);
    const identity = groups.get(name) ?? name;
    if (seen.size < 10_000) seen.set(principal, identity);
    return identity;
  };
}

/** Principals that are one human by themselves: AWS vouches for them, never the session. */
const personal = /^(?:sso|saml|oidc)\/|^(?:\d{12}:)?(?:user|directory)\//;
const machines: ReadonlySet<Actor["kind"]> = new Set(["pipeline", "automation", "service"]);

/** The one human whom AWS recorded behind an actor, canonical: the session's, or the principal where that is a human. */
export function humanOf({ human, principal, kind }: Actor): string | undefined {
  if (human !== undefined) return canonicalPrincipal(human);
  if (machines.has(kind)) return undefined;
  const name = canonicalPrincipal(principal);
  return personal.test(name) ? name : undefined;
}

/** By whom doubts, budgets and fights are counted: the human, and the role where no human is known. */
export const partyOf = (actor: Actor, identity: PartyOf): string =>
  identity(humanOf(actor) ?? actor.principal);

/** Two actors are one party: humans compare first, then principals and aliases, and never what they act through. */
export function sameParty(a: Actor, b: Actor, identity: PartyOf): boolean {
  const [one, other] = [humanOf(a), humanOf(b)];
  if (one !== undefined && other !== undefined) return identity(one) === identity(other);
  const names = new Set([a.principal, one ?? a.principal].map(identity));
  return [b.principal, other ?? b.principal].some((name) => names.has(identity(name)));
}

/**
 * Whether an approver is the actor, or may be: as the principal, the human behind it, an alias of either, or by what the
 * session said of itself. INVARIANT (only takes away): what is said frees nobody from being excluded.
 */
export function excludedBy(actor: Actor, approver: string, identity: PartyOf): boolean {
  const name = identity(approver);
  if (identity(actor.principal) === name) return true;
  const human = humanOf(actor);
  if (human !== undefined && identity(human) === name) return true;
  return saidBy(actor).some(
    (said) => identity(said) === name || isNameOf(said, approver) || isNameOf(said, name),
  );
}

/** What a session says of itself, as a list. */
export const saidBy = ({ said = [] }: Actor): readonly string[] => (typeof said === "string" ? [said] : said);

const person = /^(?:sso|saml|oidc)\/|:(?:user|directory)\//;

/** A session's name names a person by the mail address, or by what stands before it: `maria@INC-7` is Maria. */
function isNameOf(said: string, approver: string): boolean {
  const canonical = canonicalPrincipal(approver);
  if (!person.test(canonical)) return false;
  const [a, b] = [said, lastName(canonical)].map((text) => text.trim().toLowerCase()) as [string, string];
  if (a === b) return true;
  const [[own = ""], [their = ""]] = [a.split("@", 1), b.split("@", 1)];
  return own === their && own !== "" && !(isMail(a) && isMail(b));
}

const isMail = (text: string): boolean => /@[^@]+\.[^@]+$/.test(text);
