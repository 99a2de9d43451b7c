import { describe, expect, it } from "vitest";
import type { HookTold } from "#core/ports/outside/hook-queue.ts";
import { emptySourceBook, isKnownDelivery, withNote } from "#core/situations/sources/book.ts";

const at = "2026-11-21T03:10:00Z";
const note = (told: HookTold) => ({ v: 1 as const, source: "own", at, told });
const ignored = (...deliveries: readonly string[]): HookTold => ({ as: "ignored", deliveries });
const unmapped = (message: string): HookTold => ({
  as: "unmapped",
  deliveries: [message],
  unmapped: [{ part: "ref", path: "a", message, hint: "h" }],
});

describe("the book of a source", () => {
  it("knows a delivery by any of its ids, and a refusal by none", () => {
    const book = withNote(emptySourceBook("own"), note(ignored("a", "b")));
    expect(isKnownDelivery(book, ignored("c", "b"))).toBe(true);
    expect(isKnownDelivery(book, ignored("c"))).toBe(false);
    expect(isKnownDelivery(book, { as: "refused", count: 1 })).toBe(false);
    expect(book).toMatchObject({ taken: 1, last: { at, as: "ignored" } });
  });

  it("forgets the oldest deliveries, and stays small", () => {
    let book = emptySourceBook("own");
    for (let n = 0; n < 2_100; n += 1) book = withNote(book, note(ignored(`d${n}`)));
    expect(book.known).toHaveLength(2_000);
    expect(isKnownDelivery(book, ignored("d99"))).toBe(false);
    expect(isKnownDelivery(book, ignored("d100"))).toBe(true);
  });

  it("lists what could not be read once, the latest first", () => {
    let book = emptySourceBook("own");
    for (const message of ["one", "two", "one"]) book = withNote(book, note(unmapped(message)));
    expect(book.unmapped.map(({ message }) => message)).toEqual(["one", "two"]);
    for (let n = 0; n < 30; n += 1) book = withNote(book, note(unmapped(`m${n}`)));
    expect(book.unmapped).toHaveLength(10);
  });

  it("adds refusals up, and they are no deliveries", () => {
    const book = withNote(
      withNote(emptySourceBook("own"), note({ as: "refused", count: 1 })),
      note({ as: "refused", count: 49 }),
    );
    expect(book).toMatchObject({ taken: 0, refused: { count: 50, last: at } });
    expect(book).not.toHaveProperty("last");
  });
});
