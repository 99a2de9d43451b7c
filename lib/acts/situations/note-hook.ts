import { keptAt } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import { BrokenInvariant, Unavailable } from "#core/faults.ts";
import { sourceOf } from "#core/policy/sources/source.ts";
import type { HookNote } from "#core/ports/outside/hook-queue.ts";
import { isKnownDelivery, withNote } from "#core/situations/sources/book.ts";
import { placed } from "#core/situations/sources/placed.ts";
import type { Runtime } from "../runtime.ts";
import { putSituation } from "./put-situation.ts";

const mostTries = 4;

/**
 * Takes in what came of a message to a hook, once. INVARIANT (put, then known): a delivery is known only after what it
 * says was put, so that what was stopped between comes again and is the same word again.
 */
export async function noteHook(note: HookNote, runtime: Runtime): Promise<void> {
  const { sourceBooks, policy, log } = runtime;
  const source = sourceOf(policy.file, note.source);
  // The policy may have let go of it since.
  if (source === undefined) return;
  const { told } = note;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const book = await sourceBooks.open(source.id);
    if (isKnownDelivery(book, told)) return log.count("HooksRepeated");
    if (told.as === "word") await putWord(ownWord(told.situation, source), runtime);
    if ((await sourceBooks.save(withNote(book, note))).ok) return log.count(counts[told.as]);
  }
  throw new Unavailable("the book of a source is written by others all the time");
}

const counts = {
  word: "SituationsNoted",
  ignored: "EventsIgnored",
  unmapped: "HooksUnmapped",
  refused: "HooksRefused",
} as const;

/** INVARIANT (its own word): a source declares under its own name alone, and only what its row lists. */
function ownWord(situation: Situation, { id, kinds }: NonNullable<ReturnType<typeof sourceOf>>): Situation {
  if (situation.source === id && kinds.some((kind) => kind === situation.kind)) return situation;
  throw new BrokenInvariant(`the source \`${id}\` was handed a word that is not its own`);
}

/** Puts a system's word among what is known of the matter. */
async function putWord(word: Situation, runtime: Runtime): Promise<void> {
  const known = await runtime.situations.under(word.ref, keptAt(word));
  const told = placed(word, known);
  if (told !== undefined) await putSituation(told, runtime);
}
