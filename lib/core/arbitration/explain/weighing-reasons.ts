import { isConfirmable } from "../../attribution/confirm.ts";
import { isNeed } from "../../attribution/verify.ts";
import type { Context } from "../context.ts";
import type { Stake } from "../stakes.ts";
import type { Reason } from "../verdict.ts";
import { cappedAt } from "../weigh/ending.ts";
import type { Case } from "./case.ts";
import { claimant, reasonName } from "./words.ts";

function whyUnconfirmed({ demand: { by } }: Stake, context: Context): string {
  const { claim, confirmation } = by;
  const { kind, ref } = claim.motivation;
  if (ref === undefined) return `names no reference that could confirm its ${kind}`;
  const named = reasonName({ kind, ref });
  if ((cappedAt(claim, context) ?? Infinity) <= context.now)
    return `says ${named}, which has counted as long as it may`;
  return confirmation.confirmed
    ? `is confirmed in ${named}, which is no reason for this`
    : `says ${named}, which nothing independent confirms`;
}

/** A reason that did not count, although the claim may have been shown in another way. */
function unconfirmedReason(stake: Stake, context: Context): readonly Reason[] {
  const { demand, worth } = stake;
  const { claim } = demand.by;
  const { kind, ref } = claim.motivation;
  if (worth.by === "reason" || worth.by === "role" || !isConfirmable(kind)) return [];
  // A decision without a reference says no more than its goal.
  if (ref === undefined && !isNeed(context.policy.file, kind)) return [];
  const left = worth.by === undefined ? "that weighs nothing" : "only its goal counts";
  return [
    { rule: "verify/unconfirmed", text: `${claimant(claim)} ${whyUnconfirmed(stake, context)}: ${left}` },
  ];
}

function clampReason({ demand, worth }: Stake, { policy }: Context): readonly Reason[] {
  const { clamp, urgency } = worth.weight;
  if (clamp === undefined) return [];
  const text = `${claimant(demand.by.claim)} may weigh ${urgency} at most`;
  return [{ rule: "authority/clamp", at: policy.at(`/authority/claims/${clamp}`), text }];
}

function ruleReasons({ worth: { adjustment } }: Stake, { policy }: Context): readonly Reason[] {
  return [adjustment.urgency, adjustment.lease, adjustment.place].flatMap((effect) => {
    const rule = effect === undefined ? undefined : policy.file.rules[effect.row];
    if (rule === undefined) return [];
    return [{ rule: `rule/${rule.id}`, at: policy.at(`/rules/${effect?.row}`), text: rule.title }];
  });
}

function freezeReason({ demand }: Stake, { policy }: Context): readonly Reason[] {
  const { frozen, claim } = demand.by;
  if (frozen === undefined) return [];
  const text = `${claimant(claim)} changed it in a freeze: only a confirmed reason that presses counts`;
  return [{ rule: "freeze", at: policy.at(frozen.pointer), text }];
}

/** The goal that counted where it is not the one that was said. */
function goalReason({ demand, worth }: Stake): readonly Reason[] {
  const { intent } = demand.by.claim;
  if (worth.by !== "grant" || intent === "unattributed" || intent === worth.intent) return [];
  const text = `${claimant(demand.by.claim)} is not granted ${intent}: it counts for ${worth.intent}`;
  return [{ rule: "goal/granted", text }];
}

/** What made a claim weigh more or less than its author said. */
export function weighingReasons(stake: Stake, context: Context): readonly Reason[] {
  const { order } = stake.demand.by;
  const shifted = "an open situation changes the order of intents here";
  return [
    ...unconfirmedReason(stake, context),
    ...goalReason(stake),
    ...clampReason(stake, context),
    ...ruleReasons(stake, context),
    ...freezeReason(stake, context),
    ...(order.pointer.startsWith("/orders/")
      ? [{ rule: "order/situation", at: context.policy.at(order.pointer), text: shifted }]
      : []),
  ];
}

const mostUnshown = 3;

function whyUnshown({ demand, standing }: Stake): string {
  const { by } = demand;
  if (by.backing === "none") return `${claimant(by.claim)} may not write it: a wish, which weighs nothing`;
  const what = standing === "wish" ? "a wish, which weighs nothing" : "an edit that nothing explains";
  return `${claimant(by.claim)} has shown neither a confirmed reason nor a goal of its own: ${what}`;
}

/** Claims that count for nothing here, and what is missing. */
export function unshownReasons({ settled, context }: Case): readonly Reason[] {
  const unshown = settled.stakes.filter(
    ({ standing, demand }) => demand.by.state === "active" && (standing === "wish" || standing === "edit"),
  );
  return unshown
    .slice(0, mostUnshown)
    .flatMap((stake) => [
      { rule: `unshown/${stake.standing}`, text: whyUnshown(stake) },
      ...unconfirmedReason(stake, context),
      ...freezeReason(stake, context),
    ]);
}
