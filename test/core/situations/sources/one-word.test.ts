import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { placed } from "#core/situations/sources/placed.ts";

const at = (minute: number): string => `2026-11-21T03:${String(minute).padStart(2, "0")}:00Z`;
const word = (minute: number, state: "open" | "closed", parts: Partial<Situation> = {}): Situation => ({
  ...{ kind: "incident", ref: "INC-1", source: "own", scope: { service: "checkout" }, state },
  ...{ since: at(0), asOf: at(minute), responders: [] },
  ...(state === "closed" && { closedAt: at(minute) }),
  ...parts,
});

describe("a word of a system among what is known", () => {
  const open = word(10, "open", { since: at(5) });
  const closed = word(20, "closed", { since: at(5) });
  it.each<{ what: string; word: Situation; known: readonly Situation[]; is: Situation | undefined }>([
    { what: "is the first", word: word(1, "open"), known: [], is: word(1, "open") },
    {
      what: "is the first of its reference",
      word: word(1, "open"),
      known: [word(10, "closed", { ref: "INC-2" })],
      is: word(1, "open"),
    },
    {
      what: "is the first of its source",
      word: word(1, "open"),
      known: [word(10, "closed", { source: "pager" })],
      is: word(1, "open"),
    },
    {
      what: "renews what is open",
      word: word(12, "open"),
      known: [open],
      is: word(12, "open", { since: at(5) }),
    },
    {
      what: "ends what is open",
      word: word(12, "closed"),
      known: [open],
      is: word(12, "closed", { since: at(5) }),
    },
    {
      what: "ends what is open at the same moment",
      word: word(10, "closed"),
      known: [open],
      is: word(10, "closed", { since: at(5) }),
    },
    { what: "comes from before", word: word(9, "closed"), known: [open], is: undefined },
    {
      what: "comes from before, and tells who opened it",
      word: word(9, "open", { by: "maria" }),
      known: [open],
      is: { ...open, by: ["maria"] },
    },
    {
      what: "is late, and tells who opened what ended",
      word: word(9, "open", { by: "maria" }),
      known: [closed],
      is: undefined,
    },
    {
      what: "is late, and tells whom everybody knows",
      word: word(9, "open", { by: "maria" }),
      known: [{ ...open, by: ["maria"] }],
      is: undefined,
    },
    {
      what: "opens what ended",
      word: word(30, "open"),
      known: [closed],
      is: word(30, "open", { since: at(30) }),
    },
    {
      what: "opens what ended, and began later",
      word: word(30, "open", { since: at(40) }),
      known: [closed],
      is: word(30, "open", { since: at(40) }),
    },
    {
      what: "opens what ended, and does not say when",
      word: word(0, "open", { since: at(40), asOf: undefined } as never),
      known: [closed],
      is: word(0, "open", { since: at(40), asOf: undefined } as never),
    },
    { what: "opens what ended at the same moment", word: word(20, "open"), known: [closed], is: undefined },
    {
      what: "ends again later",
      word: word(30, "closed"),
      known: [closed],
      is: word(30, "closed", { since: at(30) }),
    },
    { what: "ends again at the same moment", word: word(20, "closed"), known: [closed], is: undefined },
    {
      what: "finds an end before a beginning of one moment",
      word: word(20, "open"),
      known: [word(20, "open"), closed],
      is: undefined,
    },
    {
      what: "finds a beginning before an end of one moment",
      word: word(20, "open"),
      known: [closed, word(20, "open")],
      is: undefined,
    },
    {
      what: "finds the latest of several",
      word: word(30, "closed"),
      known: [word(10, "open"), word(25, "open", { since: at(21) }), closed],
      is: word(30, "closed", { since: at(21) }),
    },
    {
      what: "keeps who opened it",
      word: word(12, "open", { by: "olaf" }),
      known: [{ ...open, by: ["maria", "olaf"] }],
      is: word(12, "open", { since: at(5), by: ["olaf", "maria"] }),
    },
    {
      what: "keeps who opened what ends",
      word: word(12, "closed"),
      known: [{ ...open, by: "maria" }],
      is: word(12, "closed", { since: at(5), by: ["maria"] }),
    },
  ])("that $what", ({ word: told, known, is }) => {
    expect(placed(told, known)).toEqual(is);
  });

  it("names a hundred who opened it at most", () => {
    const by = Array.from({ length: 120 }, (_, index) => `p${index}`);
    expect(placed(word(12, "open", { by }), [open])?.by).toHaveLength(100);
  });
});
