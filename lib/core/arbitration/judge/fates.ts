import { agree, narrow, openRoom } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { Context } from "../context.ts";
import { bringerOf } from "../settle/bringer.ts";
import type { Decided } from "../settle/decided.ts";
import { isGuardRevert } from "../settle/guards.ts";
import type { Settled } from "../settle/settle-field.ts";
import { idOf, type Voice } from "../settle/voice.ts";
import { doubtVoice } from "../settle/voices.ts";
import type { Stake } from "../stakes.ts";
import type { Deferral, FieldVerdict } from "../verdict.ts";
import { deferralOf, isRefused } from "./wakes.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const idsIn = (voices: readonly Voice[]): readonly string[] => voices.flatMap((voice) => idOf(voice) ?? []);

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

/** Where the policy keeps an unexplained value, a want that it does not meet has to wait. */
function unheardWants({ heard, field }: Settled, { outcome, value, ask }: Decided): readonly Voice[] {
  if (ask !== undefined || outcome !== "keep" || value === undefined) return [];
  return heard.accepted.filter(
    (voice) => idOf(voice) !== undefined && !satisfies(value, voice.constraint, field.topology),
  );
}

type Fates = Pick<FieldVerdict, "holders" | "deferred" | "refused" | "wishes"> & {
  readonly until: number | undefined;
};

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

/** What is put right against a guardrail waits for nothing, though the guardrail was broken before. */
const isUndoneByRail = (settled: Settled, { outcome }: Decided): boolean =>
  isGuardRevert(settled) ||
  (outcome === "revert" && settled.violated.some(({ origin }) => origin === "guardrail"));

/** An edit that has shown nothing and that a guardrail is against; one broken before lets what stands be. */
function isBarred({ standing, demand }: Stake, { guards, field, room }: Settled): boolean {
  const { by, constraint = {} } = demand;
  if ((standing !== "edit" && standing !== "continued") || by.state !== "active") return false;
  const stands = field.live !== undefined && satisfies(field.live, constraint, field.topology);
  return guards.some(({ state, voice }) => {
    const isOld = state === "outstanding" || state === "unknown";
    return state !== "lifted" && !(isOld && stands) && !agree(voice.constraint, constraint, room);
  });
}

/** What a guardrail undoes or forbids is turned away, and what nothing could meet. */
function turnedAway(settled: Settled, decided: Decided): readonly string[] {
  const undone = isUndoneByRail(settled, decided) ? editsBehind(settled) : [];
  const others = settled.stakes.filter(
    (stake) => contradictsItself(stake, settled) || isBarred(stake, settled),
  );
  return idsOf([...undone, ...others]);
}

/** An edit that is put right because of what was shown against it waits for that to end. */
function outvoted(settled: Settled, decided: Decided): readonly Deferral[] {
  if (decided.outcome !== "revert" || isUndoneByRail(settled, decided)) return [];
  const wakes = settled.violated.flatMap((voice) => voice.wakes);
  return editsBehind(settled).map(({ demand }) => ({
    claim: demand.by.claim.id,
    wakes: [wakes.length > 0 ? wakes : [{ policy: "unattributed" }]],
  }));
}

/** It goes on from what was agreed; what is settled anyhow hurts nobody any more. */
const isContinuing = ({ standing, isHarmful, mayContinue }: Stake): boolean =>
  standing === "continued" || (standing === "edit" && isHarmful && mayContinue);

/** Edits and continuations behind what is kept, and continuations behind what is written for others as well. */
function quietHolders(settled: Settled, { outcome, value, isInGrace }: Decided): readonly string[] {
  const { bringer, field, stakes } = settled;
  const behind = outcome === "revert" ? bringerOf({ ...field, live: value }, stakes) : bringer;
  if (outcome === "ask" || behind?.demand.by.state !== "active") return [];
  const isQuiet = behind.standing === "edit" && outcome === "keep" && isInGrace === true;
  return isQuiet || isContinuing(behind) ? [behind.demand.by.claim.id] : [];
}

/** Who lost to a claim that is not heard for now, and has what they want all the same. */
const contentLosers = ({ heard, field }: Settled, { value }: Decided, unheard: readonly Voice[]) =>
  unheard.length === 0 || value === undefined
    ? []
    : heard.losses.filter(({ voice }) => satisfies(value, voice.constraint, field.topology));

/** Whose claims were heard, whatever came of it. */
function heardIn({ voices, heard }: Settled): ReadonlySet<Stake | undefined> {
  const stakes = new Set<Stake | undefined>();
  for (const { stake } of voices) stakes.add(stake);
  for (const { voice } of heard.losses) stakes.add(voice.stake);
  return stakes;
}

/** Who was not heard and wants what is settled, or would have the benefit of the doubt if that stood already. */
function alongWith(settled: Settled, { outcome, value }: Decided, context: Context): readonly Stake[] {
  const { field, stakes } = settled;
  if (outcome === "ask" || value === undefined || field.live === undefined) return [];
  const asWritten = { ...field, live: value };
  const heard = heardIn(settled);
  return stakes.filter((stake) => {
    const { by, constraint = {} } = stake.demand;
    const isUnheard = (stake.standing === "shown" && !heard.has(stake)) || isShownButForHarm(stake);
    const isDoubtful = stake.standing !== "wish" && by.doubtEnd !== undefined;
    if (by.state !== "active" || !(isUnheard || isDoubtful)) return false;
    if (!satisfies(value, constraint, field.topology)) return false;
    return isUnheard || doubtVoice(stake, { field: asWritten, context }) !== undefined;
  });
}

/** It was not heard because it can hurt; what is settled anyhow hurts nobody any more once it is agreed. */
const isShownButForHarm = ({ isHarmful, standing, demand: { by }, ground }: Stake): boolean =>
  isHarmful &&
  (standing === "wish" || standing === "edit") &&
  by.backing !== "none" &&
  by.worth({ ...ground, isHarmful: false }).by !== undefined;

const unheardUntil = [[{ policy: "unattributed" }]];

/** Who holds, who waits for what, and who is turned away; the claims a question is about are none of these. */
export function fatesOf(settled: Settled, decided: Decided, context: Context): Fates {
  const isBeside = decided.ask?.beside === true;
  const asking = isBeside ? { ...decided, ask: undefined } : decided;
  const about = new Set(asking.ask?.about ?? []);
  const unheard = unheardWants(settled, asking);
  const content = contentLosers(settled, asking, unheard);
  const losses = settled.heard.losses.filter((loss) => !about.has(loss.voice) && !content.includes(loss));
  const accepted = holdersOf(settled, asking).filter((voice) => !unheard.includes(voice));
  const holders = [...accepted, ...content.map(({ voice }) => voice)];
  const until = asking.ask === undefined ? untilOf(settled, holders) : undefined;
  const along = alongWith(settled, decided, context);
  const deferred = [
    ...losses.flatMap((loss) => deferralOf(loss) ?? []),
    ...unheard.map((voice) => ({ claim: idOf(voice) ?? "", wakes: unheardUntil })),
    ...outvoted(settled, decided),
  ];
  const wishes = settled.stakes.filter(
    (stake) => stake.standing === "wish" && stake.demand.by.state === "active" && !along.includes(stake),
  );
  return {
    holders: distinctTexts([...idsIn(holders), ...quietHolders(settled, decided), ...idsOf(along)]),
    deferred: distinctDeferrals(deferred),
    refused: distinctTexts([
      ...idsIn(losses.filter(isRefused).map(({ voice }) => voice)),
      ...turnedAway(settled, decided),
    ]),
    wishes: idsOf(wishes).toSorted(byText),
    until,
  };
}

const idsOf = (stakes: readonly Stake[]): readonly string[] => stakes.map(({ demand }) => demand.by.claim.id);

const distinctTexts = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted(byText);

function distinctDeferrals(deferred: readonly Deferral[]): readonly Deferral[] {
  const byClaim = new Map(deferred.map((deferral) => [deferral.claim, deferral]));
  return [...byClaim.values()].toSorted((a, b) => byText(a.claim, b.claim));
}
