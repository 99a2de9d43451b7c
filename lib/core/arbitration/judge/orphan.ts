import { millis } from "../../claims/instant.ts";
import { admits } from "../../claims/room.ts";
import { urgencyRank } from "../../claims/words.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { isHarmfulFrom, isMoving, leanOfValue } from "../harm.ts";
import { firstKnown } from "../known.ts";
import { isSaidOf, partFor } from "../project/said-of.ts";
import type { Decided, Doubt } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Orphan } from "../settle/unexplained.ts";
import type { Voice } from "../settle/voice.ts";
import { ownOrder, placeOf } from "../weigh/order.ts";
import { allowed, ask, isDecided, keep, keepable, passesGuards } from "./ask.ts";
import { isHarmfulWant, write } from "./write.ts";

/** Code's word, an owner's wish of the policy and the like: the value to return to, and no more. */
function isWeak(voice: Voice, context: Context): boolean {
  if (voice.origin === "standing") return voice.pass > 0;
  if (voice.origin !== "claim" || voice.stake === undefined) return false;
  const order = voice.by?.order ?? ownOrder(context);
  const { urgency } = voice.rank;
  if (urgency > urgencyRank("routine")) return false;
  return (
    urgency < urgencyRank("routine") ||
    placeOf(order, voice.stake.worth.intent) >= placeOf(order, "consistency")
  );
}

/** What would be there without the edit: what others want, else the last agreed value. */
function fallbackFor(settled: Settled, against: readonly Voice[], context: Context): Json | undefined {
  if (against.length > 0) return settled.value;
  const prior = keepable(settled, settled.field.prior, settled.staying);
  const isFit =
    prior !== undefined && admits(settled.heard.room, prior) && passesGuards(settled, prior, context);
  return isFit ? prior : undefined;
}

type OrphanWords = { readonly live: Json | undefined; readonly prior: Json | undefined };

/** The row's own words go first; without them the safer value, and where requests go the agreed one of an author. */
function wordsOf(orphan: Orphan, words: OrphanWords, settled: Settled, context: Context): Partial<Doubt> {
  const { row } = orphan;
  const meanwhile = row?.meanwhile === undefined ? undefined : words[row.meanwhile];
  const held = row?.meanwhile === undefined ? {} : { meanwhile: allowed(settled, meanwhile, context) };
  if (row?.onSilence === "meanwhile") return { ...held, ...silenceAs(held.meanwhile) };
  if (row?.onSilence !== undefined)
    return { ...held, onSilence: allowed(settled, words[row.onSilence], context) };
  const { field } = settled;
  if (field.facts.author !== undefined && isMoving(field, context))
    return { ...held, onSilence: allowed(settled, field.prior, context) };
  return { ...held, ...silenceAs(held.meanwhile) };
}

const silenceAs = (meanwhile: Json | undefined): Partial<Doubt> =>
  meanwhile === undefined ? {} : { onSilence: meanwhile };

function asked(settled: Settled, orphan: Orphan, against: readonly Voice[], context: Context): Decided {
  const instead = fallbackFor(settled, against, context);
  const words = { live: settled.field.live, prior: firstKnown(instead, settled.field.prior) };
  const isEdit = orphan.why === "unexplained";
  return ask(
    settled,
    {
      cause: isEdit ? "unexplained" : "expired",
      instead,
      about: against,
      edits: orphan.stake === undefined ? [] : [orphan.stake],
      within: orphan.row?.within,
      pointer: orphan.pointer,
      ...wordsOf(orphan, words, settled, context),
    },
    context,
  );
}

/** What a shown claim above code contradicts is put right at once; where the row asks, it is the answer until then. */
function contradicted(settled: Settled, orphan: Orphan, strong: readonly Voice[], context: Context): Decided {
  const isRoutine = strong.every(
    ({ origin, rank }) => origin === "claim" && rank.urgency <= urgencyRank("routine"),
  );
  if (!isRoutine || orphan.why !== "unexplained" || orphan.handling !== "ask") return write(settled, context);
  const edits = orphan.stake === undefined ? [] : [orphan.stake];
  const { pointer, row } = orphan;
  // The question is about all that the edit goes against, the weaker word too: it holds nothing by being weaker.
  const about = settled.violated;
  const doubt = { cause: "unexplained", about, edits, pointer, within: row?.within } as const;
  // INVARIANT (the safer side): what can hurt holds neither meanwhile nor on silence, no matter who wants it.
  const { value, field } = settled;
  const isHarmful =
    value !== undefined &&
    (isHarmfulWant(settled, value, context) || leanOfValue(field, value, context) === "harmful");
  if (isHarmful) return ask(settled, doubt, context);
  const held = allowed(settled, settled.value, context);
  return ask(settled, { ...doubt, meanwhile: held, onSilence: held }, context);
}

/**
 * Where the policy would keep the edit, code and owners that want otherwise have it back, unless it is the safer one and
 * they would take that back.
 */
function isForCode({ handling, lean }: Orphan, { field, value }: Settled, context: Context): boolean {
  if (handling !== "keep" || lean !== "safer") return handling === "keep";
  return value !== undefined && !isHarmfulFrom(field, [field.live, value], context);
}

/** What is wanted against a safer value would be asked about once that is agreed: so it is asked about at once. */
function looseningWant(settled: Settled, against: readonly Voice[], context: Context): Decided | undefined {
  const { field, value } = settled;
  const asAgreed = { ...settled, field: { ...field, prior: field.live } };
  if (value === undefined || !isHarmfulWant(asAgreed, value, context)) return undefined;
  return ask(
    settled,
    { cause: "harmful", about: against, meanwhile: field.live, onSilence: field.live },
    context,
  );
}

/**
 * Parley wrote it last, for what was wanted of its neighbours, and against a claim that waits for them or is next by now.
 * INVARIANT (an end): what Parley wrote is nobody's edit, or it would be put back and written again.
 */
function isOwnMove({ field, heard, violated }: Settled, orphan: Orphan, { dispute }: Context): boolean {
  const others = [...heard.losses.map(({ voice }) => voice), ...violated];
  if (orphan.why !== "unexplained" || others.every(({ by }) => by === undefined)) return false;
  const writes = dispute.history.filter((write) => isSaidOf(write.field, field.path));
  const last = writes.toSorted((a, b) => millis(a.at) - millis(b.at)).at(-1);
  if (last?.by !== "revert" || last.after === undefined) return false;
  return sameValue(partFor(field.path, last.field, last.after), field.live, field.topology);
}

/** A value that nobody speaks for: what was shown against it wins, else the policy's row decides. */
export function orphanDoubt(settled: Settled, context: Context): Decided | undefined {
  const { orphan, field } = settled;
  if (orphan === undefined || field.live === undefined || isDecided(settled)) return undefined;
  if (settled.heard.accepted.some(({ origin }) => origin === "doubt")) return undefined;
  if (isOwnMove(settled, orphan, context)) return undefined;
  const against = settled.violated;
  const strong = against.filter((voice) => !isWeak(voice, context));
  if (strong.length > 0) return contradicted(settled, orphan, strong, context);
  if (against.length > 0 && (orphan.why !== "unexplained" || isForCode(orphan, settled, context)))
    return write(settled, context);
  const loosening = orphan.handling === "keep" ? looseningWant(settled, against, context) : undefined;
  if (loosening !== undefined) return loosening;
  if (orphan.graceEnd > context.now) return { ...keep(field.live), isInGrace: true };
  if (orphan.handling === "ask") return asked(settled, orphan, against, context);
  // Nothing stands out of order with its neighbours: where they leave it is the nearest to keeping it.
  const kept = keepable(settled, field.live);
  if (orphan.handling === "keep" && kept !== field.live) return write({ ...settled, value: kept }, context);
  if (orphan.handling === "keep") return keep(field.live);
  const instead = fallbackFor(settled, against, context);
  if (instead === undefined) return ask(settled, { cause: "nothing", instead }, context);
  return write({ ...settled, value: instead }, context);
}
