import type { ReasonPart, ReasonWords } from "../words/reason.ts";
import { waitingRoom } from "./waiting.ts";

const mostPlaces = 8_192;
const mostWrites = 16;
const mostWaiting = 4_096;
/** How close to a change a tag must be written to speak of it. */
const close = 300_000;

/** Who wrote what on which resource, and when. */
export type TagsPlace = { readonly resource: string; readonly principal: string; readonly at: number };

type WrittenTagsWrite = { readonly at: number; readonly eventId: string; readonly said: ReasonWords };

const keyOf = ({ resource, principal }: TagsPlace): string => `${resource}\n${principal}`;

/** What was there at the change goes before what came after it, the closer before the farther. */
function isCloser(a: WrittenTagsWrite, b: WrittenTagsWrite, at: number): boolean {
  if (a.at <= at !== b.at <= at) return a.at <= at;
  if (a.at !== b.at) return Math.abs(a.at - at) < Math.abs(b.at - at);
  return a.eventId > b.eventId;
}

/** Of each part of a reason the write that is closest to the change; an empty text takes a part away. */
function nearest(writes: readonly WrittenTagsWrite[], at: number): ReasonWords {
  const best = new Map<ReasonPart, WrittenTagsWrite>();
  for (const write of writes) {
    if (Math.abs(write.at - at) > close) continue;
    for (const name of Object.keys(write.said) as ReasonPart[]) {
      const known = best.get(name);
      if (known === undefined || isCloser(write, known, at)) best.set(name, write);
    }
  }
  const parts = [...best].map(([name, { said }]) => [name, said[name]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== ""));
}

/** The tags that say why, by resource and by who wrote them: nobody speaks for somebody else. */
export function writtenTags() {
  const known = new Map<string, readonly WrittenTagsWrite[]>();
  const waiting = waitingRoom(mostWaiting);
  return {
    /** Remembers a write; returns the events, read before, that it would explain. */
    write(place: TagsPlace, eventId: string, said: ReasonWords): readonly string[] {
      const key = keyOf(place);
      const before = known.get(key) ?? [];
      if (before.some((write) => write.eventId === eventId && write.at === place.at)) return [];
      const writes = [...before, { at: place.at, eventId, said }].toSorted((a, b) => b.at - a.at);
      known.delete(key);
      if (known.size >= mostPlaces) known.delete(known.keys().next().value ?? "");
      known.set(key, writes.slice(0, mostWrites));
      return waiting.take(key);
    },

    /** What the same principal wrote on the resource close to a moment. */
    near(place: TagsPlace, eventId: string): ReasonWords | undefined {
      const key = keyOf(place);
      waiting.wait(key, eventId);
      const writes = known.get(key);
      return writes === undefined ? undefined : nearest(writes, place.at);
    },
  };
}
