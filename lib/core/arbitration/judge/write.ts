import { asNumber } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { isCapacity, isHarmfulFrom } from "../harm.ts";
import { firstKnown } from "../known.ts";
import type { Decided } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Voice } from "../settle/voice.ts";
import { allowed, ask, isLive, keep } from "./ask.ts";
import { cannotWrite } from "./brakes/cannot.ts";
import { isFight } from "./brakes/fight.ts";
import { waitFor } from "./brakes/hours.ts";
import { isTooWide } from "./brakes/width.ts";

/** The wants alone for which a value would be written; nothing where anything else wants it as well. */
function wantsBehind({ violated, field, ruling }: Settled, value: Json): readonly Voice[] {
  const { live, prior, topology } = field;
  if (ruling !== undefined || live === undefined || sameValue(value, prior, topology)) return [];
  const areWants = violated.every(({ origin, by }) => origin === "claim" && by?.backing === "permitted");
  return areWants ? violated : [];
}

/** INVARIANT (a want never hurts): less capacity only where there is trouble, or where nothing would be left. */
export function isHarmfulWant(settled: Settled, value: Json, context: Context): boolean {
  const { field } = settled;
  if (wantsBehind(settled, value).length === 0) return false;
  const agreed = firstKnown(field.prior, field.live);
  const [before, after] = [asNumber(agreed), asNumber(value)];
  const isLess = before !== undefined && after !== undefined && after < before;
  if (isLess && after !== 0 && !context.inTrouble && isCapacity(field, context)) return false;
  return isHarmfulFrom(field, [agreed, value], context);
}

/** Writes the value that was settled, unless something stops Parley's hand; what may not be written now waits. */
export function write(settled: Settled, context: Context): Decided {
  const { value, field } = settled;
  if (value === undefined) return ask(settled, { cause: "nothing" }, context);
  if (isLive(settled, value)) return keep(value);
  const obstacle = cannotWrite(settled, value, context);
  if (obstacle !== undefined) return ask(settled, { cause: obstacle }, context);
  if (isHarmfulWant(settled, value, context)) {
    const about = wantsBehind(settled, value);
    return ask(settled, { cause: "harmful", about }, context);
  }
  if (isFight(settled, context)) return asFight(settled, context);
  if (isTooWide(settled, context)) {
    const onSilence = outranks(settled) ? value : field.live;
    return ask(settled, { cause: "too-wide", meanwhile: field.live, onSilence }, context);
  }
  const wait = waitFor(settled, value, context);
  return { outcome: "revert", value, ...(wait !== undefined && { wait }) };
}

/** What is wanted instead of what stands is more urgent than the claim that brought it. */
function outranks({ violated, bringer }: Settled): boolean {
  const most = Math.max(0, ...violated.map(({ rank }) => rank.urgency));
  return most > (bringer?.standing === "shown" ? bringer.worth.rank.urgency : 0);
}

/** The agreed value, unless a guardrail is against it, is held while two who undo each other are asked about. */
export function asFight(settled: Settled, context: Context): Decided {
  const { prior, live } = settled.field;
  const agreed = allowed(settled, firstKnown(prior, live), context);
  const about = settled.heard.losses.flatMap(({ voice, blockers }) =>
    voice.by === undefined ? [] : [voice, ...blockers.filter(({ by }) => by !== undefined)],
  );
  return ask(
    settled,
    { cause: "fight", about: [...new Set(about)], meanwhile: agreed, onSilence: agreed },
    context,
  );
}
