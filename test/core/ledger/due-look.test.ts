import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type DueLook, lookFor } from "#core/ledger/due-look.ts";

const delayMs = 10_000;
const now = 1_000_000;
const at = (after: number, first = false): DueLook => ({ at: now + after, first });

describe("the look that takes in what is heard", () => {
  it.each([
    { when: "none is due", known: [], first: false, look: at(10_000), isAsked: false },
    { when: "one surely comes later", known: [at(6_001)], first: false, look: at(6_001), isAsked: true },
    { when: "several do", known: [at(16_000), at(7_000)], first: false, look: at(7_000), isAsked: true },
    { when: "one may be under way", known: [at(6_000)], first: false, look: at(16_000), isAsked: false },
    { when: "one has come", known: [at(-1)], first: false, look: at(10_000), isAsked: false },
    {
      when: "one waits for nothing",
      known: [at(8_000, true)],
      first: false,
      look: at(8_000, true),
      isAsked: true,
    },
    {
      when: "it may wait for nothing, and the others may",
      known: [at(8_000)],
      first: true,
      look: at(10_000, true),
      isAsked: false,
    },
    {
      when: "one waits for its turn to read",
      known: [at(900_000)],
      first: false,
      look: at(900_000),
      isAsked: true,
    },
    { when: "a clock was wrong", known: [at(3_600_001)], first: false, look: at(10_000), isAsked: false },
  ])("is $look.at when $when", ({ known, first, look, isAsked }) => {
    expect(lookFor({ known, now, delayMs, first })).toEqual({ look, isAsked });
  });

  const looks = fc.array(
    fc.record({ at: fc.integer({ min: now - 30_000, max: now + 16_000 }), first: fc.boolean() }),
  );

  test.prop([looks, fc.boolean(), fc.integer({ min: -2_500, max: 2_500 })])(
    "comes after a clock that is five seconds ahead, and never later than a delay and what is unsure",
    (known, first, apart) => {
      const { look, isAsked } = lookFor({ known, now: now + apart, delayMs, first });
      expect(look.at).toBeGreaterThan(now + apart + 5_000);
      expect(look.at).toBeLessThanOrEqual(now + apart + delayMs * 1.6 + 0.4 * delayMs + 5_000);
      expect(isAsked).toBe(known.some((one) => one.at === look.at && one.first === look.first));
      expect(look.first || !first).toBe(true);
    },
  );

  test.prop([fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 })])(
    "comes once a delay, however often something is heard",
    (pauses) => {
      let moment = now;
      let known: readonly DueLook[] = [];
      const asked: number[] = [];
      for (const pause of pauses) {
        moment += pause;
        const { look, isAsked } = lookFor({ known, now: moment, delayMs, first: false });
        if (!isAsked) asked.push(look.at);
        known = [...known, look].slice(-10);
      }
      const apart = asked.slice(1).map((one, index) => one - (asked[index] ?? 0));
      for (const one of apart) expect(one).toBeGreaterThanOrEqual(delayMs);
    },
  );
});
