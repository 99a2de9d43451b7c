import { endOf } from "../../attribution/declared.ts";
import { weighingKind } from "../../attribution/grants.ts";
import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { type Context, isTrouble } from "../context.ts";
import type { Ruling } from "../dispute.ts";
import { isHarmful } from "../harm.ts";
import { mayRule, ruledValue } from "../past/rulings.ts";
import { allows, type FieldCase } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import { type Stake, wantedValue } from "../stakes.ts";
import { leavesBehind } from "../weigh/ending.ts";
import { beforeOf, latestFirst } from "./bringer.ts";
import { isTakenOver, type OnField } from "./taken-over.ts";
import { ownVoice, type Voice } from "./voice.ts";
import { at } from "./voices.ts";

/** What an incident left behind: held for its code to take over, against whatever stood before it. */
export type HeldStake = {
  readonly stake: Stake;
  readonly voice: Voice;
  readonly until: number;
  /** It stands as it was left. */
  readonly isLive: boolean;
};

/** It stood there once, as far as anything tells. */
function hasStood(stake: Stake, field: FieldCase, { dispute }: Context): boolean {
  const { demand } = stake;
  if (demand.by.backing === "wrote" || allows(demand, field.live, field)) return true;
  return dispute.history.some(
    ({ field: path, after }) => isSaidOf(path, field.path) && allows(demand, after, field),
  );
}

/** A confirmed incident or degradation is over, and so is what was claimed for it. */
const hasLeft = ({ demand: { by } }: Stake): boolean =>
  by.backing !== "none" &&
  by.state === "ended" &&
  by.ending.why === "need" &&
  leavesBehind.has(by.claim.motivation.kind) &&
  by.confirmation.situation !== undefined;

/**
 * With all that was open at a moment since the claim ended. INVARIANT (no turning back): what could hurt then was handed
 * back, and the end of that trouble does not bring it in again.
 */
function sinceItsEnd({ demand: { by } }: Stake, context: Context): Context {
  const { situations, now } = context;
  const ended = by.ending.end ?? now;
  const open = situations.filter(
    (situation) => millis(situation.since) <= now && ended < (endOf(situation) ?? Infinity),
  );
  return { ...context, open, inTrouble: open.some(isTrouble) };
}

/** Of what was claimed for an incident: it brought about a value, a removal, an addition or a bound that cannot hurt. */
function isLeftBehind(stake: Stake, field: FieldCase, context: Context): boolean {
  const { demand, ground } = stake;
  const { by } = demand;
  const before = beforeOf(demand, field);
  if (!hasStood(stake, field, context)) return false;
  if (before === undefined || allows(demand, before, field)) return false;
  if (by.worthIfConfirmed(ground).by !== "reason") return false;
  return !isHarmful(field, wantedValue(demand, field), sinceItsEnd(stake, context));
}

/** Whether the value is given up: handed back by the human who brought it, taken over, agreed otherwise, or refused. */
function isOver(stake: Stake, settling: OnField): boolean {
  const { stakes, field, context } = settling;
  const { live } = field;
  if (live === undefined || isRefused(stake, field, context) || standsOtherwise(stake, field)) return true;
  // INVARIANT (no turning back): what stands by now does not undo that code took it over.
  if (isSaidByCode(stake, stakes, field)) return true;
  if (isTakenOver(stake, settling)) return true;
  return !allows(stake.demand, live, field) && isHandedBack(stake, stakes, field);
}

/** Nothing is agreed while something is held: what was brought and agreed later has ended it for good. */
function standsOtherwise({ demand }: Stake, field: FieldCase): boolean {
  const { claim } = demand.by;
  const { live, prior, facts, topology } = field;
  if (prior === undefined) return false;
  if (facts.broughtAt !== undefined && millis(facts.broughtAt) > lastChanged(claim)) return true;
  if (claim.before === undefined || sameValue(prior, beforeOf(demand, field), topology)) return false;
  return sameValue(live, prior, topology) && !allows(demand, prior, field);
}

/** The human who brought it has written what stood before, as any principal; what others wrote then changes nothing. */
function isHandedBack({ demand }: Stake, stakes: readonly Stake[], field: FieldCase): boolean {
  const before = beforeOf(demand, field);
  return stakes.some(
    ({ demand: other }) =>
      other.by.backing === "wrote" &&
      other.by.party === demand.by.party &&
      lastChanged(other.by.claim) > lastChanged(demand.by.claim) &&
      before !== undefined &&
      sameValue(wantedValue(other, field), before, field.topology),
  );
}

/** Code says so by now, and has applied it. */
function isSaidByCode({ demand }: Stake, stakes: readonly Stake[], field: FieldCase): boolean {
  const since = demand.by.claim;
  const left = allows(demand, field.live, field) ? field.live : wantedValue(demand, field);
  return stakes.some(
    ({ standing, demand: said }) =>
      standing === "shown" &&
      said.by.state === "active" &&
      said.by.backing === "wrote" &&
      weighingKind(said.by.claim.actor) === "pipeline" &&
      lastChanged(said.by.claim) >= lastChanged(since) &&
      allows(said, left, field),
  );
}

/** Somebody who was asked said that it goes back; to go back to what is held is no such word. */
function isRefused({ demand }: Stake, field: FieldCase, context: Context): boolean {
  const since = demand.by.ending.end ?? Infinity;
  const isNo = (ruling: Ruling): boolean =>
    ruling.answer === "refuse" ||
    (ruling.answer === "revert" && !allows(demand, ruledValue(ruling, field, context), field));
  return context.dispute.rulings.some(
    (ruling) =>
      isSaidOf(ruling.field, field.path) &&
      millis(ruling.at) >= since &&
      isNo(ruling) &&
      mayRule(ruling, field, context),
  );
}

function heldFrom(stake: Stake, field: FieldCase, context: Context): HeldStake {
  const { by, constraint = {}, prefer } = stake.demand;
  const until = (by.ending.end ?? 0) + context.policy.file.limits.hold;
  const { rank: earned } = by.worthIfConfirmed(stake.ground);
  // What is over is earlier than nothing: among equals those whose reason goes on come first.
  const rank = { ...earned, madeAt: Infinity };
  const voice = ownVoice({
    origin: "held",
    constraint,
    prefer,
    name: by.claim.id,
    rank,
    end: until,
    wakes: at(until),
  });
  return { stake, voice, until, isLive: allows(stake.demand, field.live, field) };
}

/** The last thing that an incident left on a field, while it is held. */
export function heldOn(field: FieldCase, stakes: readonly Stake[], context: Context): HeldStake | undefined {
  const { hold } = context.policy.file.limits;
  const left = stakes
    .filter(hasLeft)
    .filter((stake) => isLeftBehind(stake, field, context))
    .filter(({ demand }) => context.now < (demand.by.ending.end ?? -Infinity) + hold)
    .toSorted(latestFirst)[0];
  if (left === undefined || isOver(left, { stakes, field, context })) return undefined;
  return heldFrom(left, field, context);
}

/** Nobody took it over, so what stood by then is agreed: the value before it is not known any more. */
function standsSince(stake: Stake, { live, prior, topology }: FieldCase): boolean {
  const isKnown = stake.demand.by.claim.before !== undefined || live === undefined;
  return !isKnown && sameValue(live, prior, topology);
}

/**
 * When the holding of the value that stands ended without an answer: the value stays, and what was claimed against it
 * before then is not heard any more.
 */
export function lapsedAt(field: FieldCase, stakes: readonly Stake[], context: Context): number | undefined {
  const { hold } = context.policy.file.limits;
  const ends = stakes
    .filter(hasLeft)
    .filter((stake) => isLeftBehind(stake, field, context) || standsSince(stake, field))
    .filter(({ demand }) => allows(demand, field.live, field))
    .map(({ demand }) => (demand.by.ending.end ?? Infinity) + hold)
    .filter((end) => end <= context.now);
  return ends.length === 0 ? undefined : Math.max(...ends);
}
