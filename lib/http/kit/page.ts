import { createHash } from "node:crypto";
import { InvalidInput } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";

const longest = 2_048;
const shape = /^[A-Za-z0-9_-]+$/;

/** What a list hands out so that its next page can be asked for; anyone who gets it can read nothing into it. */
export function placeText(list: string, place: string): string {
  return Buffer.from(JSON.stringify([list, place])).toString("base64url");
}

/** The place that a list goes on from; a cursor may come from anybody. */
export function placeIn(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const place = cursor.length > longest || !shape.test(cursor) ? undefined : placeOf(list, cursor);
  // INVARIANT (one spelling): what this list did not hand out is no page of it.
  if (place !== undefined && placeText(list, place) === cursor) return place;
  throw new InvalidInput("`page` is not the next page of this list", {
    hint: "leave it out to begin anew, or use the `next` of the page before as it is",
  });
}

function placeOf(list: string, cursor: string): string | undefined {
  const read = jsonIn(Buffer.from(cursor, "base64url").toString("utf8"));
  const [of, place] = Array.isArray(read) ? (read as readonly unknown[]) : [];
  return of === list && typeof place === "string" ? place : undefined;
}

export const nextOf = (list: string, place: string | undefined): { readonly next?: string } =>
  place === undefined ? {} : { next: placeText(list, place) };

const pageSize = 50;

type KitPage<T> = { readonly items: readonly T[]; readonly next?: string };

/** A page of a list that is known as a whole, from the one after the place on; no two stand at one place. */
export function pageOf<T extends { readonly place: string }>(
  list: string,
  all: readonly T[],
  cursor: string | undefined,
): KitPage<T> {
  const after = placeIn(list, cursor);
  const last = after === undefined ? -1 : all.findIndex(({ place }) => digestOf(place) === after);
  // What the page before ended with may be gone by now: better told twice than left out.
  const items = all.slice(last + 1, last + 1 + pageSize);
  const end = items.at(-1);
  const hasMore = last + 1 + items.length < all.length;
  return end !== undefined && hasMore ? { items, ...nextOf(list, digestOf(end.place)) } : { items };
}

/** Of one length, however long the place is. */
const digestOf = (place: string): string => createHash("sha256").update(place).digest("base64url");
