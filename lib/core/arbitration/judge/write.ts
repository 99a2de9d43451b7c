import { asNumber, sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { BrakeCause } from "../causes.ts";
import type { Context } from "../context.ts";
import { isCapacity, isHarmfulFrom } from "../harm.ts";
import { firstKnown } from "../known.ts";
import type { Obstacle } from "../obstacle.ts";
import type { Decided, Doubt } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Voice } from "../settle/voice.ts";
import { allowed, ask, isLive, keep } from "./ask.ts";
import { cannotWrite } from "./brakes/cannot.ts";
import { isFight } from "./brakes/fight.ts";
import { waitFor } from "./brakes/hours.ts";
import { tooWide } from "./brakes/width.ts";

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

/** Why a person decides in place of the write; nothing where nothing is against it. */
type WriteBrake = (settled: Settled, value: Json, context: Context) => Doubt | undefined;

type OwnBrake = "harmful" | Exclude<BrakeCause, Obstacle>;

/** What may stop Parley's hand, in the order in which it is asked; a brake of the causes that has no check here does not compile. */
const brakes: Readonly<Record<"obstacle" | OwnBrake, WriteBrake>> = {
  obstacle: (settled, value, context) => {
    const cause = cannotWrite(settled, value, context);
    return cause === undefined ? undefined : { cause };
  },
  harmful: (settled, value, context) =>
    isHarmfulWant(settled, value, context)
      ? { cause: "harmful", about: wantsBehind(settled, value) }
      : undefined,
  fight: (settled, _, context) => (isFight(settled, context) ? fightDoubt(settled, context) : undefined),
  "too-wide": tooWide,
};

/** Writes the value that was settled, unless something stops Parley's hand; what may not be written now waits. */
export function write(settled: Settled, context: Context): Decided {
  const { value } = settled;
  if (value === undefined) return ask(settled, { cause: "nothing" }, context);
  if (isLive(settled, value)) return keep(value);
  for (const brake of Object.values(brakes)) {
    const doubt = brake(settled, value, context);
    if (doubt !== undefined) return ask(settled, doubt, context);
  }
  const wait = waitFor(settled, value, context);
  return { outcome: "revert", value, ...(wait !== undefined && { wait }) };
}

/** The agreed value, unless a guardrail is against it, is held while two who undo each other are asked about. */
function fightDoubt(settled: Settled, context: Context): Doubt {
  const { prior, live } = settled.field;
  const agreed = allowed(settled, firstKnown(prior, live), context);
  const about = settled.heard.losses.flatMap(({ voice, blockers }) =>
    voice.by === undefined ? [] : [voice, ...blockers.filter(({ by }) => by !== undefined)],
  );
  return { cause: "fight", about: [...new Set(about)], meanwhile: agreed, onSilence: agreed };
}

export const asFight = (settled: Settled, context: Context): Decided =>
  ask(settled, fightDoubt(settled, context), context);
