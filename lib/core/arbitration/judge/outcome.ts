import { principalsNamed } from "../../attribution/owners.ts";
import { urgencyRank } from "../../claims/words.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { firstKnown } from "../known.ts";
import { partFor } from "../project/said-of.ts";
import { accept } from "../settle/accept.ts";
import type { Decided } from "../settle/decided.ts";
import { type Guard, isGuardRevert } from "../settle/guards.ts";
import { type Settled, valueFrom } from "../settle/settle-field.ts";
import { ownValue, type Voice } from "../settle/voice.ts";
import { isConfirmed } from "../weigh/worth.ts";
import { allowed, ask, isLive, keep } from "./ask.ts";
import { withQuestionBeside } from "./beside.ts";
import { isFight, isFightForLive } from "./brakes/fight.ts";
import { existenceOutcome, type Shown } from "./existence.ts";
import { orphanDoubt } from "./orphan.ts";
import { editDoubt, ruleDoubt } from "./ruled.ts";
import { isExhausted, standingQuestion } from "./standing-question.ts";
import { tooLong } from "./waiting.ts";
import { asFight, write } from "./write.ts";

/** A guardrail that cannot hold together with the others, or of which nobody knows whether it held, is for a person. */
function guardDoubt(settled: Settled, context: Context): Decided | undefined {
  const isExclusive = settled.heard.losses.some(({ voice }) => voice.origin === "guardrail");
  if (isExclusive) return ask(settled, { cause: "guardrails-exclude", instead: undefined }, context);
  const isUnknown = settled.guards.some(({ state }) => state === "unknown") && isLive(settled, settled.value);
  if (isUnknown)
    return ask(settled, { cause: "guardrail-unknown", instead: guardedValue(settled, context) }, context);
  return exceptionDoubt(settled, context) ?? stageDoubt(settled, context);
}

/** What the guardrails that do not bind yet would make of the value. */
function guardedValue({ guards, field, heard, voices }: Settled, context: Context): Json | undefined {
  const open = guards.filter(({ state }) => state === "unknown" || state === "outstanding");
  const all = accept({
    voices: [...open.map(({ voice }) => voice), ...voices],
    room: { ...heard.room, low: -Infinity, high: Infinity, values: undefined, excluded: [], lists: [] },
  });
  return valueFrom(all, field, context);
}

/** Those who may except a guardrail are asked where a claim against it has shown a reason that presses. */
function exceptionDoubt(settled: Settled, context: Context): Decided | undefined {
  const { guards, heard, field } = settled;
  if (settled.ruling?.value !== undefined) return undefined;
  for (const { voice: rail, row } of guards) {
    const except = context.policy.file.guardrails[row]?.except;
    const pressing = heard.losses.filter(
      ({ voice, blockers }) => blockers.includes(rail) && isPressing(voice),
    );
    if (except === undefined || pressing.length === 0) continue;
    const alone = heardWithout(rail, settled);
    if (!pressing.some(({ voice }) => alone.has(voice))) continue;
    const held = allowed(settled, settled.value, context);
    const of = principalsNamed(except, context.witnesses.owners);
    const [first] = pressing;
    const instead = first === undefined ? undefined : firstKnown(ownValue(first.voice), field.live);
    return ask(
      settled,
      { cause: "guardrail-exception", instead, meanwhile: held, onSilence: held, of },
      context,
    );
  }
  return undefined;
}

/** Who would be heard if it were not for the guardrail: it alone stands against them. */
function heardWithout(rail: Voice, { voices, room }: Settled): ReadonlySet<Voice> {
  const others = voices.filter((other) => other !== rail);
  return new Set(accept({ voices: others, room }).accepted);
}

const isPressing = ({ stake, rank }: Voice): boolean =>
  stake !== undefined && isConfirmed(stake.worth) && rank.urgency >= urgencyRank("deadline");

const isDue = ({ state, stage }: Guard): boolean => state === "outstanding" && stage === "ask";

/** What has been broken for long is asked about before it is mended. */
function stageDoubt(settled: Settled, context: Context): Decided | undefined {
  if (!settled.guards.some(isDue) || !isLive(settled, settled.value)) return undefined;
  if (isExhausted(settled, "guardrail-outstanding", context)) return undefined;
  const instead = guardedValue(settled, context);
  return ask(settled, { cause: "guardrail-outstanding", instead }, context);
}

function tieDoubt(settled: Settled, context: Context): Decided | undefined {
  const [tie] = settled.contested;
  if (tie === undefined) return undefined;
  const about = [...new Set(settled.contested.flatMap(({ winner, loser }) => [winner, loser]))];
  return isFight(settled, context)
    ? asFight(settled, context)
    : ask(settled, { cause: "near-tie", about }, context);
}

/** Two who undo each other are asked about even when live happens to be right: the next write would only go on. */
function fightDoubt(settled: Settled, context: Context): Decided | undefined {
  if (settled.ruling?.value !== undefined || isGuardRevert(settled)) return undefined;
  return isFight(settled, context) ? asFight(settled, context) : undefined;
}

function waitingDoubt(settled: Settled, decided: Decided, context: Context): Decided {
  const about = decided.outcome === "ask" ? [] : tooLong(settled, context);
  const [first] = about;
  if (first === undefined) return decided;
  const { value } = decided;
  return ask(
    settled,
    { cause: "waiting", about, meanwhile: value, onSilence: value, instead: ownValue(first) },
    context,
  );
}

/** While a question stands the verdict stays with it, whatever Parley has written since, and where nothing is known. */
function standingDoubt(settled: Settled, context: Context): Decided | undefined {
  const asked = standingQuestion(settled, context);
  if (asked?.cause === undefined) return undefined;
  const { path } = settled.field;
  const partOf = (said: { readonly value?: Json | undefined } | undefined): Json | undefined =>
    said?.value === undefined ? undefined : partFor(path, asked.field, said.value);
  const held = partOf(asked.meanwhile);
  const isKnown = settled.field.live !== undefined;
  const fresh = isKnown ? judged(settled, context) : keep(undefined);
  const about = fresh.ask?.cause === asked.cause ? fresh.ask : undefined;
  return ask(
    settled,
    {
      ...about,
      cause: asked.cause,
      ...(held !== undefined && isKnown && { meanwhile: allowed(settled, held, context) }),
      ...(asked.onSilence?.value !== undefined && { onSilence: partOf(asked.onSilence) }),
      standing: asked,
    },
    context,
  );
}

/** Left alone for now: in its grace, or while somebody is asked why it was made. */
const isLeftAlone = (settled: Settled, { isInGrace, ask }: Decided): boolean =>
  isInGrace === true ||
  (ask?.cause === "unexplained" && ask.about.length === 0 && isLive(settled, ask.meanwhile));

/** What stands by itself is asked about first where a rule wants that of it, or of the claim that puts it right. */
function unheldDoubt(settled: Settled, context: Context): Decided | undefined {
  const decided = orphanDoubt(settled, context);
  if (decided?.outcome === "revert") return ruleDoubt(settled, context) ?? decided;
  return decided !== undefined && isLeftAlone(settled, decided)
    ? (editDoubt(settled, context) ?? decided)
    : decided;
}

/** What is decided where nobody is asked yet: the first thing that stands in the way of settling decides. */
function judged(settled: Settled, context: Context): Decided {
  const doubt = guardDoubt(settled, context) ?? tieDoubt(settled, context) ?? fightDoubt(settled, context);
  if (doubt !== undefined) return doubt;
  const decided =
    unheldDoubt(settled, context) ??
    ruleDoubt(settled, context) ??
    editDoubt(settled, context) ??
    write(settled, context);
  const isLeft = isLive(settled, decided.value) && settled.ruling?.value === undefined;
  if (isLeft && isFightForLive(settled, context)) return asFight(settled, context);
  return waitingDoubt(settled, decided, context);
}

/** A question that three silences have answered is not put again. */
function unlessExhausted(settled: Settled, decided: Decided, context: Context): Decided {
  const { ask: asking } = decided;
  if (decided.outcome !== "ask" || asking === undefined || asking.standing !== undefined) return decided;
  return isExhausted(settled, asking.cause, context) ? keep(settled.field.live) : decided;
}

/** Keep, revert or ask, and what is asked beside it. */
export function outcomeOf(settled: Settled, context: Context, shown: Shown = []): Decided {
  if (isExistence(settled.field.path)) return existenceOutcome(settled, shown, context);
  const standing = context.dispute.asked.length === 0 ? undefined : standingDoubt(settled, context);
  if (standing !== undefined) return standing;
  if (settled.field.live === undefined) return tieDoubt(settled, context) ?? keep(undefined);
  const decided = unlessExhausted(settled, judged(settled, context), context);
  // What is decided in a person's place they are told of.
  const told = decided.outcome === "keep" && settled.answer !== undefined ? { isTold: true } : {};
  return withQuestionBeside(settled, { ...decided, ...told }, context);
}
