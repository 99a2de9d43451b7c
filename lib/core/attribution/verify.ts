import { type Actor, type Claim, lastChanged } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import type { PartyOf } from "../claims/principal.ts";
import type { Situation } from "../claims/situation.ts";
import type { Intent, MotivationKind } from "../claims/words.ts";
import { matchesActor } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { type Confirmation, isStanding, precedes, speaksFor, unconfirmed } from "./confirm.ts";
import { declarers, declaring, endOf, isOpenAt } from "./declared.ts";
import { grantedGoals, isClaimantOf, namesOf } from "./grants.ts";
import { type Owners, principalsNamed } from "./owners.ts";

/** What confirmation looks at besides the claim; the situations are the believable ones. */
export type Witnesses = {
  readonly file: PolicyFile;
  readonly now: number;
  readonly byRef: ReadonlyMap<string, readonly Situation[]>;
  readonly identity: PartyOf;
  readonly owners: Owners;
};

/** A need lasts as long as its situation; a decision was taken once and stays. */
export const isNeed = (file: Pick<PolicyFile, "motivations">, kind: MotivationKind): boolean =>
  file.motivations[kind].is === "need";

/** The goal that a confirmed reason carries; what an attestation, a window or a ticket names goes before the policy's word. */
export function goalOf(file: Pick<PolicyFile, "motivations">, claim: Claim, situation?: Situation): Intent {
  return file.motivations[claim.motivation.kind].goal ?? situation?.goal ?? "operability";
}

/** Who may attest a goal: the role that the policy names for it. */
export function attestersOf(
  goal: string,
  { file, owners }: Pick<Witnesses, "file" | "owners">,
): readonly string[] {
  const { attestations } = file.authority;
  const named = Object.hasOwn(attestations, goal) ? attestations[goal] : attestations["default"];
  return principalsNamed(named ?? [], owners);
}

/** Of the goal that an attestation names only its owner may speak; where it names none the claim says which it is. */
function mayAttest(situation: Situation, claim: Claim, { file, owners, identity }: Witnesses): boolean {
  const allowed = attestersOf(situation.goal ?? claim.intent, { file, owners });
  return declarers(situation).every((by) => allowed.some((name) => identity(name) === identity(by)));
}

type VerifyRow = PolicyFile["authority"]["claims"][number] | PolicyFile["actors"][number];

const namesMotivation = (row: VerifyRow, kind: MotivationKind): boolean =>
  "atMost" in row ? (row.motivations?.includes(kind) ?? false) : row.motivation === kind;

/** A row of the policy that names these very principals for this kind of reason. */
function isNamedFor({ file }: Witnesses, actor: Actor, kind: MotivationKind): boolean {
  const rows: readonly VerifyRow[] = [...file.actors, ...file.authority.claims];
  return rows.some(
    (row) =>
      row.principals !== undefined &&
      namesMotivation(row, kind) &&
      matchesActor({ principals: row.principals, via: row.via }, actor),
  );
}

/**
 * A claimant who cites a situation has to be on it: named by it as a responder, granted the goal that the reason
 * carries, or named for such reasons by the policy. Where a file does not say who is on it, every claimant is.
 */
function isOn(situation: Situation, claim: Claim, witnesses: Witnesses): boolean {
  const { responders, kind } = situation;
  if (kind === "attestation" || responders === undefined) return true;
  if (isResponder(situation, claim, witnesses)) return true;
  if (grantedGoals(claim, witnesses.file).includes(goalOf(witnesses.file, claim, situation))) return true;
  return isNamedFor(witnesses, claim.actor, claim.motivation.kind);
}

function isResponder({ responders }: Situation, { actor }: Claim, { identity }: Witnesses): boolean {
  const own = new Set(namesOf(actor).map(identity));
  return responders?.some((name) => own.has(identity(name))) ?? false;
}

/** Its claimant was seen to write, and said nothing: on the side that can hurt nobody guesses why. */
const isUnsaid = ({ source, changedAt }: Claim): boolean => source === "observed" && changedAt !== undefined;

/** One of its responders may have begun before the incident was opened. */
function isInTime(situation: Situation, claim: Claim, witnesses: Witnesses): "yes" | "late" | "no" {
  if (precedes(situation, claim)) return "yes";
  const { doubt } = witnesses.file.limits;
  const isSoon = millis(situation.since) <= lastChanged(claim) + doubt;
  const isOnIt = situation.responders === undefined || isResponder(situation, claim, witnesses);
  return isSoon && isOnIt ? "late" : "no";
}

function vouches(situation: Situation, claim: Claim, witnesses: Witnesses): boolean {
  if (!speaksFor(situation, claim) || isInTime(situation, claim, witnesses) === "no") return false;
  if (isDeclarer(situation, claim, witnesses)) return false;
  if (situation.kind === "attestation" && !mayAttest(situation, claim, witnesses)) return false;
  return isOn(situation, claim, witnesses);
}

/**
 * The claimant declared it, or who gave them leave, who is a claimant too; or their session calls itself by the name of
 * somebody who did, which only takes away.
 */
function isDeclarer(situation: Situation, claim: Claim, { identity }: Witnesses): boolean {
  return declaring(situation).some((name) => isClaimantOf(claim, name, identity));
}

export function cooldownOf(file: PolicyFile, kind: string): number {
  const cooldown: Readonly<Record<string, number | undefined>> = file.limits.cooldown;
  return (Object.hasOwn(cooldown, kind) ? cooldown[kind] : cooldown["default"]) ?? 0;
}

/** The longest that a claim may be renewed for its reason, from when it was first made. */
export function longestFor(
  { limits: { leases } }: PolicyFile,
  { motivation, madeAt }: Claim,
): number | undefined {
  const { kind } = motivation;
  const longest = Object.hasOwn(leases, kind) ? leases[kind] : undefined;
  return longest === undefined ? undefined : millis(madeAt) + longest;
}

function needConfirmation(claim: Claim, vouching: readonly Situation[], witnesses: Witnesses): Confirmation {
  const { file, now } = witnesses;
  const cooldown = cooldownOf(file, claim.motivation.kind);
  let best: Confirmation = unconfirmed;
  for (const situation of vouching) {
    const closes = endOf(situation);
    // One that was over before the claim was made confirmed nothing, then or now.
    if (!isStanding(claim) && closes !== undefined && closes <= lastChanged(claim)) continue;
    if (millis(situation.since) > now) continue;
    const end = closes === undefined ? undefined : closes + cooldown;
    const late = isUnsaid(claim) || isInTime(situation, claim, witnesses) === "late";
    const longer = (end ?? Infinity) > (best.situation === undefined ? -Infinity : (best.end ?? Infinity));
    const found: Confirmation = {
      confirmed: now < (end ?? Infinity),
      situation,
      ...(end !== undefined && { end }),
      ...(late && { late }),
    };
    if (longer || (best.late === true && !late && end === best.end)) best = found;
  }
  return best;
}

function decisionConfirmation(claim: Claim, vouching: readonly Situation[], now: number): Confirmation {
  const open = vouching.filter((situation) => isOpenAt(situation, lastChanged(claim)));
  const exploited = open.filter((situation) => situation.exploited === true);
  const wantsExploited = claim.motivation.kind === "exploited-cve";
  const counting = wantsExploited && exploited.length > 0 ? exploited : open;
  const situation = counting.find((candidate) => isOpenAt(candidate, now)) ?? counting[0];
  if (situation === undefined) return unconfirmed;
  if (!isOpenAt(situation, now)) return { confirmed: true, situation, weakened: "closed" };
  const weakened = wantsExploited && situation.exploited !== true;
  return { confirmed: true, situation, ...(weakened && { weakened: "not-exploited" as const }) };
}

/** A reason counts only if a situation that its claimant did not declare confirms it, and they are on it. */
export function confirmation(claim: Claim, witnesses: Witnesses): Confirmation {
  const named = witnesses.byRef.get(claim.motivation.ref ?? "");
  if (named === undefined) return unconfirmed;
  const vouching = named.filter((situation) => vouches(situation, claim, witnesses));
  if (vouching.length === 0) return unconfirmed;
  if (isNeed(witnesses.file, claim.motivation.kind)) return needConfirmation(claim, vouching, witnesses);
  return decisionConfirmation(claim, vouching, witnesses.now);
}
