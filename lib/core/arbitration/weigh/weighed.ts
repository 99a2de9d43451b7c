import { strengthOf, type Weight, weigh } from "../../attribution/authority.ts";
import { type Confirmation, claimedAt, isStanding } from "../../attribution/confirm.ts";
import { trustOf } from "../../attribution/trust.ts";
import { confirmation } from "../../attribution/verify.ts";
import type { Claim } from "../../claims/claim.ts";
import { type Strength, type Urgency, urgencyRank } from "../../claims/words.ts";
import { wasAllowed } from "../../policy/windows.ts";
import type { Context } from "../context.ts";
import { type Ending, endingOf } from "./ending.ts";
import { type Order, ordersFor } from "./order.ts";
import { contentDigest, type Rank, specificityRank } from "./rank.ts";
import { type Adjustment, type Rules, raisedPlace, rulesFor } from "./rules.ts";

/** A docket claim with everything that its field does not change. */
export type Weighed = {
  readonly claim: Claim;
  readonly state: "active" | "ended" | "withdrawn";
  readonly ending: Ending;
  readonly confirmation: Confirmation;
  readonly weight: Weight;
  readonly urgency: Urgency;
  readonly strength: Strength;
  readonly adjustment: Adjustment;
  readonly order: Order;
  /** Everything but incumbency, which depends on the field. */
  readonly rank: Rank;
  /** It was made when the windows did not allow it. */
  readonly outsideWindow: boolean;
};

function stateOf(claim: Claim, ending: Ending, now: number): Weighed["state"] {
  if (claim.state === "withdrawn") return "withdrawn";
  return (ending.end ?? Infinity) <= now ? "ended" : "active";
}

function leased(ending: Ending, claim: Claim, adjustment: Adjustment): Ending {
  if (adjustment.lease === undefined) return ending;
  const end = claimedAt(claim) + adjustment.lease.length;
  return end < (ending.end ?? Infinity) ? { end, why: "lease" } : ending;
}

/** A routine change made in a closed window is worth nothing until the window opens again. */
function isOutside(claim: Claim, urgency: Urgency, context: Context): boolean {
  if (claim.changedAt === undefined || context.policy.file.windows.length === 0) return false;
  if (urgencyRank(urgency) > urgencyRank("routine")) return false;
  return !wasAllowed(context.policy, context.place, Date.parse(claim.changedAt));
}

type Tools = {
  readonly context: Context;
  readonly rules: Rules;
  readonly orders: (principal: string) => Order;
};

type Judged = Pick<Weighed, "confirmation" | "weight" | "adjustment" | "urgency" | "outsideWindow"> & {
  readonly trust: number;
};

function judge(claim: Claim, { context, rules }: Tools): Judged {
  const found = confirmation(claim, context.witnesses);
  const { confirmed } = found;
  const trust = trustOf(claim, confirmed);
  const weight = weigh(claim, found, context.witnesses);
  const adjustment = rules(claim, { urgency: weight.urgency, confirmed, trust });
  const outsideWindow = isOutside(claim, weight.urgency, context);
  const urgency = adjustment.urgency?.to ?? (outsideWindow ? "none" : weight.urgency);
  return { confirmation: found, weight, adjustment, urgency, outsideWindow, trust };
}

function rankOf(claim: Claim, { urgency, trust, adjustment }: Judged, order: Order): Rank {
  return {
    urgency: urgencyRank(urgency),
    intent: raisedPlace(order, claim, adjustment),
    specificity: specificityRank(claim.reach ?? "resource"),
    trust,
    explicit: !isStanding(claim),
    incumbent: false,
    madeAt: Date.parse(claim.madeAt),
    digest: contentDigest(claim),
  };
}

/** Weighs claims one by one; nothing here compares two. */
export function weigher(context: Context): (claim: Claim) => Weighed {
  const tools: Tools = { context, rules: rulesFor(context), orders: ordersFor(context) };
  const { file } = context.policy;
  return (claim) => {
    const judged = judge(claim, tools);
    const ending = leased(endingOf(claim, judged.confirmation, context), claim, judged.adjustment);
    const order = tools.orders(claim.actor.principal);
    const state = stateOf(claim, ending, context.now);
    const strength = strengthOf(file, claim);
    const rank = rankOf(claim, judged, order);
    const { confirmation: found, weight, adjustment, urgency, outsideWindow } = judged;
    // Named one by one: copying what `judge` made costs as much as all the rest.
    return {
      claim,
      state,
      ending,
      strength,
      order,
      rank,
      confirmation: found,
      weight,
      adjustment,
      urgency,
      outsideWindow,
    };
  };
}
