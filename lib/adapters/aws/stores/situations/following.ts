import type { SituationPlace } from "#core/claims/kept-at.ts";
import { Unavailable } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { withRefs } from "#core/situations/collected.ts";
import type { Table } from "../items/table.ts";
import { handKey, placeKey, readList, refKey, writeList } from "./lists.ts";

const mostTurns = 40;

type FollowInput = { readonly ref: string; readonly isNew: boolean };

/** Brings what is at hand of a place in step with what is remembered of a reference there. */
export type Following = (place: SituationPlace, word: FollowInput) => Promise<void>;

type Batch = { readonly words: FollowInput[]; readonly done: Promise<void> };

/** In one process those that come while a collection is written wait for the next writing, and share it. */
export function following(table: Table): Following {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Batch>();
  return (place, word) => {
    const key = placeKey(place);
    const joined = waiting.get(key);
    if (joined !== undefined) {
      joined.words.push(word);
      return joined.done;
    }
    const words = [word];
    const begin = (): Promise<void> => {
      waiting.delete(key);
      return follow(table, place, words);
    };
    const done = (running.get(key) ?? Promise.resolve()).then(begin, begin);
    waiting.set(key, { words, done });
    running.set(key, done);
    const leave = (): void => {
      if (running.get(key) === done) running.delete(key);
    };
    done.then(leave, leave);
    return done;
  };
}

/**
 * INVARIANT (in step): the collection is written after the references were read, and only over the version that was
 * read before them, so that anyone who writes last has read last. What is new is written in any case: somebody may be
 * about to write what was.
 */
async function follow(table: Table, place: SituationPlace, words: readonly FollowInput[]): Promise<void> {
  const key = handKey(place);
  const refs = [...new Set(words.map(({ ref }) => ref))];
  const isNew = words.some((word) => word.isNew);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const hand = await readList(table, key);
    const lists = await Promise.all(refs.map((ref) => readList(table, refKey(place, ref))));
    const next = withRefs(hand.all, new Map(refs.map((ref, at) => [ref, lists[at]?.all ?? []])));
    if (!isNew && canonicalJson(next as Json) === canonicalJson(hand.all as Json)) return;
    if (await writeList(table, key, { ...hand, all: next })) return;
  }
  throw new Unavailable("others keep noting situations of the same place", { hint: "try again in a moment" });
}
