import { isNeed } from "../../attribution/confirm.ts";
import { confirmation } from "../../attribution/verify.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Policy } from "../../policy/policy.ts";
import { arbitrate } from "../arbitrate.ts";
import { contextOf } from "../context.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldVerdict, Verdict } from "../verdict.ts";
import { claimant } from "./words.ts";

/** Something that could be otherwise, and the dispute in which it is. */
type Turn = { readonly text: string; readonly dispute: Dispute };

const byId = (dispute: Dispute, id: string): Claim | undefined =>
  dispute.claims.find((claim) => claim.id === id);

/** The situation behind a holder is over, cooldown included, and with it the needs that it carried. */
function closings(dispute: Dispute, policy: Policy, holders: readonly string[]): readonly Turn[] {
  const context = contextOf(dispute, policy);
  return holders.flatMap((id) => {
    const claim = byId(dispute, id);
    const found = claim === undefined ? undefined : confirmation(claim, context.witnesses);
    if (found?.situation === undefined || !found.confirmed) return [];
    const { ref, kind, since } = found.situation;
    const situations = dispute.situations.map((other) =>
      other.ref === ref && other.kind === kind
        ? { ...other, state: "closed" as const, closedAt: since }
        : other,
    );
    const claims = dispute.claims.filter(
      ({ motivation }) => motivation.ref !== ref || !isNeed(motivation.kind),
    );
    return [{ text: `${ref} were closed`, dispute: { ...dispute, situations, claims } }];
  });
}

const witnesses = {
  incident: "incident",
  degradation: "degradation",
  "traffic-spike": "alarm",
  launch: "launch",
  maintenance: "maintenance",
  "exploited-cve": "finding",
} as const;

const isWitnessed = (kind: string): kind is keyof typeof witnesses => Object.hasOwn(witnesses, kind);

function witness(claim: Claim, ref: string, id: string): Dispute["situations"][number] | undefined {
  const { kind } = claim.motivation;
  if (!isWitnessed(kind)) return undefined;
  const since = claim.changedAt ?? claim.madeAt;
  const scope = { resources: id };
  return {
    kind: witnesses[kind],
    ref,
    state: "open",
    scope,
    since,
    source: "counterfactual",
    exploited: true,
  };
}

/** Someone independent confirms what the loser says. */
function confirming(dispute: Dispute, claim: Claim): readonly Turn[] {
  const { kind, ref } = claim.motivation;
  const name = ref ?? `a named ${kind}`;
  const situation = witness(claim, name, dispute.resource.id);
  if (situation === undefined) return [];
  const named = { ...claim, motivation: { ...claim.motivation, ref: name } };
  const claims = dispute.claims.map((other) => (other.id === claim.id ? named : other));
  const situations = [...dispute.situations, situation];
  const text = `an independent source confirmed ${ref ?? `its ${kind}`}`;
  return [{ text, dispute: { ...dispute, claims, situations } }];
}

function withdrawals(dispute: Dispute, holders: readonly string[]): readonly Turn[] {
  const [only] = holders;
  const claim = only === undefined || holders.length > 1 ? undefined : byId(dispute, only);
  if (claim === undefined) return [];
  const claims = dispute.claims.map((other) =>
    other.id === claim.id ? { ...other, state: "withdrawn" as const } : other,
  );
  return [{ text: `${claimant(claim)} withdrew`, dispute: { ...dispute, claims } }];
}

const holds = (verdict: Verdict, path: string, id: string): FieldVerdict | undefined =>
  verdict.fields.find((field) => field.path === path && field.holders.includes(id));

/**
 * What would have to be otherwise for the first loser to win: each possibility is judged, and the first that
 * makes the difference is told.
 */
export function counterfactual(dispute: Dispute, policy: Policy, field: FieldVerdict): string | undefined {
  const [loser] = field.deferred;
  const claim = loser === undefined ? undefined : byId(dispute, loser.claim);
  if (claim === undefined) return undefined;
  const turns = [
    ...closings(dispute, policy, field.holders),
    ...confirming(dispute, claim),
    ...withdrawals(dispute, field.holders),
  ];
  for (const { text, dispute: other } of turns) {
    const found = holds(arbitrate(other, policy), field.path, claim.id);
    if (found !== undefined) return `${claimant(claim)} would win if ${text}`;
  }
  return undefined;
}
