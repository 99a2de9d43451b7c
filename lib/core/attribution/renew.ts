import type { Claim } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { isOpenAt } from "./declared.ts";
import { confirmation, isNeed, longestFor, type Witnesses } from "./verify.ts";

export type Renewal =
  | { readonly ok: true; readonly claim: Claim; readonly capped: boolean }
  | { readonly ok: false; readonly why: "ended" | "unconfirmed" | "capped" };

/**
 * Lengthens a lease while the situation behind it is open. The first `madeAt` stays, and the whole length is
 * capped from there; a refused renewal leaves the old end.
 */
export function renew(claim: Claim, until: string, witnesses: Witnesses): Renewal {
  const { now } = witnesses;
  const isOver = claim.state === "withdrawn" || (claim.until !== undefined && millis(claim.until) <= now);
  if (isOver) return { ok: false, why: "ended" };
  const { confirmed, situation } = confirmation(claim, witnesses);
  const isOpen = confirmed && situation !== undefined && isOpenAt(situation, now);
  if (!isOpen || !isNeed(witnesses.file, claim.motivation.kind)) return { ok: false, why: "unconfirmed" };
  const end = Math.min(millis(until), longestFor(witnesses.file, claim) ?? Infinity);
  const old = claim.until === undefined ? Infinity : millis(claim.until);
  if (end <= now || end < old) return { ok: false, why: "capped" };
  return { ok: true, claim: { ...claim, until: instantOf(end) }, capped: end < millis(until) };
}
