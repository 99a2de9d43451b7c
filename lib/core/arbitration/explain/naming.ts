import type { Dispute } from "../dispute.ts";
import { actorName, claimant } from "./words.ts";

/** Everybody's full name with the short one, if that one is nobody else's. */
function namesIn(dispute: Dispute): ReadonlyMap<string, string | undefined> {
  const full = new Map(dispute.claims.map((claim) => [claimant(claim), actorName(claim.actor.principal)]));
  const shorts = [...full.values()];
  const isOwn = (short: string): boolean => shorts.indexOf(short) === shorts.lastIndexOf(short);
  return new Map([...full].map(([name, short]) => [name, isOwn(short) ? short : undefined]));
}

/** Names everyone in full once, and shortly from then on where the short name tells them apart. */
export function namedOnce(text: string, dispute: Dispute): string {
  const names = namesIn(dispute);
  if (names.size === 0) return text;
  // Longest first, so that no name is taken for the beginning of another.
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const told = new Set<string>();
  return text.replaceAll(new RegExp(longestFirst.map(RegExp.escape).join("|"), "gu"), (name) => {
    const short = told.has(name) ? names.get(name) : undefined;
    told.add(name);
    return short ?? name;
  });
}
