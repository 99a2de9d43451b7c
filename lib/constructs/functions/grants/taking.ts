import type { Grant } from "./use.ts";

/** A statement is kept far below the size of a policy, which may be one of several then. */
const accountsAtOnce = 40;

/** Taking a role in each of these accounts. */
export function takingOf(role: string, accounts: readonly string[]): readonly Grant[] {
  const all = accounts.map((account) => role.replaceAll("{account}", account));
  return Array.from({ length: Math.ceil(all.length / accountsAtOnce) }, (_, at) => ({
    actions: ["sts:AssumeRole"],
    resources: all.slice(at * accountsAtOnce, (at + 1) * accountsAtOnce),
  }));
}
