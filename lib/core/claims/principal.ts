import { remembered } from "../remembered.ts";

const last = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

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
  if (!isIdentity) return text.trim();

  const rest = parts.slice(5).join(":");
  const [kind = "", name = "", ...more] = rest.split("/");
  if (kind === "root") return `${account}:root`;
  if (kind === "assumed-role") return assumedRole(account, name, more.join("/"));
  // A service-linked role is the hand of its service, which stands in the path that only AWS can give.
  if (kind === "role" && name === "aws-service-role" && more.length > 1) return more[0] ?? name;
  if (kind === "role" || kind === "user") return `${account}:${kind}/${last(rest)}`;
  return `${account}:${rest}`;
}

/** Two principals are one when they are written alike or the policy calls them aliases. */
export type Identity = (principal: string) => string;

export function identities(aliasGroups: readonly (readonly string[])[]): Identity {
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
