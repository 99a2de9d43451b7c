import { satisfies } from "../../claims/satisfies.ts";
import { asNumber, sameValue, writtenLike } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { isHarmful, isHarmfulFrom, saferOfTwo } from "../harm.ts";
import { firstKnown } from "../known.ts";
import type { Ask, Decided, Doubt } from "../settle/decided.ts";
import { isGuardRevert } from "../settle/guards.ts";
import { type NumberBounds, type Settled, withinBounds } from "../settle/settle-field.ts";
import type { Voice } from "../settle/voice.ts";
import { cannotWrite } from "./brakes/cannot.ts";
import { isTooWide } from "./brakes/width.ts";

export const keep = (value: Json | undefined): Decided => ({ outcome: "keep", value });

/** A person has ruled here, or the policy answers what they would be asked. */
export const isDecided = ({ ruling, answer }: Pick<Settled, "ruling" | "answer">): boolean =>
  ruling?.value !== undefined || answer !== undefined;

export const isLive = ({ field }: Settled, value: Json | undefined): boolean =>
  field.live !== undefined && sameValue(field.live, value, field.topology);

/** Where a guardrail was broken before, the agreed value is better than what stands if it breaks it less. */
const isBetter = ({ field }: Settled, value: Json, context: Context): boolean =>
  field.live !== undefined &&
  sameValue(value, field.prior, field.topology) &&
  isHarmfulFrom(field, [value, field.live], context);

/** Whether a value may be written for all that the guardrails say; what nobody can read is broken by nothing as yet. */
export function passesGuards(settled: Settled, value: Json, context: Context): boolean {
  const isOld = ({ state }: Settled["guards"][number]) => state === "outstanding";
  const broken = settled.guards.filter(
    ({ state, voice }) => state !== "lifted" && !satisfies(value, voice.constraint, settled.field.topology),
  );
  return broken.length === 0 || (broken.every(isOld) && isBetter(settled, value, context));
}

const isWritable = (settled: Settled, value: Json | undefined, context: Context): value is Json =>
  value !== undefined &&
  !isLive(settled, value) &&
  cannotWrite(settled, value, context) === undefined &&
  passesGuards(settled, value, context);

/**
 * What holds meanwhile is a write like any other: guardrails and what cannot be done stop it. INVARIANT (no question
 * breaks a guardrail): while somebody is asked, what was newly broken is put right where anything can.
 */
export function allowed(settled: Settled, wanted: Json | undefined, context: Context): Json | undefined {
  const { live, prior } = settled.field;
  const instead = isGuardRevert(settled) ? [settled.value, prior] : [];
  const found = [keepable(settled, wanted), ...instead].find((value) => isWritable(settled, value, context));
  return found === undefined ? live : found;
}

/** The nearest value that the fields beside it can keep: they have an order, and those that nobody moves stay. */
export function keepable(
  settled: Settled,
  value: Json | undefined,
  bounds: NumberBounds | undefined = settled.bounds,
): Json | undefined {
  const number = asNumber(value);
  if (bounds === undefined || number === undefined) return value;
  const kept = withinBounds(bounds, number);
  return kept === number ? value : writtenLike(value, kept);
}

/**
 * Without a word of the policy: what the guardrails want, else the safer of what was agreed and what stands, the agreed
 * one where they cannot be compared, else live.
 */
function standard(settled: Settled, context: Context): Json | undefined {
  const { live, prior } = settled.field;
  if (isGuardRevert(settled)) return allowed(settled, settled.value, context);
  return allowed(settled, firstKnown(saferOfTwo(settled.field, [prior, live], context), live), context);
}

/** INVARIANT (silence never opens): what can hurt does not stand because nobody has answered yet, or in time. */
function safeOnSilence(settled: Settled, value: Json | undefined, context: Context): Json | undefined {
  const { field } = settled;
  if (isExistence(field.path)) return value;
  const isBreaking = value !== undefined && isGuardRevert(settled) && !passesGuards(settled, value, context);
  if (isBreaking) return allowed(settled, settled.value, context);
  if (field.prior === undefined || !isHarmful(field, value, context)) return value;
  return allowed(settled, field.prior, context);
}

/** With whatever else the same claimants say to the same end: saying a thing twice is no other claim. */
export function withEchoes(about: readonly Voice[], { voices }: Pick<Settled, "voices">): readonly Voice[] {
  if (about.length === 0) return about;
  const named = new Set(about);
  const keys = new Set(about.map(keyOf));
  return [...about, ...voices.filter((voice) => !named.has(voice) && keys.has(keyOf(voice)))];
}

const keyOf = ({ by, constraint, origin, name }: Voice): string =>
  by === undefined ? `${origin} ${name}` : canonicalJson([by.party, constraint as Json]);

/** What holds until an answer is written like anything else, and waits for one where its writer has spent theirs. */
function untilAnswered(settled: Settled, value: Json | undefined, context: Context): Json | undefined {
  if (value === undefined || isLive(settled, value)) return value;
  return isTooWide({ ...settled, value }, context) ? settled.field.live : value;
}

/** A question, with what holds until it is answered and what silence means. */
export function ask(settled: Settled, doubt: Doubt, context: Context): Decided {
  const held = standard(settled, context);
  const { meanwhile = held, beside = false } = doubt;
  const plan: Ask = {
    instead: settled.value,
    edits: [],
    ...doubt,
    beside,
    meanwhile: beside
      ? meanwhile
      : untilAnswered(settled, safeOnSilence(settled, meanwhile, context), context),
    about: withEchoes(doubt.about ?? [], settled),
    onSilence: safeOnSilence(settled, "onSilence" in doubt ? doubt.onSilence : held, context),
  };
  return { outcome: "ask", value: plan.meanwhile, ask: plan };
}
