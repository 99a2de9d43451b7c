import { isConfirmable } from "../../../attribution/confirm.ts";
import { isOpenAt } from "../../../attribution/declared.ts";
import { confirmation, cooldownOf } from "../../../attribution/verify.ts";
import type { Claim } from "../../../claims/claim.ts";
import type { Policy } from "../../../policy/policy.ts";
import { type Context, contextOf } from "../../context.ts";
import type { Dispute } from "../../dispute.ts";
import type { FieldVerdict } from "../../verdict.ts";
import { listed } from "../sentences/deed.ts";
import { actorName, claimant } from "../words.ts";
import { later, written } from "./later.ts";
import { confirming } from "./witness.ts";

/** Something that could be otherwise, and the dispute in which it is. */
export type Turn = {
  readonly text: string;
  readonly dispute: Dispute;
  /** It takes effect only after a while. */
  readonly waits: boolean;
};

export type Losing = {
  readonly claim: Claim;
  readonly field: FieldVerdict;
  readonly dispute: Dispute;
  readonly policy: Policy;
};

const mostHolders = 3;

const withClaim = (dispute: Dispute, changed: Claim): Dispute => ({
  ...dispute,
  claims: dispute.claims.map((claim) => (claim.id === changed.id ? changed : claim)),
});

function holdersOf({ field, dispute }: Losing): readonly Claim[] {
  const held = new Set(field.holders);
  if (held.size > mostHolders) return [];
  // As the verdict lists them, whatever order a dispute has.
  return [...held].flatMap((id) => dispute.claims.find((claim) => claim.id === id) ?? []);
}

/** The situations that confirm the holders are closed now; what they cool down for is over when it is judged. */
function closings(losing: Losing, context: Context): readonly Turn[] {
  const { dispute, policy, field } = losing;
  const { now } = dispute;
  const found = holdersOf(losing).flatMap((claim) => {
    const { confirmed, situation } = confirmation(claim, context.witnesses);
    if (!confirmed || situation === undefined || !isOpenAt(situation, context.now)) return [];
    return [{ ref: situation.ref, cooldown: cooldownOf(policy.file, claim.motivation.kind) }];
  });
  if (found.length === 0) return [];
  const refs = new Set(found.map(({ ref }) => ref));
  const situations = dispute.situations.map((situation) =>
    refs.has(situation.ref) && isOpenAt(situation, context.now)
      ? { ...situation, state: "closed" as const, closedAt: now }
      : situation,
  );
  const closed = { ...written(dispute, field), situations };
  const over = context.now + Math.max(...found.map(({ cooldown }) => cooldown));
  const text = `${listed([...refs], mostHolders)} ${refs.size === 1 ? "were" : "were all"} closed now`;
  return [{ text, dispute: later(closed, over), waits: true }];
}

function withdrawals(losing: Losing): readonly Turn[] {
  const holders = holdersOf(losing);
  if (holders.length === 0) return [];
  const { dispute } = losing;
  const gone = new Set(holders.map(({ id }) => id));
  const claims = dispute.claims.map((claim) =>
    gone.has(claim.id) ? { ...claim, state: "withdrawn" as const } : claim,
  );
  const names = [...new Set(holders.map(claimant))];
  return [{ text: `${listed(names, mostHolders)} withdrew`, dispute: { ...dispute, claims }, waits: false }];
}

/** Somebody independent confirms what the loser says; what nothing can confirm is never suggested. */
function confirmations({ claim, dispute }: Losing, context: Context): readonly Turn[] {
  if (!isConfirmable(claim.motivation.kind) || confirmation(claim, context.witnesses).confirmed) return [];
  const found = confirming(claim, context);
  if (found === undefined) return [];
  const situations = [...dispute.situations, found.situation];
  return [{ text: found.text, dispute: { ...withClaim(dispute, found.claim), situations }, waits: false }];
}

/** The loser is granted the goal that it names. */
function grants({ claim, dispute }: Losing): readonly Turn[] {
  const { actor, intent } = claim;
  if (intent === "unattributed" || actor.goals === undefined || actor.goals.includes(intent)) return [];
  const granted = { ...claim, actor: { ...actor, goals: [...actor.goals, intent] } };
  const text = `the platform team granted ${actorName(actor.principal)} the goal ${intent}`;
  return [{ text, dispute: withClaim(dispute, granted), waits: false }];
}

function permissions({ claim, dispute }: Losing): readonly Turn[] {
  if (claim.backing !== "none") return [];
  const permitted = { ...claim, backing: "permitted" as const };
  return [{ text: "it were permitted to write there", dispute: withClaim(dispute, permitted), waits: false }];
}

/** What could be otherwise, the likeliest first; each is worked out only when it is asked for. */
export function* turnsFor(losing: Losing): Generator<Turn> {
  const context = contextOf(losing.dispute, losing.policy);
  yield* closings(losing, context);
  yield* confirmations(losing, context);
  yield* permissions(losing);
  yield* grants(losing);
  yield* withdrawals(losing);
}
