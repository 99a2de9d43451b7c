import { type Confirmation, isConfirmable, isStanding, wasWritten } from "../../attribution/confirm.ts";
import { endOf, isOpenAt } from "../../attribution/declared.ts";
import { isNeed, longestFor } from "../../attribution/verify.ts";
import { type Claim, lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { MotivationKind } from "../../claims/words.ts";
import type { Context } from "../context.ts";

/** When a claim ends and why; `why` is a word for reasons, not for people. */
export type ClaimEnding = {
  readonly end: number | undefined;
  readonly why: "until" | "while" | "need" | "cap" | "lease" | "later" | undefined;
};

const open: ClaimEnding = { end: undefined, why: undefined };

const sooner = (a: ClaimEnding, b: ClaimEnding): ClaimEnding =>
  (b.end ?? Infinity) < (a.end ?? Infinity) ? b : a;

/** Only an observed closing ends a `while`; a situation that nobody mentions is silence. */
function whileEnding(claim: Claim, { witnesses, now }: Context): ClaimEnding {
  const named = claim.while === undefined ? undefined : witnesses.byRef.get(claim.while);
  if (named === undefined) return open;
  const made = lastChanged(claim);
  const closed = named.filter((situation) => (endOf(situation) ?? Infinity) <= now);
  const revived = named.filter((situation) => isOpenAt(situation, now));
  const endedSince = closed.map((situation) => endOf(situation) ?? now).filter((end) => end > made);
  const isHeldOpen = revived.some((situation) => endedSince.length === 0 || millis(situation.since) <= made);
  if (isHeldOpen) {
    const ends = revived.map((situation) => endOf(situation) ?? Infinity);
    const latest = Math.max(...ends);
    return latest === Infinity ? open : { end: latest, why: "while" };
  }
  if (closed.length === 0) return open;
  return { end: Math.max(...closed.map((situation) => endOf(situation) ?? now)), why: "while" };
}

/** What these bring about has proven itself once it has stood for a while; until then their claims go on. */
export const leavesBehind: ReadonlySet<MotivationKind> = new Set(["incident", "degradation"]);

/** When the value that stands has stood long enough, as far as anything tells when it came. */
function provenAt(claim: Claim, { dispute, policy }: Context): number {
  const since = dispute.facts.fields?.[claim.field]?.liveSince;
  const stood = since === undefined ? lastChanged(claim) : Math.max(millis(since), lastChanged(claim));
  return stood + policy.file.limits.stable;
}

/** It was written, or stands as the claim wants it. */
function broughtAbout(claim: Claim, { dispute }: Context): boolean {
  const { field, constraint, backing } = claim;
  if (backing === "wrote" || wasWritten(claim)) return true;
  const live = dispute.live[field];
  return live !== undefined && constraint !== undefined && satisfies(live, constraint);
}

function needEnding(claim: Claim, confirmation: Confirmation, context: Context): ClaimEnding {
  if (!isNeed(context.policy.file, claim.motivation.kind)) return open;
  const { end, situation } = confirmation;
  if (situation === undefined || end === undefined) return open;
  const isLasting = leavesBehind.has(claim.motivation.kind) && !isStanding(claim);
  if (!isLasting || !broughtAbout(claim, context)) return { end, why: "need" };
  return { end: Math.max(end, provenAt(claim, context)), why: "need" };
}

/** An edit that nobody explained. */
export const isUnexplained = (claim: Claim): boolean =>
  claim.source === "observed" && claim.intent === "unattributed" && claim.motivation.kind === "none";

/** When its reason wears out; a standing claim's never does. */
export function cappedAt(claim: Claim, { policy }: Context): number | undefined {
  return isStanding(claim) ? undefined : longestFor(policy.file, claim);
}

type EndingOfInput = { readonly confirmation: Confirmation; readonly cap: number | undefined };

/** The earliest of all the ends a claim has; a renewal counts from when it was first made. */
export function endingOf(claim: Claim, { confirmation, cap }: EndingOfInput, context: Context): ClaimEnding {
  let ending = needEnding(claim, confirmation, context);
  if (claim.until !== undefined) ending = sooner(ending, { end: millis(claim.until), why: "until" });
  if (claim.while !== undefined) ending = sooner(ending, whileEnding(claim, context));
  // INVARIANT (truth is no loss): a reason that situations confirm wears out alone; its claim goes on as if silent.
  if (cap === undefined || isConfirmable(claim.motivation.kind)) return ending;
  return sooner(ending, { end: cap, why: "cap" });
}
