import type { Testimony } from "../attribution/attribute.ts";
import { settled } from "../attribution/channels/testimonies.ts";
import type { ReadEdit } from "../changes/written-edit.ts";
import type { Actor } from "../claims/claim.ts";
import { isShallow } from "../claims/constraint/json-value.ts";
import { instantOf } from "../claims/instant.ts";
import type { Json } from "../fields/json.ts";
import type { ChangeEvent, StoredEvent } from "../ledger/stored-event.ts";
import type { Reading } from "../reading/reading.ts";
import type { ReadOne } from "./read-one.ts";

const mostEdits = 200;
/** What is kept edit by edit where there are more; the rest is known by the properties at the top alone. */
const mostWhole = 150;
const longestPath = 1_024;
const longestValue = 16_384;
const longestTogether = 65_536;

/** INVARIANT (bounded): no request, however long, makes a stored event large; what is cut was still touched. */
export function boundedEdits(edits: readonly ReadEdit[]): readonly ReadEdit[] {
  const whole = edits.length > mostEdits ? edits.slice(0, mostWhole) : edits;
  let room = longestTogether;
  const kept = whole.map((edit) => {
    if (edit.path.length > longestPath) return { path: topOf(edit.path) };
    const size = edit.path.length + sizeOf(edit.after);
    if (size > longestValue || size > room) return { path: edit.path };
    room -= size;
    return edit;
  });
  const rest = new Set(edits.slice(whole.length).map(({ path }) => topOf(path)));
  return [...kept, ...[...rest].map((path) => ({ path }))].slice(0, mostEdits);
}

/** The characters of a value as JSON; endless for one that no claim could hold. */
function sizeOf(value: Json | undefined): number {
  if (value === undefined) return 0;
  return isShallow(value) ? JSON.stringify(value).length : Number.POSITIVE_INFINITY;
}

/** `/Tags` of `/Tags[Key=env]/Value`. */
function topOf(path: string): string {
  const end = path.slice(1).search(/[/[]/);
  return (end < 0 ? path : path.slice(0, end + 1)).slice(0, longestPath);
}

const nobody: Actor = { principal: "unknown", kind: "unknown" };
const longestEvidence = 4_096;
const mostTestimonies = 16;

/** What is kept of a change: who, when, what, and what each channel says about why. */
export function changeFrom({ reading, words, unread }: ReadOne, heardAt: number): ChangeEvent {
  const { call, write } = reading;
  const facts = factsIn(reading, heardAt);
  return {
    kind: "change",
    ...facts,
    ...(call !== undefined && { call }),
    ...(write !== undefined && { write }),
    edits: boundedEdits(reading.edits),
    ...(unread.length > 0 && reading.edits.length > 0 && { unread }),
    testimonies: boundedWords(settled(words, facts.at)),
  };
}

/** What is kept of tags that say why; they speak for whatever the same principal changes close to them. */
export function saidFrom({ reading, words }: ReadOne, heardAt: number): StoredEvent | undefined {
  const tags = words.find(({ source }) => source === "tag");
  if (tags === undefined) return undefined;
  const facts = factsIn(reading, heardAt);
  // The same record may be kept as a change as well.
  return { kind: "said", ...facts, id: `said/${facts.id}`.slice(0, 256), testimony: bounded(tags) };
}

/** The same change with the words as they were spoken, for when one more of them is heard later. */
export function unsettled(event: ChangeEvent, { words }: ReadOne): ChangeEvent {
  return { ...event, testimonies: boundedWords(words) };
}

/** A change whose words were unsettled, after its session said why as well, if it did. */
export function resettled(event: ChangeEvent, said: Testimony | undefined): ChangeEvent {
  const words = said === undefined ? event.testimonies : [said, ...event.testimonies];
  return { ...event, testimonies: boundedWords(settled(words, event.at)) };
}

function factsIn({ eventId, at, actor }: Reading, heardAt: number): Pick<ChangeEvent, "id" | "at" | "actor"> {
  // Nothing can have happened after it was heard of.
  const time = Math.min(Date.parse(at ?? "") || heardAt, heardAt);
  return { id: eventId, at: instantOf(time), actor: actor ?? nobody };
}

const boundedWords = (words: readonly Testimony[]): readonly Testimony[] =>
  words.slice(0, mostTestimonies).map(bounded);

/** Evidence is for people to read, where it was declared; an event needs only a little of it. */
function bounded(testimony: Testimony): Testimony {
  const { motivation } = testimony;
  if (motivation?.evidence === undefined) return testimony;
  if (JSON.stringify(motivation.evidence).length <= longestEvidence) return testimony;
  const { evidence: _, ...rest } = motivation;
  return { ...testimony, motivation: rest };
}
