import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { dayPlace, teamPlace } from "#core/notices/mailbox/attention.ts";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import { hour, minute, start } from "./box-kit.ts";

const day = 24 * hour;

/** A reader's day, asked for places one after the other. */
function readersDay(most: number) {
  let box: Mailbox = emptyMailbox("olga");
  const ask = (id: string, now: number, weight: "question" | "word" = "question") => {
    const place = dayPlace(box, { id, weight, now, most });
    ({ box } = place);
    return { at: (place.at - start) / minute, joins: place.leavesAt !== undefined };
  };
  return { ask, spent: () => (box.spent ?? []).map((at) => Date.parse(at)) };
}

describe("a reader's day", () => {
  it("has seven places for questions one by one, and the eighth for all that has to wait", () => {
    const { ask } = readersDay(8);
    for (const n of [0, 1, 2, 3, 4, 5, 6]) expect(ask(`q${n}`, start + n * minute).at).toBe(n);
    expect(ask("q7", start + 7 * minute).at).toBe(67);
    expect(ask("q8", start + 30 * minute).at).toBe(67);
    // The bundle is due: whoever waited is told with it.
    expect(ask("q7", start + 67 * minute)).toEqual({ at: 67, joins: true });
    expect(ask("q8", start + 70 * minute)).toEqual({ at: 70, joins: true });
    // All eight are used: the next bundle leaves when the first place is free again.
    expect(ask("q9", start + 80 * minute).at).toBe(24 * 60);
  });

  it("keeps its later half for questions: what wants no answer waits first", () => {
    const { ask } = readersDay(8);
    for (const n of [0, 1, 2, 3]) expect(ask(`w${n}`, start, "word").at).toBe(0);
    expect(ask("w4", start, "word").at).toBe(60);
    expect(ask("q", start).at).toBe(0);
  });

  it("gives what has its place the same again, however often it is asked", () => {
    const { ask, spent } = readersDay(8);
    expect(ask("q", start)).toEqual(ask("q", start));
    expect(spent()).toHaveLength(1);
  });

  it.prop([
    fc.integer({ min: 1, max: 12 }),
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 90 * minute }),
        fc.constantFrom("question" as const, "word" as const),
      ),
      { maxLength: 120 },
    ),
  ])(
    "never has more interruptions in 24 hours than the limit, and leaves nobody waiting for longer",
    (most, gaps) => {
      const { ask, spent } = readersDay(most);
      let now = start;
      for (const [index, [gap, weight]] of gaps.entries()) {
        now += gap;
        const { at } = ask(`m${index}`, now, weight);
        expect(at * minute).toBeLessThanOrEqual(now - start + day + hour);
      }
      const all = spent().toSorted((a, b) => a - b);
      for (const from of all) {
        expect(all.filter((at) => at >= from && at < from + day).length).toBeLessThanOrEqual(most);
      }
    },
  );
});

describe("the day of those who are asked together", () => {
  it.each([
    { when: "there is room for all of them", size: 5, most: 40, first: 0, ninth: 24 * 60 },
    { when: "they are more than the sum allows", size: 50, most: 40, first: 0, ninth: 24 * 60 },
  ])("has a sum when $when", ({ size, most, first, ninth }) => {
    let box = emptyMailbox("team");
    const ask = (id: string) => {
      const place = teamPlace(box, { id, size, now: start, most });
      ({ box } = place);
      return (place.at - start) / minute;
    };
    expect(ask("q0")).toBe(first);
    expect(ask("q0")).toBe(first);
    for (let n = 1; n < 8; n += 1) ask(`q${n}`);
    expect(ask("q8")).toBe(ninth);
  });
});
