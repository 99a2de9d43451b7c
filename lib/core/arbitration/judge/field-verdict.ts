import { instantOf, millis } from "../../claims/instant.ts";
import { narrow, openRoom } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { nextOpening, nextTurn } from "../../policy/windows.ts";
import type { Context } from "../context.ts";
import { situationTurns } from "../context.ts";
import { reasonsFor } from "../explain/reasons.ts";
import { writesTo } from "../past/writes.ts";
import type { Demand } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import { isGuardRevert } from "../settle/guards.ts";
import { bringerOf } from "../settle/held.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Stake } from "../settle/stakes.ts";
import { idOf, type Voice } from "../settle/voice.ts";
import type { Deferral, Effect, FieldVerdict } from "../verdict.ts";
import type { Decided } from "./ask.ts";
import { waitFor } from "./brakes/hours.ts";
import { isDeletionOutstanding } from "./deletion.ts";
import { questionFor } from "./question.ts";
import { isSensitive } from "./sensitive.ts";
import { waitingSince } from "./waiting.ts";
import { deferralOf, isRefused } from "./wakes.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sortedIds = (voices: readonly Voice[]): readonly string[] =>
  [...new Set(voices.flatMap((voice) => idOf(voice) ?? []))].toSorted(byText);

/** Accepted claims hold; while a person is asked, those that agree with what stands meanwhile. */
function holdersOf({ heard, field }: Settled, { ask }: Pick<Decided, "ask">): readonly Voice[] {
  const claims = heard.accepted.filter((voice) => idOf(voice) !== undefined);
  if (ask === undefined) return claims;
  const value = ask.meanwhile;
  if (value === undefined) return [];
  return claims.filter(
    (voice) => !ask.about.includes(voice) && satisfies(value, voice.constraint, field.topology),
  );
}

/** The last holder's end; where nobody holds, the end of what holds the value for the policy. */
function untilOf(settled: Settled, holders: readonly Voice[]): number | undefined {
  if (settled.ruling?.value !== undefined) return settled.ruling.end;
  const left = settled.heard.accepted.find(({ origin }) => origin === "held");
  if (left !== undefined) return left.end;
  const temporary = settled.heard.accepted.filter(({ by, end }) => by === undefined && end !== undefined);
  const ends = (holders.length > 0 ? holders : temporary).map(({ end }) => end ?? Infinity);
  const last = Math.max(...ends);
  return ends.length === 0 || last === Infinity ? undefined : last;
}

/** When a claim ends, or the leave that it rests on. */
function heedTurns({ by }: Demand, heed: (time: number | undefined) => void): void {
  if (by.state !== "active") return;
  const leave = by.claim.delegatedBy?.until;
  heed(by.ending.end);
  heed(by.doubtEnd);
  for (const turn of by.turns) heed(turn);
  if (leave !== undefined) heed(millis(leave));
}

const day = 86_400_000;

/** When writes and questions of the past count no more; only what is a fight can end as one. */
function pastTurns({ field }: Settled, decided: Decided, context: Context): readonly number[] {
  const { dispute, policy } = context;
  if (decided.outcome === "keep" && decided.ask === undefined) return [];
  const { within } = policy.file.limits.fight;
  const isFight = decided.ask?.cause === "fight";
  const writes = writesTo(field, context).flatMap(({ at }) =>
    isFight ? [at + day, at + within] : [at + day],
  );
  const asked = dispute.asked.filter((each) => isSaidOf(each.field, field.path));
  return [...writes, ...asked.flatMap(({ at, deadline }) => [millis(at) + day, millis(deadline)])];
}

/** Where Parley may write, when that ends; where it may not, when it begins. */
function hoursOf({ outcome }: Decided, { policy, place, now }: Context): readonly number[] {
  if (outcome === "keep") return [];
  const opens = nextOpening(policy, place, now);
  return [opens > now ? opens : nextTurn(policy, place, now)];
}

/** The earliest known moment at which the verdict on a field could differ. */
function nextOf(settled: Settled, decided: Decided, context: Context): number | undefined {
  const { field, ruling, heard, orphan, guards, left } = settled;
  const { policy, now } = context;
  const { waiting } = policy.file.limits;
  let next = Infinity;
  const heed = (time: number | undefined) => {
    if (time !== undefined && time > now && time < next) next = time;
  };
  for (const demand of field.demands) heedTurns(demand, heed);
  for (const { end } of heard.accepted) heed(end);
  for (const loss of heard.losses) {
    heed(loss.voice.end);
    if (loss.voice.by !== undefined && loss.voice.pass === 0) heed(waitingSince(loss) + waiting);
  }
  for (const { liftedUntil, nextStageAt } of guards) [liftedUntil, nextStageAt].forEach(heed);
  [ruling?.end, orphan?.graceEnd, left?.until, decided.wait?.until].forEach(heed);
  situationTurns(context).forEach(heed);
  pastTurns(settled, decided, context).forEach(heed);
  hoursOf(decided, context).forEach(heed);
  return next === Infinity ? undefined : next;
}

const hide = (value: Json | undefined, live: Json | undefined): Json =>
  value === live ? "(hidden)" : "(hidden, changed)";

/** Where the policy keeps an unexplained value, a want that it does not meet has to wait. */
function unheardWants({ heard, field }: Settled, { outcome, value, ask }: Decided): readonly Voice[] {
  if (ask !== undefined || outcome !== "keep" || value === undefined) return [];
  return heard.accepted.filter(
    (voice) => idOf(voice) !== undefined && !satisfies(value, voice.constraint, field.topology),
  );
}

type Fates = Pick<FieldVerdict, "holders" | "deferred" | "refused" | "wishes" | "until">;

/** Edits that nothing explains and that brought what stands. */
const editsBehind = ({ stakes, field: { live, topology } }: Settled): readonly Stake[] =>
  stakes.filter(
    ({ standing, demand }) =>
      standing === "edit" &&
      demand.by.state === "active" &&
      live !== undefined &&
      satisfies(live, demand.constraint ?? {}, topology),
  );

/** Nothing can meet a claim that contradicts itself, shown or not. */
const contradictsItself = ({ demand, standing }: Stake, { room }: Settled): boolean =>
  standing === "edit" &&
  demand.by.state === "active" &&
  narrow(openRoom(room.integer, room.topology), demand.constraint ?? {}) === undefined;

/** What a guardrail undoes is turned away, and what nothing could meet. */
function turnedAway(settled: Settled): readonly string[] {
  const undone = isGuardRevert(settled) ? editsBehind(settled) : [];
  const impossible = settled.stakes.filter((stake) => contradictsItself(stake, settled));
  return [...undone, ...impossible].map(({ demand }) => demand.by.claim.id);
}

/** An edit that is put right because of what was shown against it waits for that to end. */
function outvoted(settled: Settled, { outcome }: Decided): readonly Deferral[] {
  const { heard, field } = settled;
  if (outcome !== "revert" || isGuardRevert(settled)) return [];
  const { live, topology } = field;
  const against = heard.accepted.filter(
    (voice) => live !== undefined && !satisfies(live, voice.constraint, topology),
  );
  const wakes = against.flatMap((voice) => voice.wakes);
  return editsBehind(settled).map(({ demand }) => ({
    claim: demand.by.claim.id,
    wakes: [wakes.length > 0 ? wakes : [{ policy: "unattributed" }]],
  }));
}

/** Edits and continuations behind what is kept, and continuations behind what is written for others as well. */
function quietHolders(settled: Settled, { outcome, value, isInGrace }: Decided): readonly string[] {
  const { bringer, field, stakes } = settled;
  const behind = outcome === "revert" ? bringerOf({ ...field, live: value }, stakes) : bringer;
  if (outcome === "ask" || behind?.demand.by.state !== "active") return [];
  const isQuiet = behind.standing === "edit" && outcome === "keep" && isInGrace === true;
  return isQuiet || behind.standing === "continued" ? [behind.demand.by.claim.id] : [];
}

/** Who holds, who waits for what, and who is turned away; the claims a question is about are none of these. */
function fatesOf(settled: Settled, decided: Decided): Fates {
  const isBeside = decided.ask?.beside === true;
  const asking = isBeside ? { ...decided, ask: undefined } : decided;
  const about = new Set(asking.ask?.about ?? []);
  const losses = settled.heard.losses.filter(({ voice }) => !about.has(voice));
  const unheard = unheardWants(settled, asking);
  const holders = holdersOf(settled, asking).filter((voice) => !unheard.includes(voice));
  const until = asking.ask === undefined ? untilOf(settled, holders) : undefined;
  const waiting = unheard.map((voice) => ({
    claim: idOf(voice) ?? "",
    wakes: [[{ policy: "unattributed" }]],
  }));
  const deferred = [
    ...losses.flatMap((loss) => deferralOf(loss) ?? []),
    ...waiting,
    ...outvoted(settled, decided),
  ];
  const wishes = settled.stakes.filter(
    ({ standing, demand }) => standing === "wish" && demand.by.state === "active",
  );
  return {
    holders: [...new Set([...sortedIds(holders), ...quietHolders(settled, decided)])].toSorted(byText),
    deferred: distinctDeferrals(deferred),
    refused: [
      ...new Set([...sortedIds(losses.filter(isRefused).map(({ voice }) => voice)), ...turnedAway(settled)]),
    ].toSorted(byText),
    wishes: wishes.map(({ demand }) => demand.by.claim.id).toSorted(byText),
    ...(until !== undefined && { until: instantOf(until) }),
  };
}

function distinctDeferrals(deferred: readonly Deferral[]): readonly Deferral[] {
  const byClaim = new Map(deferred.map((deferral) => [deferral.claim, deferral]));
  return [...byClaim.values()].toSorted((a, b) => byText(a.claim, b.claim));
}

/** Somebody wants a resource back that is gone: Parley creates nothing. */
const missing = ({ field, ruling }: Settled): readonly string[] =>
  isDeletionOutstanding(field, ruling?.value) ? ["existence"] : [];

/** A write that is due waits where it may not be made yet. */
function effectOf(
  settled: Settled,
  { outcome, value, wait, ask, isTold }: Decided,
  context: Context,
): Effect {
  const { live, topology } = settled.field;
  if (live === undefined || outcome === "keep")
    return ask === undefined && isTold !== true ? "none" : "notify";
  if (value === undefined || sameValue(value, live, topology)) return "notify";
  const waits = outcome === "ask" ? waitFor(settled, value, context) : wait;
  return waits === undefined ? "write" : "wait";
}

/** What comes out for one field, in words that hold no secret; what is done about it where Parley may do everything. */
export function fieldVerdict(settled: Settled, decided: Decided, context: Context): FieldVerdict {
  const { field, heard, left, guards } = settled;
  const { outcome, value, ask } = decided;
  const hidden = isSensitive(field, context.policy);
  const next = nextOf(settled, decided, context);
  const old = guards.filter(({ state }) => state === "outstanding");
  return {
    path: field.path,
    outcome,
    effect: effectOf(settled, decided, context),
    ...(value !== undefined && { value: hidden ? hide(value, field.live) : value }),
    ...fatesOf(settled, decided),
    ...(next !== undefined && { next: instantOf(next) }),
    codify: outcome !== "ask" && left !== undefined && heard.accepted.includes(left.voice),
    outstanding: [...old.map(({ voice }) => voice.name), ...missing(settled)].toSorted(byText),
    because: reasonsFor({ settled, decided, context, hidden }),
    ask: ask === undefined ? null : questionFor(settled, ask, { context, hidden }),
  };
}
