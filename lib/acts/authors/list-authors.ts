import * as z from "zod/mini";
import { InvalidInput } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { DuePage } from "#core/ports/stores/docket-store.ts";
import { type AuthorView, authorViews } from "#core/views/author-view.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";

/** Where a list goes on: in the dockets that are watched first, then in the quiet ones, after so many of a page. */
type ListAuthorsPlace = {
  readonly of: "watched" | "learnt";
  readonly page?: string | undefined;
  readonly done: number;
};

const readAtOnce = 10;
const mostItems = 300;

const textOf = ({ of, page, done }: ListAuthorsPlace): string => JSON.stringify([of, page ?? null, done]);

const Cursor = z.tuple([
  z.enum(["watched", "learnt"]),
  z.nullable(z.string()),
  z.int().check(z.nonnegative(), z.maximum(1_000)),
]);

/** INVARIANT (no trust): a cursor may come from anybody. */
function placeOf(text: string | undefined): ListAuthorsPlace {
  if (text === undefined) return { of: "watched", done: 0 };
  const read = Cursor.safeParse(jsonIn(text));
  if (!read.success) {
    throw new InvalidInput("`page` is not the next page of this list", {
      hint: "leave it out to begin anew, or use the `next` of the page before as it is",
    });
  }
  const [of, page, done] = read.data;
  return { of, page: page ?? undefined, done };
}

async function recordsOf(
  resources: DuePage["resources"],
  { dockets }: Pick<Runtime, "dockets">,
): Promise<readonly (DocketRecord | undefined)[]> {
  const found = new Map<number, DocketRecord>();
  await sideBySide(resources, readAtOnce, async (resource, index) => {
    const record = await dockets.load(resource);
    if (record !== undefined) found.set(index, record);
  });
  return resources.map((_, index) => found.get(index));
}

/** After the last docket of a page comes the next one, and after the last page of the watched ones the first quiet. */
function following({ of }: ListAuthorsPlace, { next }: DuePage): ListAuthorsPlace | undefined {
  if (next !== undefined) return { of, page: next, done: 0 };
  return of === "watched" ? { of: "learnt", done: 0 } : undefined;
}

export type AuthorPage = { readonly items: readonly AuthorView[]; readonly next: string | undefined };

/** A page of who writes where, over all resources. INVARIANT (bounded): however much was learnt, a page stays small. */
export async function authorsAmong(
  after: string | undefined,
  principal: string | undefined,
  runtime: Pick<Runtime, "dockets">,
): Promise<AuthorPage> {
  const place = placeOf(after);
  const { dockets } = runtime;
  const page = place.of === "watched" ? await dockets.watched(place.page) : await dockets.learnt(place.page);
  const left = page.resources.slice(place.done, place.done + readAtOnce);
  const items: AuthorView[] = [];
  let { done } = place;
  for (const record of await recordsOf(left, runtime)) {
    const more = record === undefined ? [] : authorViews(record, principal);
    if (items.length > 0 && items.length + more.length > mostItems) break;
    items.push(...more);
    done += 1;
  }
  const next = done < page.resources.length ? { ...place, done } : following(place, page);
  return { items, next: next === undefined ? undefined : textOf(next) };
}
