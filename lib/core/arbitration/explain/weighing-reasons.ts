import { isConfirmable } from "../../attribution/confirm.ts";
import type { Context } from "../context.ts";
import type { Reason } from "../verdict.ts";
import type { Weighed } from "../weigh/weighed.ts";
import { claimant } from "./words.ts";

function unconfirmedReason({ claim, confirmation }: Weighed): readonly Reason[] {
  const { kind, ref } = claim.motivation;
  if (confirmation.confirmed || !isConfirmable(kind)) return [];
  const what =
    ref === undefined
      ? `names no reference that could confirm its ${kind}`
      : `says ${kind} ${ref}, which nothing independent confirms`;
  return [{ rule: "verify/unconfirmed", text: `${claimant(claim)} ${what}: it counts as routine at most` }];
}

function clampReason({ claim, weight }: Weighed, { policy }: Context): readonly Reason[] {
  if (weight.clamp === undefined) return [];
  const text = `${claimant(claim)} may weigh ${weight.urgency} at most`;
  return [{ rule: "authority/clamp", at: policy.at(`/authority/claims/${weight.clamp}`), text }];
}

function ruleReasons({ adjustment }: Weighed, { policy }: Context): readonly Reason[] {
  return [adjustment.urgency, adjustment.lease, adjustment.place].flatMap((effect) => {
    const rule = effect === undefined ? undefined : policy.file.rules[effect.row];
    if (rule === undefined) return [];
    return [{ rule: `rule/${rule.id}`, at: policy.at(`/rules/${effect?.row}`), text: rule.title }];
  });
}

/** What made a claim weigh more or less than its author said. */
export function weighingReasons(by: Weighed, context: Context): readonly Reason[] {
  const { claim, outsideWindow, order } = by;
  const outside = `${claimant(claim)} wrote when no window was open: it counts for nothing`;
  const shifted = "an open situation changes the order of intents here";
  return [
    ...unconfirmedReason(by),
    ...clampReason(by, context),
    ...ruleReasons(by, context),
    ...(outsideWindow ? [{ rule: "window/outside", text: outside }] : []),
    ...(order.pointer.startsWith("/orders/")
      ? [{ rule: "order/situation", at: context.policy.at(order.pointer), text: shifted }]
      : []),
  ];
}
