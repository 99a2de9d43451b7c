import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { withWord } from "#core/situations/collected.ts";
import { endedWith } from "#core/situations/ended.ts";
import { placed } from "#core/situations/sources/placed.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const at = (minute: number): string => instantOf(start + minute * 60_000);

const word = (minute: number, state: "open" | "closed", parts: Partial<Situation> = {}): Situation => ({
  kind: "incident",
  ref: "INC-1",
  source: "own",
  scope: { service: "checkout" },
  state,
  since: at(0),
  asOf: at(minute),
  responders: [],
  ...(state === "closed" && { closedAt: at(minute) }),
  ...parts,
});

function knownAfter(words: readonly Situation[]): readonly Situation[] {
  let known: readonly Situation[] = [];
  for (const each of words) {
    const told = placed(each, known);
    if (told === undefined) continue;
    for (const other of endedWith(told, known, told.asOf ?? told.since)) known = withWord(known, other).all;
    known = withWord(known, told).all;
  }
  return known;
}

const openNow = (known: readonly Situation[]) => known.filter(({ state }) => state === "open");

describe("a word of a system", () => {
  it("of before changes nothing, whatever it says", () => {
    const known = knownAfter([
      word(10, "open", { responders: ["a"] }),
      word(5, "open", { responders: ["b"] }),
    ]);
    expect(known).toEqual([word(10, "open", { responders: ["a"] })]);
    expect(knownAfter([word(10, "open"), word(5, "closed")])).toEqual([word(10, "open")]);
  });

  it("that opens at the moment of the end opens nothing", () => {
    expect(openNow(knownAfter([word(10, "closed"), word(10, "open")]))).toEqual([]);
    expect(openNow(knownAfter([word(10, "open"), word(10, "closed")]))).toEqual([]);
  });

  it("that opens after the end begins then, though the matter is older", () => {
    expect(openNow(knownAfter([word(0, "open"), word(10, "closed"), word(20, "open")]))).toEqual([
      word(20, "open", { since: at(20) }),
    ]);
  });

  it("never moves the beginning of what is open", () => {
    const [known] = knownAfter([word(5, "open", { since: at(3) }), word(6, "open", { since: at(0) })]);
    expect(known?.since).toBe(at(3));
  });

  it("keeps who opened it, and learns of them late", () => {
    const known = knownAfter([
      word(5, "open"),
      word(1, "open", { by: ["maria"] }),
      word(7, "open", { by: "olaf" }),
    ]);
    expect(known).toMatchObject([{ by: ["olaf", "maria"], asOf: at(7) }]);
  });

  it("in any order, ends where the newest ends", () => {
    const told = fc.uniqueArray(fc.record({ minute: fc.nat({ max: 60 }), isOpen: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
      selector: ({ minute }) => minute,
    });
    fc.assert(
      fc.property(told, fc.infiniteStream(fc.nat()), (words, picks) => {
        const sent = words.map(({ minute, isOpen }) => word(minute, isOpen ? "open" : "closed"));
        const shuffled = sent
          .map((each) => ({ each, by: Number(picks.next().value) }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ each }) => each);
        const newest = words.toSorted((a, b) => b.minute - a.minute)[0];
        for (const order of [sent, shuffled, [...shuffled, ...sent]])
          expect(openNow(knownAfter(order)).length).toBe(newest?.isOpen === true ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
