import { confirmersOf, isConfirmable } from "../../../attribution/confirm.ts";
import { isOpenAt } from "../../../attribution/declared.ts";
import { countedNames, namesOf } from "../../../attribution/grants.ts";
import { attestersOf, confirmation, cooldownOf } from "../../../attribution/verify.ts";
import { type Claim, lastChanged } from "../../../claims/claim.ts";
import { instantOf, millis } from "../../../claims/instant.ts";
import type { Situation } from "../../../claims/situation.ts";
import type { SituationKind } from "../../../claims/words.ts";
import { isWithheld } from "../../../fields/hidden.ts";
import type { Policy } from "../../../policy/policy.ts";
import { type Context, contextOf } from "../../context.ts";
import type { Dispute } from "../../dispute.ts";
import { withValueAt } from "../../project/said-of.ts";
import type { FieldVerdict } from "../../verdict.ts";
import { listed } from "../sentences/deed.ts";
import { actorName, claimant } from "../words.ts";

/** The same dispute at a later moment: sources that answer now go on answering. */
export function later(dispute: Dispute, time: number): Dispute {
  const passed = time - millis(dispute.now);
  if (passed === 0) return dispute;
  const sources = dispute.sources.map((source) => ({
    ...source,
    asOf: instantOf(millis(source.asOf) + passed),
  }));
  return { ...dispute, now: instantOf(time), sources };
}

/** What is due to be written stands by the time at which anything else can happen. */
export function written(dispute: Dispute, { path, outcome, effect, value }: FieldVerdict): Dispute {
  if (outcome !== "revert" || effect !== "write" || value === undefined || isWithheld(value)) return dispute;
  const live = withValueAt(dispute.live, path, value);
  if (live === undefined) return dispute;
  const facts = { ...dispute.facts.fields?.[path], liveSince: dispute.now };
  return {
    ...dispute,
    live,
    facts: { ...dispute.facts, fields: { ...dispute.facts.fields, [path]: facts } },
  };
}

type Witness = { readonly text: string; readonly claim: Claim; readonly situation: Situation };

/** A source that the policy believes about such situations. */
function sourceOf(kind: SituationKind, { policy }: Context): string {
  const rows = policy.file.authority.situations.filter(({ kinds }) => kinds.includes(kind));
  const named = rows.flatMap(({ sources }) => sources ?? []).find((source) => !/[*?]/.test(source));
  return named ?? "an independent source";
}

/** Who may attest: somebody who neither claims it nor stands behind the claimant. */
function attesterOf(claim: Claim, { witnesses, identity }: Context): string | undefined {
  const own = new Set(countedNames(claim.actor).map(identity));
  return attestersOf(claim.intent, witnesses).find((name) => !own.has(identity(name)));
}

function textFor(claim: Claim, kind: SituationKind, by: string | undefined): string {
  const { ref } = claim.motivation;
  if (by !== undefined) return `${actorName(by)} attested ${ref ?? "it"}`;
  if (ref !== undefined) return `an independent source confirmed ${ref}`;
  return `it named ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} that an independent source confirms`;
}

/** The loser's reason confirmed by a situation that somebody else tells of, and with the loser on it. */
function confirming(claim: Claim, context: Context): Witness | undefined {
  const [kind] = confirmersOf(claim.motivation.kind);
  if (kind === undefined) return undefined;
  const by = kind === "attestation" ? attesterOf(claim, context) : undefined;
  if (kind === "attestation" && by === undefined) return undefined;
  const ref = claim.motivation.ref ?? `a named ${claim.motivation.kind}`;
  const situation: Situation = {
    kind,
    ref,
    state: "open",
    scope: { resources: context.dispute.resource.id },
    since: instantOf(Math.min(lastChanged(claim), context.now)),
    source: sourceOf(kind, context),
    responders: [...namesOf(claim.actor)],
    ...(by !== undefined && { by, ...(claim.intent !== "unattributed" && { goal: claim.intent }) }),
    ...(kind === "finding" && { exploited: claim.motivation.kind === "exploited-cve" }),
  };
  const named = { ...claim, motivation: { ...claim.motivation, ref } };
  return { text: textFor(claim, kind, by), claim: named, situation };
}

/** What would be done for it. */
export type TurnKind = "closing" | "confirmation" | "permission" | "grant" | "withdrawal";

/** Something that could be otherwise, and the dispute in which it is. */
export type Turn = {
  readonly kind: TurnKind;
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

export const withClaim = (dispute: Dispute, changed: Claim): Dispute => ({
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
  return [{ kind: "closing", text, dispute: later(closed, over), waits: true }];
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
  const text = `${listed(names, mostHolders)} withdrew`;
  return [{ kind: "withdrawal", text, dispute: { ...dispute, claims }, waits: false }];
}

/** Somebody independent confirms what the loser says; what nothing can confirm is never suggested. */
function confirmations({ claim, dispute }: Losing, context: Context): readonly Turn[] {
  if (!isConfirmable(claim.motivation.kind) || confirmation(claim, context.witnesses).confirmed) return [];
  const found = confirming(claim, context);
  if (found === undefined) return [];
  const situations = [...dispute.situations, found.situation];
  const confirmed = { ...withClaim(dispute, found.claim), situations };
  return [{ kind: "confirmation", text: found.text, dispute: confirmed, waits: false }];
}

/** The loser is granted the goal that it names. */
function grants({ claim, dispute }: Losing): readonly Turn[] {
  const { actor, intent } = claim;
  if (intent === "unattributed" || actor.goals === undefined || actor.goals.includes(intent)) return [];
  const granted = { ...claim, actor: { ...actor, goals: [...actor.goals, intent] } };
  const text = `the platform team granted ${actorName(actor.principal)} the goal ${intent}`;
  return [{ kind: "grant", text, dispute: withClaim(dispute, granted), waits: false }];
}

function permissions({ claim, dispute }: Losing): readonly Turn[] {
  if (claim.backing !== "none") return [];
  const permitted = { ...claim, backing: "permitted" as const };
  const text = "it were permitted to write there";
  return [{ kind: "permission", text, dispute: withClaim(dispute, permitted), waits: false }];
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
