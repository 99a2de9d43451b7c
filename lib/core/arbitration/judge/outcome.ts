import { admits } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { AskSetting } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import { accept } from "../settle/accept.ts";
import type { Settled } from "../settle/settle-field.ts";
import { settleValue } from "../settle/value.ts";
import { idOf, ownValue, type Voice } from "../settle/voice.ts";
import type { Outcome } from "../verdict.ts";
import { type Brake, brakeOn, isGuardRevert } from "./brakes/brakes.ts";
import { isFight, stopOn } from "./brakes/fight.ts";
import { tooLong } from "./waiting.ts";

export type AskWhy =
  | Brake
  | "near-tie"
  | "guardrails-exclude"
  | "guardrail-unknown"
  | "unattributed"
  | "expired"
  | "nothing"
  | "rule"
  | "waiting"
  | "uncertain"
  | "together";

/** Why a person has to decide, and what holds until they do. */
export type Ask = {
  readonly why: AskWhy;
  /** What would be written if it were for Parley alone. */
  readonly instead: Json | undefined;
  readonly meanwhile: Json | undefined;
  readonly onSilence: Json | undefined;
  /** The claims that the question is about: they neither hold nor wait. */
  readonly about: readonly Voice[];
  readonly setting?: { readonly row: number; readonly ask: AskSetting };
};

export type Decided = { readonly outcome: Outcome; readonly value: Json | undefined; readonly ask?: Ask };

const keep = (value: Json | undefined): Decided => ({ outcome: "keep", value });

type Doubt = Partial<Ask> & Pick<Ask, "why">;

/** Live is held while a person is asked, and stays on silence, unless a guardrail or the doubt says otherwise. */
function ask(settled: Settled, doubt: Doubt, context: Context): Decided {
  const { live } = settled.field;
  const held = isGuardRevert(settled) ? allowed(settled, settled.value, context) : live;
  const plan: Ask = { instead: settled.value, meanwhile: held, onSilence: held, about: [], ...doubt };
  return { outcome: "ask", value: plan.meanwhile, ask: plan };
}

const isLive = ({ field }: Settled, value: Json | undefined): boolean =>
  field.live !== undefined && sameValue(field.live, value, field.topology);

/** A guardrail that cannot hold together with the others has to be weighed by a person. */
function guardDoubt(settled: Settled, context: Context): Decided | undefined {
  const isExclusive = settled.heard.losses.some(({ voice }) => voice.origin === "guardrail");
  if (isExclusive) return ask(settled, { why: "guardrails-exclude", instead: undefined }, context);
  const isUnknown = settled.guards.some(({ state }) => state === "unknown") && isLive(settled, settled.value);
  return isUnknown
    ? ask(settled, { why: "guardrail-unknown", instead: guardedValue(settled) }, context)
    : undefined;
}

/** What the unknown guardrails would make of the value. */
function guardedValue({ guards, field, heard, voices }: Settled): Json | undefined {
  const unknown = guards.filter(({ state }) => state === "unknown").map(({ voice }) => voice);
  const { room, accepted } = accept({
    voices: [...unknown, ...voices],
    room: { ...heard.room, low: -Infinity, high: Infinity, values: undefined, excluded: [], lists: [] },
  });
  return settleValue({ room, accepted, live: field.live, prior: field.prior, identity: (name) => name });
}

function tieDoubt(settled: Settled, context: Context): Decided | undefined {
  const [tie] = settled.contested;
  if (tie === undefined) return undefined;
  const about = [...new Set(settled.contested.flatMap(({ winner, loser }) => [winner, loser]))];
  return ask(settled, { why: "near-tie", about }, context);
}

/** Live that nobody speaks for, not even a ruling: what must be wins, else the policy answers. */
function orphanDoubt(settled: Settled, context: Context): Decided | undefined {
  const { orphan, field, heard, ruling } = settled;
  if (orphan === undefined || orphan.graceEnd > context.now || field.live === undefined) return undefined;
  if (ruling?.value !== undefined) return undefined;
  const { live, prior, topology } = field;
  const violated = heard.accepted.filter(({ constraint }) => !satisfies(live, constraint, topology));
  const isExpired = orphan.why !== "unexplained";
  if (violated.some(({ pass }) => isExpired || pass === 0)) return undefined;
  if (orphan.handling === "keep") return keep(live);
  const isFit = prior !== undefined && admits(heard.room, prior) && meetsGuards(settled, prior);
  const fallback = isFit ? prior : undefined;
  const instead = violated.length > 0 ? settled.value : fallback;
  if (orphan.handling === "ask")
    return ask(settled, { why: isExpired ? "expired" : "unattributed", instead }, context);
  if (instead === undefined) return ask(settled, { why: "nothing", instead }, context);
  return write({ ...settled, value: instead }, context);
}

/** Where nothing was agreed before, nobody can say that a claim changes it. */
const changesSomething = ({ rank }: Voice, { field }: Settled): boolean =>
  field.prior !== undefined && !rank.incumbent;

/** What the field would be if the claim that needs a person did not speak. */
function without(settled: Settled, voice: Voice, context: Context): Json | undefined {
  const voices = settled.voices.filter((other) => other !== voice);
  const { room, accepted } = accept({ voices, room: { ...settled.room } });
  const { live, prior } = settled.field;
  const rival = settleValue({ room, accepted, live, prior, identity: context.identity });
  return rival !== undefined && sameValue(rival, settled.value, settled.field.topology) ? prior : rival;
}

/** A rule wants a person to decide on a claim that would otherwise hold the field and changes it. */
function ruleDoubt(settled: Settled, context: Context): Decided | undefined {
  if (settled.ruling?.value !== undefined) return undefined;
  const voice = settled.heard.accepted.find(
    (accepted) =>
      accepted.origin === "claim" &&
      accepted.by?.adjustment.ask !== undefined &&
      changesSomething(accepted, settled),
  );
  const forced = voice?.by?.adjustment.ask;
  if (voice === undefined || forced === undefined) return undefined;
  const { setting, row } = forced;
  const { live, prior } = settled.field;
  const known = (value: Json | undefined) => (value === undefined ? live : value);
  const values = { live, prior: known(prior), rival: known(without(settled, voice, context)) };
  const meanwhile = allowed(settled, values[setting.meanwhile], context);
  const silence = { live, meanwhile, claim: settled.value };
  return ask(
    settled,
    {
      why: "rule",
      about: [voice],
      meanwhile,
      instead: isLive(settled, settled.value) ? known(meanwhile) : settled.value,
      onSilence: silence[setting.onSilence],
      setting: { row, ask: setting },
    },
    context,
  );
}

const meetsGuards = ({ guards, field }: Settled, value: Json): boolean =>
  guards.every(
    ({ state, voice }) => state === "lifted" || satisfies(value, voice.constraint, field.topology),
  );

/** What holds meanwhile is a write like any other: guardrails and brakes apply. */
function allowed(settled: Settled, value: Json | undefined, context: Context): Json | undefined {
  const { live } = settled.field;
  if (value === undefined || isLive(settled, value)) return live;
  return meetsGuards(settled, value) && brakeOn(settled, value, context) === undefined ? value : live;
}

function write(settled: Settled, context: Context): Decided {
  const { value } = settled;
  if (value === undefined) return ask(settled, { why: "nothing" }, context);
  if (isLive(settled, value)) return keep(value);
  const brake = brakeOn(settled, value, context);
  return brake === undefined ? { outcome: "revert", value } : ask(settled, { why: brake }, context);
}

/**
 * Two who fight are asked even when live happens to be right: the next write would only go on. And whoever was asked
 * stays asked while somebody writes on, even when for a moment nobody minds.
 */
function fightDoubt(settled: Settled, context: Context): Decided | undefined {
  const isRuled = settled.ruling?.value !== undefined;
  const isGuarded = settled.guards.some(({ state }) => state === "newly-broken");
  if (isRuled || isGuarded) return undefined;
  const stop = stopOn(settled.field, context);
  if (stop !== undefined) return ask(settled, { why: stop }, context);
  const contested = settled.heard.losses.some((loss) => idOf(loss.voice) !== undefined);
  return contested && isFight(settled.field, context) ? ask(settled, { why: "fight" }, context) : undefined;
}

function waitingDoubt(settled: Settled, decided: Decided, context: Context): Decided {
  const about = decided.outcome === "ask" ? [] : tooLong(settled, context);
  const [first] = about;
  if (first === undefined) return decided;
  return ask(
    settled,
    {
      why: "waiting",
      about,
      meanwhile: decided.value,
      onSilence: decided.value,
      instead: ownValue(first),
    },
    context,
  );
}

/** Keep, revert or ask: the first thing that stands in the way of settling decides. */
export function outcomeOf(settled: Settled, context: Context): Decided {
  const tie = tieDoubt(settled, context);
  if (settled.field.live === undefined) return tie ?? keep(undefined);
  const doubt =
    guardDoubt(settled, context) ??
    tie ??
    orphanDoubt(settled, context) ??
    ruleDoubt(settled, context) ??
    fightDoubt(settled, context);
  return doubt ?? waitingDoubt(settled, write(settled, context), context);
}
