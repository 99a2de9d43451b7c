import { arbitrate } from "../../arbitration/arbitrate.ts";
import { contextOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { later } from "../../arbitration/explain/otherwise/turns.ts";
import { cooldownOf } from "../../attribution/verify.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { Policy } from "../../policy/policy.ts";
import { differing } from "../../preview/differing.ts";

/** A situation that is open here, and the fields that come out differently if it closes now. */
export type Closing = { readonly situation: Situation; readonly fields: readonly string[] };

const isSame = (a: Situation, b: Situation): boolean =>
  a.kind === b.kind && a.ref === b.ref && a.source === b.source && a.since === b.since;

/** The same dispute, in which a situation closed just now. */
const closedIn = (dispute: Dispute, closed: Pick<Situation, "kind" | "ref">): Dispute => ({
  ...dispute,
  situations: dispute.situations.map((one) =>
    one.kind === closed.kind && one.ref === closed.ref && one.state === "open"
      ? { ...one, state: "closed", closedAt: dispute.now }
      : one,
  ),
});

/** What rests on a situation goes on for a while after it: everything of that has cooled down by then. */
function cooledDown({ claims, now }: Dispute, { file }: Policy): number {
  return millis(now) + Math.max(0, ...claims.map(({ motivation }) => cooldownOf(file, motivation.kind)));
}

/**
 * Every situation that is open here, with what its end would change. INVARIANT (same judge): both are judged at one
 * moment, when what rests on it has cooled down, so that what only time changes is not taken for its doing.
 */
export function closings(dispute: Dispute, policy: Policy): readonly Closing[] {
  const { open } = contextOf(dispute, policy);
  if (open.length === 0) return [];
  const time = cooledDown(dispute, policy);
  const judgedThen = (then: Dispute) => arbitrate(later(then, time), policy).fields;
  const asItStands = judgedThen(dispute);
  const once = open.filter((one, at) => open.findIndex((other) => isSame(one, other)) === at);
  return once.map((situation) => ({
    situation,
    fields: differing(asItStands, judgedThen(closedIn(dispute, situation))),
  }));
}
