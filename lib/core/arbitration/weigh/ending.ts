import {
  type Confirmation,
  claimedAt,
  isConfirmable,
  isNeed,
  isStanding,
} from "../../attribution/confirm.ts";
import { endOf, isOpenAt } from "../../attribution/declared.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Context } from "../context.ts";

/** When a claim ends and why; `why` is a word for reasons, not for people. */
export type Ending = {
  readonly end: number | undefined;
  readonly why: "until" | "while" | "need" | "unconfirmed" | "cap" | "lease" | "grace" | undefined;
};

const open: Ending = { end: undefined, why: undefined };

const sooner = (a: Ending, b: Ending): Ending => ((b.end ?? Infinity) < (a.end ?? Infinity) ? b : a);

/** Only an observed closing ends a `while`; a situation that nobody mentions is silence. */
function whileEnding(claim: Claim, { witnesses, now }: Context): Ending {
  const named = claim.while === undefined ? undefined : witnesses.byRef.get(claim.while);
  if (named === undefined) return open;
  const made = claimedAt(claim);
  const closed = named.filter((situation) => (endOf(situation) ?? Infinity) <= now);
  const revived = named.filter((situation) => isOpenAt(situation, now));
  const endedSince = closed.map((situation) => endOf(situation) ?? now).filter((end) => end > made);
  const isHeldOpen = revived.some(
    (situation) => endedSince.length === 0 || Date.parse(situation.since) <= made,
  );
  if (isHeldOpen) {
    const ends = revived.map((situation) => endOf(situation) ?? Infinity);
    const latest = Math.max(...ends);
    return latest === Infinity ? open : { end: latest, why: "while" };
  }
  if (closed.length === 0) return open;
  return { end: Math.max(...closed.map((situation) => endOf(situation) ?? now)), why: "while" };
}

function needEnding(claim: Claim, confirmation: Confirmation, { policy }: Context): Ending {
  if (!isConfirmable(claim.motivation.kind) || !isNeed(claim.motivation.kind)) return open;
  if (confirmation.situation !== undefined) {
    return confirmation.end === undefined ? open : { end: confirmation.end, why: "need" };
  }
  if (isStanding(claim)) return open;
  return { end: Date.parse(claim.madeAt) + policy.file.limits.unconfirmed, why: "unconfirmed" };
}

/** An edit that nobody explained: it is left alone for the grace and then has nobody to speak for it. */
export const isUnexplained = (claim: Claim): boolean =>
  claim.source === "observed" && claim.intent === "unattributed" && claim.motivation.kind === "none";

/** The earliest of all the ends a claim has; a renewal counts from when it was first made. */
export function endingOf(claim: Claim, confirmation: Confirmation, context: Context): Ending {
  const { limits } = context.policy.file;
  let ending = needEnding(claim, confirmation, context);
  if (claim.until !== undefined) ending = sooner(ending, { end: Date.parse(claim.until), why: "until" });
  if (claim.while !== undefined) ending = sooner(ending, whileEnding(claim, context));
  if (isUnexplained(claim)) ending = sooner(ending, { end: claimedAt(claim) + limits.grace, why: "grace" });
  const { kind } = claim.motivation;
  const cap = Object.hasOwn(limits.leases, kind) ? limits.leases[kind] : undefined;
  if (cap === undefined || isStanding(claim)) return ending;
  return sooner(ending, { end: Date.parse(claim.madeAt) + cap, why: "cap" });
}
