import * as z from "zod/mini";
import { arbitrate } from "../../arbitration/arbitrate.ts";
import { contextOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { isHeldBy, type Judging, possibilitiesFor } from "../../arbitration/explain/counterfactual.ts";
import { moment } from "../../arbitration/explain/moment.ts";
import { later, withClaim, written } from "../../arbitration/explain/otherwise/turns.ts";
import { claimant, reasonName } from "../../arbitration/explain/words.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { confirmersOf } from "../../attribution/confirm.ts";
import { confirmation } from "../../attribution/verify.ts";
import { type Claim, Motivation } from "../../claims/claim.ts";
import { Instant, millis } from "../../claims/instant.ts";
import { motivationKinds } from "../../claims/words.ts";
import { inForce } from "../../policy/in-force.ts";
import type { CounterOfferInput } from "./counter-offer.ts";

/** The one thing that somebody could do for a losing claim to win. */
export const WinningLine = z.strictObject({
  /** To give a reason that is confirmed already, to wait, or to ask for what others would have to do. */
  kind: z.enum(["reason", "wait", "closing", "permission", "grant", "withdrawal"]),
  text: z.string(),
  /** The reason to give. */
  motivation: z.optional(Motivation),
  /** How long to wait. */
  from: z.optional(Instant),
});
export type WinningLine = Readonly<z.infer<typeof WinningLine>>;

/** A line, and the dispute in which it was acted out and the claim holds the field. */
export type WinningDispute = { readonly line: WinningLine; readonly dispute: Dispute };

type Losing = {
  readonly claim: Claim;
  readonly field: FieldVerdict;
  readonly dispute: Dispute;
  readonly judging: Judging;
};

const holds = ({ claim, field, judging }: Losing, acted: Dispute): boolean => {
  const { fields } = judging.arbitrate(acted, judging.policy);
  return isHeldBy(
    fields.find(({ path }) => path === field.path),
    claim.id,
  );
};

/** Reasons that a situation confirms as things stand. INVARIANT (nothing unconfirmed): the doubt is never offered as a reason. */
function* reasons(losing: Losing): Generator<WinningDispute> {
  const { claim, dispute, judging } = losing;
  const { witnesses, open } = contextOf(dispute, judging.policy);
  for (const situation of open) {
    for (const kind of motivationKinds.filter((one) => confirmersOf(one).includes(situation.kind))) {
      const motivation = { kind, ref: situation.ref };
      if (claim.motivation.kind === kind && claim.motivation.ref === situation.ref) continue;
      const said = { ...claim, motivation };
      if (!confirmation(said, witnesses).confirmed) continue;
      const acted = withClaim(dispute, said);
      if (!holds(losing, acted)) continue;
      const text = `${claimant(claim)} would win if it gave ${reasonName(motivation)} as its reason, which is open and confirms it`;
      yield { line: { kind: "reason", text, motivation }, dispute: acted };
    }
  }
}

const mostWaits = 3;

/** Time alone may do it: the first moments at which the verdict can differ. */
function* waits(losing: Losing): Generator<WinningDispute> {
  const { claim, dispute, field, judging } = losing;
  let at = field;
  let acted = written(dispute, field);
  for (let step = 0; step < mostWaits && at.next !== undefined; step += 1) {
    acted = later(acted, millis(at.next));
    const found = judging.arbitrate(acted, judging.policy).fields.find(({ path }) => path === field.path);
    if (isHeldBy(found, claim.id)) {
      const text = `${claimant(claim)} would win from ${moment(acted.now, millis(dispute.now))} on`;
      yield { line: { kind: "wait", text, from: acted.now }, dispute: acted };
      return;
    }
    if (found === undefined) return;
    at = found;
  }
}

function* others(losing: Losing): Generator<WinningDispute> {
  const { claim, field, dispute, judging } = losing;
  for (const { kind, text, dispute: acted } of possibilitiesFor(dispute, judging, { field, claim })) {
    // What nothing confirms yet is nothing that the claimant can do.
    if (kind !== "confirmation") yield { line: { kind, text }, dispute: acted };
  }
}

/** The likeliest way for a losing claim to win, and the dispute in which it does. */
export function winningDispute(input: CounterOfferInput): WinningDispute | null {
  const { dispute, path } = input;
  const claim = dispute.claims.find(({ id }) => id === input.claim);
  const policy = inForce(input.policy, millis(dispute.now));
  const field = arbitrate(dispute, policy).fields.find((each) => each.path === path);
  if (claim === undefined || claim.state !== "active" || field === undefined) return null;
  if (isHeldBy(field, claim.id)) return null;
  const losing = { claim, field, dispute, judging: { policy, arbitrate } };
  for (const ways of [reasons, waits, others]) for (const found of ways(losing)) return found;
  return null;
}

/** The one line that would win for a losing claim: true when done, and never a reason that nothing confirms. */
export const winningLine = (input: CounterOfferInput): WinningLine | null =>
  winningDispute(input)?.line ?? null;
