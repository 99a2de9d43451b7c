import type { Claim } from "../claims/claim.ts";
import type { Identity } from "../claims/principal.ts";
import type { Situation } from "../claims/situation.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import {
  type Confirmation,
  claimedAt,
  isNeed,
  isStanding,
  precedes,
  speaksFor,
  unconfirmed,
} from "./confirm.ts";
import { declaredBy, declarers, endOf, isOpenAt } from "./declared.ts";

/** What confirmation looks at besides the claim; the situations are the believable ones. */
export type Witnesses = {
  readonly file: PolicyFile;
  readonly now: number;
  readonly byRef: ReadonlyMap<string, readonly Situation[]>;
  readonly identity: Identity;
  readonly owners: Readonly<Record<string, readonly string[]>>;
};

function mayAttest(situation: Situation, claim: Claim, { file, owners, identity }: Witnesses): boolean {
  const named = Object.hasOwn(file.authority.attestations, claim.intent)
    ? file.authority.attestations[claim.intent]
    : file.authority.attestations["default"];
  const allowed = (named ?? []).flatMap((name) =>
    Object.hasOwn(owners, name) ? (owners[name] ?? []) : [name],
  );
  return declarers(situation).every((by) => allowed.some((name) => identity(name) === identity(by)));
}

function vouches(situation: Situation, claim: Claim, witnesses: Witnesses): boolean {
  if (!speaksFor(situation, claim) || !precedes(situation, claim)) return false;
  if (declaredBy(situation, claim.actor.principal, witnesses.identity)) return false;
  return situation.kind !== "attestation" || mayAttest(situation, claim, witnesses);
}

export function cooldownOf(file: PolicyFile, kind: string): number {
  const cooldown: Readonly<Record<string, number | undefined>> = file.limits.cooldown;
  return (Object.hasOwn(cooldown, kind) ? cooldown[kind] : cooldown["default"]) ?? 0;
}

function needConfirmation(
  claim: Claim,
  vouching: readonly Situation[],
  { file, now }: Witnesses,
): Confirmation {
  const cooldown = cooldownOf(file, claim.motivation.kind);
  let best: Confirmation = unconfirmed;
  for (const situation of vouching) {
    const closes = endOf(situation);
    // One that was over before the claim was made confirmed nothing, then or now.
    if (!isStanding(claim) && closes !== undefined && closes <= claimedAt(claim)) continue;
    if (Date.parse(situation.since) > now) continue;
    const end = closes === undefined ? undefined : closes + cooldown;
    const confirmed = now < (end ?? Infinity);
    const longer = (end ?? Infinity) > (best.situation === undefined ? -Infinity : (best.end ?? Infinity));
    if (longer) best = { confirmed, situation, ...(end !== undefined && { end }) };
  }
  return best;
}

function decisionConfirmation(claim: Claim, vouching: readonly Situation[], now: number): Confirmation {
  const open = vouching.filter((situation) => isOpenAt(situation, claimedAt(claim)));
  const exploited = open.filter((situation) => situation.exploited === true);
  const wantsExploited = claim.motivation.kind === "exploited-cve";
  const counting = wantsExploited && exploited.length > 0 ? exploited : open;
  const situation = counting.find((candidate) => isOpenAt(candidate, now)) ?? counting[0];
  if (situation === undefined) return unconfirmed;
  if (!isOpenAt(situation, now)) return { confirmed: true, situation, weakened: "closed" };
  const weakened = wantsExploited && situation.exploited !== true;
  return { confirmed: true, situation, ...(weakened && { weakened: "not-exploited" as const }) };
}

/** A motivation counts in full only if a situation that its claimant did not declare confirms it. */
export function confirmation(claim: Claim, witnesses: Witnesses): Confirmation {
  const named = witnesses.byRef.get(claim.motivation.ref ?? "");
  if (named === undefined) return unconfirmed;
  const vouching = named.filter((situation) => vouches(situation, claim, witnesses));
  if (vouching.length === 0) return unconfirmed;
  if (isNeed(claim.motivation.kind)) return needConfirmation(claim, vouching, witnesses);
  return decisionConfirmation(claim, vouching, witnesses.now);
}
