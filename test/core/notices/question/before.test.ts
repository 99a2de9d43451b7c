import { describe, expect, it } from "vitest";
import type { Precedence } from "#core/learning/summary.ts";
import { beforeLines } from "#core/notices/question/before.ts";
import { at, time } from "../../arbitration/small-disputes.ts";

const kept = { word: "kept", count: 3, apart: [] };
const back = { word: "put back", count: 1, apart: ["by day"] };

describe("how such questions were decided before", () => {
  it.each<{ readonly what: string; readonly more: Partial<Precedence>; readonly are: readonly string[] }>([
    {
      what: "once",
      more: { count: 1, answers: [{ ...kept, count: 1 }] },
      are: ["Decided once like this, last on 21 November: 1 kept."],
    },
    {
      what: "more than once, and what sets one answer apart",
      more: { count: 4, answers: [kept, back] },
      are: ["Decided 4 times like this, last on 21 November: 3 kept, 1 put back (by day)."],
    },
    {
      what: "what sets an answer apart in two ways",
      more: { count: 4, answers: [kept, { ...back, apart: ["by day", "in test"] }] },
      are: ["Decided 4 times like this, last on 21 November: 3 kept, 1 put back (by day, in test)."],
    },
    {
      what: "in what all of them were unlike this one",
      more: { count: 3, answers: [kept], unlike: ["by night (then by day)", "in prod"] },
      are: [
        "Decided 3 times like this, last on 21 November: 3 kept.",
        "Unlike then: by night (then by day); in prod.",
      ],
    },
  ])("tells $what", ({ more, are }) => {
    const precedence = { count: 3, last: at("16:00"), answers: [kept], unlike: [], ...more };
    expect(beforeLines(precedence, { now: time("18:00") })).toEqual(are);
  });

  it("tells the day where the reader lives, and the year where it was another", () => {
    const told = (last: string, zone?: string) =>
      beforeLines({ count: 3, last, answers: [kept], unlike: [] }, { now: time("18:00"), zone })[0];
    expect(told(at("16:00"), "Asia/Tokyo")).toContain("last on 22 November:");
    expect(told("2025-11-12T16:00:00Z")).toContain("last on 12 November 2025:");
  });
});
