import { isClaimantOf } from "../../attribution/grants.ts";
import { principalsNamed } from "../../attribution/owners.ts";
import { type Claim, lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { meets } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import type { Ruling } from "../dispute.ts";
import { isHarmful } from "../harm.ts";
import { firstKnown } from "../known.ts";
import { obstacleOn } from "../obstacle.ts";
import { allows, type Demand, type FieldCase } from "../project/field-case.ts";
import { isSaidOf, partFor } from "../project/said-of.ts";
import { areOvertaken, type Stake } from "../stakes.ts";
import { backingOf } from "../weigh/weighed.ts";
import { excludingActor, isApprover } from "./approvers.ts";
import { isSilenceBeside } from "./beside-silence.ts";
import { isMovedOn } from "./moved-on.ts";

export type StandingRuling = {
  readonly ruling: Ruling;
  /** What it decided on; nothing for a refusal, which only hands back what was held. */
  readonly value: Json | undefined;
  readonly end: number;
};

function isNamed(claim: Claim, over: Ruling["over"][number], context: Context): boolean {
  if (typeof over === "string") return claim.id === over;
  if (context.identity(claim.actor.principal) !== context.identity(over.actor)) return false;
  if (claim.motivation.kind !== over.motivation.kind || claim.motivation.ref !== over.motivation.ref)
    return false;
  return sameValue((claim.constraint ?? null) as Json, over.constraint as Json);
}

const weighs = (ruling: Ruling, claim: Claim, context: Context): boolean =>
  ruling.over.some((over) => isNamed(claim, over, context));

const weighedBy = (ruling: Ruling, field: FieldCase, context: Context): readonly Demand[] =>
  field.demands.filter(({ by }) => weighs(ruling, by.claim, context));

/**
 * The claims on the whole that was ruled on: a claim on one element of a set is a claim on the set, and every claim is
 * one on whether the resource is there.
 */
const claimsAround = ({ field }: Ruling, { dispute }: Context): readonly Claim[] =>
  dispute.claims.filter(
    (claim) => isExistence(field) || isSaidOf(claim.field, field) || isSaidOf(field, claim.field),
  );

/** What the answer means as a value; live and prior stand in where the ruling does not say. */
export function ruledValue(ruling: Ruling, field: FieldCase, context: Context): Json | undefined {
  if (ruling.answer === "refuse") return undefined;
  if (ruling.by === "silence") return silentValue(ruling, field, context);
  return saidValue(ruling, field);
}

function saidValue(ruling: Pick<Ruling, "answer" | "value" | "field">, field: FieldCase): Json | undefined {
  if (ruling.value !== undefined) return partFor(field.path, ruling.field, ruling.value);
  return ruling.answer === "revert" ? field.prior : field.live;
}

/** INVARIANT (silence says what the question said): and never that something stands that can hurt. */
function silentValue(ruling: Ruling, field: FieldCase, context: Context): Json | undefined {
  const asked = context.dispute.asked.findLast(
    ({ field: path, onSilence, deadline }) =>
      onSilence !== undefined && isSaidOf(path, field.path) && millis(deadline) <= millis(ruling.at),
  );
  const said = asked?.onSilence;
  const value =
    asked === undefined || said?.value === undefined
      ? saidValue(ruling, field)
      : partFor(field.path, asked.field, said.value);
  if (field.prior === undefined || !isHarmful(field, value, context)) return value;
  return mayReturn(field.prior, field, context) ? field.prior : firstKnown(field.live, value);
}

/** Nothing that a guardrail forbids, and nothing that Parley could not write. */
function mayReturn(value: Json, field: FieldCase, { policy }: Context): boolean {
  const { guards, topology } = field;
  if (obstacleOn(field, policy) !== undefined) return false;
  return guards.every(
    ({ constraint }) => constraint === undefined || meets(value, constraint, topology) === true,
  );
}

/** INVARIANT (no own cause): no claimant of what was weighed, or of anything here since then, nor the human behind one. */
function isClaimant(ruling: Ruling, field: FieldCase, context: Context): boolean {
  const asked = context.dispute.asked.filter(
    ({ field: path, at }) => isSaidOf(path, field.path) && millis(at) <= millis(ruling.at),
  );
  const since = Math.min(Infinity, ...asked.map(({ at }) => millis(at)));
  const named = new Set(asked.flatMap(({ claims }) => claims));
  const isClaiming = (claim: Claim) =>
    named.has(claim.id) || lastChanged(claim) >= since || weighs(ruling, claim, context);
  return claimsAround(ruling, context).some(
    (claim) =>
      backingOf(claim, context) !== "none" &&
      isClaimantOf({ ...claim, actor: excludingActor(claim, since) }, ruling.by, context.identity) &&
      isClaiming(claim),
  );
}

/** It is about something that is claimed here, or about what nobody claims. */
export const isAbout = (ruling: Ruling, field: FieldCase, context: Context): boolean =>
  ruling.over.length === 0 ||
  weighedBy(ruling, field, context).length > 0 ||
  claimsAround(ruling, context).some((claim) => weighs(ruling, claim, context));

/** Silence speaks when a deadline has passed, where one was set. */
function isDue(ruling: Ruling, field: FieldCase, { dispute }: Context): boolean {
  if (ruling.by !== "silence") return true;
  const asked = dispute.asked.filter(
    ({ field: path, cause }) => cause !== undefined && isSaidOf(path, field.path),
  );
  return asked.length === 0 || asked.some(({ deadline }) => millis(deadline) <= millis(ruling.at));
}

/** Someone who may: an approver who claims nothing here, or silence, which the caller adds, on what it decides. */
export function mayRule(ruling: Ruling, field: FieldCase, context: Context): boolean {
  if (ruling.by === "silence") return !isSilenceBeside(ruling, context.dispute.asked, field.path);
  return (
    (isApprover(ruling.by, field.path, context) || liftsAny(ruling, field, context)) &&
    !isClaimant(ruling, field, context)
  );
}

/** A person who may lift a guardrail on the field may answer for it. */
function liftsAny(ruling: Ruling, field: FieldCase, context: Context): boolean {
  return field.guards.some(({ row }) => {
    const rail = context.policy.file.guardrails[row];
    return rail !== undefined && liftedBy(rail, field, context)?.id === ruling.id;
  });
}

/** Which silence is the last one. */
export const lastSilence = 3;

/** What nobody answered is judged anew after a while; the last time it stays. */
const lengthOf = ({ by, round }: Ruling, { policy }: Context): number =>
  by === "silence" && round !== lastSilence ? policy.file.limits.silence : policy.file.limits.ruling;

function endOf(ruling: Ruling, favoured: readonly Demand[], context: Context): number {
  const longest = millis(ruling.at) + lengthOf(ruling, context);
  const own = ruling.until === undefined ? longest : Math.min(millis(ruling.until), longest);
  return Math.min(own, ...favoured.map(({ by }) => by.ending.end ?? Infinity));
}

/**
 * A confirmed claim that the ruling did not weigh and that is more urgent than all that it weighed and that went on then asks
 * anew, unless it wants what was ruled.
 */
function isOvertaken(
  { ruling, field, value }: RulingsInput,
  stakes: readonly Stake[],
  context: Context,
): boolean {
  const claims = new Set(weighedBy(ruling, field, context).map(({ by }) => by.claim));
  // What was over by then pressed nobody, however urgent it had been.
  const isWeighed = ({ demand }: Stake) => claims.has(demand.by.claim) && !wasOver(demand, ruling);
  const others = stakes.filter((stake) => isWeighed(stake) || !allows(stake.demand, value, field));
  return claims.size > 0 && areOvertaken(others, isWeighed);
}

/**
 * Whose end ends the ruling as well. Nobody's, where it says that a resource is wanted back, which is outstanding until
 * somebody makes it again; and no withdrawal takes back what silence said, which is what is safer.
 */
function isFavoured(demand: Demand, { ruling, field, value }: RulingsInput): boolean {
  if (isExistence(field.path) || !allows(demand, value, field) || wasOver(demand, ruling)) return false;
  return ruling.by !== "silence" || demand.by.claim.state !== "withdrawn";
}

type RulingsInput = { readonly ruling: Ruling; readonly field: FieldCase; readonly value: Json | undefined };

/** What had ended when somebody ruled on what it left behind cannot end the ruling once more. */
const wasOver = ({ by }: Demand, { at }: Ruling): boolean => (by.ending.end ?? Infinity) <= millis(at);

type StandingInput = { readonly field: FieldCase; readonly stakes: readonly Stake[] };

function standing(ruling: Ruling, scene: StandingInput, context: Context): StandingRuling | undefined {
  const { field } = scene;
  if (!isSaidOf(ruling.field, field.path) || millis(ruling.at) > context.now) return undefined;
  if (!isAbout(ruling, field, context) || !isDue(ruling, field, context)) return undefined;
  if (!mayRule(ruling, field, context)) {
    if (ruling.by !== "silence")
      context.warnings.add(
        `ruling \`${ruling.id}\` does not count: \`${ruling.by}\` may not answer for \`${ruling.field}\``,
      );
    return undefined;
  }
  const value = ruledValue(ruling, field, context);
  const said: RulingsInput = { ruling, field, value };
  const favoured = weighedBy(ruling, field, context).filter((by) => isFavoured(by, said));
  if (favoured.some(({ by }) => by.state !== "active")) return undefined;
  const end = endOf(ruling, favoured, context);
  if (end <= context.now || isOvertaken(said, scene.stakes, context)) return undefined;
  const asked = scene.stakes.filter(({ demand }) => weighs(ruling, demand.by.claim, context));
  return isMovedOn({ at: ruling.at, value }, asked, scene.stakes) ? undefined : { ruling, value, end };
}

const isSilence = ({ by }: Ruling): number => (by === "silence" ? 1 : 0);

/** A person goes before silence; of two of a kind the first does. */
const byTime = (a: Ruling, b: Ruling): number =>
  isSilence(a) - isSilence(b) || millis(a.at) - millis(b.at) || (a.id < b.id ? -1 : 1);

/** The ruling in force on a field: of two, the first. */
export function rulingOn(
  field: FieldCase,
  stakes: readonly Stake[],
  context: Context,
): StandingRuling | undefined {
  if (context.dispute.rulings.length === 0) return undefined;
  for (const ruling of context.dispute.rulings.toSorted(byTime)) {
    const found = standing(ruling, { field, stakes }, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A guardrail is lifted only by someone it names, and only for a time. */
export function liftedBy(rail: Guardrail, field: FieldCase, context: Context): Ruling | undefined {
  if (rail.except === undefined || context.dispute.rulings.length === 0) return undefined;
  const allowed = principalsNamed(rail.except, context.witnesses.owners);
  return context.dispute.rulings.find((ruling) => {
    if (!isSaidOf(ruling.field, field.path) || ruling.until === undefined) return false;
    if (millis(ruling.at) > context.now || millis(ruling.until) <= context.now) return false;
    if (ruling.answer === "revert" || ruling.answer === "refuse") return false;
    const isAllowed = allowed.some((name) => context.identity(name) === context.identity(ruling.by));
    return isAllowed && !isClaimant(ruling, field, context);
  });
}
