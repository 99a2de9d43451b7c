import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admits } from "#core/claims/room.ts";
import type { Json } from "#core/fields/json.ts";
import { claim, field as judged } from "../small-disputes.ts";
import { type Facts, roomFor, value, type Wish } from "./wished-values.ts";

describe("the value of a number", () => {
  it.each<{ when: string; wishes: Wish[]; facts?: Facts; is: Json | undefined }>([
    { when: "live satisfies all", wishes: [{ min: 3, prefer: 9 }], facts: { live: 4 }, is: 4 },
    { when: "live is at the bound", wishes: [{ min: 4, max: 4.5 }], facts: { live: 4 }, is: 4 },
    { when: "only one value is left", wishes: [{ is: 7, prefer: 9 }], facts: { live: 4 }, is: 7 },
    {
      when: "two meet half-way",
      wishes: [
        { min: 6, prefer: 10 },
        { max: 8, prefer: 3 },
      ],
      facts: { live: 3 },
      is: 7,
    },
    {
      when: "they come the other way round",
      wishes: [
        { max: 8, prefer: 3 },
        { min: 6, prefer: 10 },
      ],
      facts: { live: 3 },
      is: 7,
    },
    {
      when: "one wishes beyond all measure",
      wishes: [
        { min: 6, prefer: 1e6 },
        { max: 8, prefer: 3 },
      ],
      facts: { live: 3 },
      is: 7,
    },
    {
      when: "nobody wishes for more",
      wishes: [{ min: 6 }, { max: 8, prefer: 3 }],
      facts: { live: 3 },
      is: 6,
    },
    { when: "one alone has a wish", wishes: [{ min: 6, prefer: 10 }, { max: 8 }], facts: { live: 3 }, is: 8 },
    { when: "the wish is inside", wishes: [{ min: 6, prefer: 7 }, { max: 9 }], facts: { live: 3 }, is: 7 },
    { when: "nobody wishes at all", wishes: [{ min: 6 }], facts: { live: 3 }, is: 6 },
    { when: "nobody wishes at all, from above", wishes: [{ max: 6 }], facts: { live: 9 }, is: 6 },
    { when: "nobody wishes and live is unknown", wishes: [{ min: 6 }], facts: { prior: 9 }, is: 9 },
    { when: "nothing is known", wishes: [{ min: 6 }], is: 6 },
    { when: "nothing is known but an upper bound", wishes: [{ max: 6 }], is: 0 },
    { when: "live is absent", wishes: [{ min: 6, prefer: 8 }], facts: { live: null }, is: 8 },
    {
      when: "the more urgent wish decides",
      wishes: [
        { min: 6, prefer: 10, urgency: 2 },
        { max: 8, prefer: 3 },
      ],
      facts: { live: 3 },
      is: 8,
    },
    {
      when: "the more urgent has no wish",
      wishes: [
        { min: 6, urgency: 2 },
        { max: 8, prefer: 3 },
      ],
      facts: { live: 2 },
      is: 6,
    },
    {
      when: "nobody alone stretches an open side",
      wishes: [
        { max: 8, prefer: 8 },
        { max: 10, prefer: 0 },
      ],
      facts: { live: 12 },
      is: 8,
    },
    {
      when: "an open side ends at a wish",
      wishes: [
        { min: 4, prefer: 10 },
        { min: 2, prefer: 4 },
      ],
      facts: { live: 1 },
      is: 4,
    },
    {
      when: "two wish for much",
      wishes: [{ min: 4, prefer: 10 }, { min: 2, prefer: 12 }, { prefer: 4 }],
      facts: { live: 1 },
      is: 7,
    },
    {
      when: "of two best ones the nearer to live",
      wishes: [
        { min: 4, prefer: 4 },
        { max: 7, prefer: 7 },
      ],
      facts: { live: 1 },
      is: 5,
    },
    {
      when: "of two best ones the nearer to live, from above",
      wishes: [
        { min: 4, prefer: 4 },
        { max: 7, prefer: 7 },
      ],
      facts: { live: 11 },
      is: 6,
    },
    {
      when: "of two best ones the higher rank's",
      wishes: [
        { min: 4, prefer: 4 },
        { max: 7, prefer: 7 },
      ],
      is: 5,
    },
    {
      when: "the higher rank's, the other way",
      wishes: [
        { max: 7, prefer: 7 },
        { min: 4, prefer: 4 },
      ],
      is: 6,
    },
    {
      when: "a value between is excluded",
      wishes: [
        { min: 6, prefer: 10 },
        { max: 8, prefer: 3, notIn: [7] },
      ],
      facts: { live: 3 },
      is: 6,
    },
    {
      when: "fractions count",
      wishes: [
        { min: 4, prefer: 4 },
        { max: 7, prefer: 7 },
      ],
      facts: { live: 1, integer: false },
      is: 5.5,
    },
    { when: "live is what is excluded", wishes: [{ notIn: [5] }], facts: { live: 5 }, is: 4 },
    {
      when: "live is excluded and a wish is known",
      wishes: [{ notIn: [5], prefer: 9 }],
      facts: { live: 5 },
      is: 9,
    },
    { when: "the bounds have fractions", wishes: [{ min: 2.5, prefer: 2.5 }], facts: { live: 1 }, is: 3 },
  ])("is $is when $when", ({ wishes, facts, is }) => {
    expect(value(wishes, facts)).toBe(is);
  });

  it.each<{ when: string; wishes: Wish[]; facts?: Facts; is: Json | undefined }>([
    { when: "nearest to live without a wish", wishes: [{ in: [2, 4, 8] }], facts: { live: 5 }, is: 4 },
    { when: "what a wish is nearest to", wishes: [{ in: [2, 4, 8], prefer: 9 }], facts: { live: 5 }, is: 8 },
    {
      when: "fair to both wishes",
      wishes: [
        { in: [2, 5, 8], prefer: 9 },
        { min: 0, prefer: 0 },
      ],
      facts: { live: 1 },
      is: 5,
    },
    { when: "as AWS writes it", wishes: [{ in: ["2", "4", "8"], prefer: 9 }], facts: { live: 5 }, is: "8" },
    {
      when: "the nearest to live of two equally fair",
      wishes: [{ in: [4, 6], prefer: 4 }, { prefer: 6 }],
      facts: { live: 9 },
      is: 6,
    },
  ])("from a list is $when: $is", ({ wishes, facts, is }) => {
    expect(value(wishes, facts)).toBe(is);
  });
});

const wish = fc
  .record({
    min: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    max: fc.option(fc.integer({ min: 10, max: 20 }), { nil: undefined }),
    prefer: fc.option(fc.integer({ min: -5, max: 30 }), { nil: undefined }),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, each]) => each !== undefined)) as Wish);

describe("whatever is settled", () => {
  it("lies in the room, and live stays where it is allowed", () => {
    const wishes = fc.array(wish, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(wishes, fc.integer({ min: -5, max: 30 }), (all, live) => {
        const settled = value([{ min: 0 }, ...all], { live });
        const room = roomFor([{ min: 0 }, ...all], true);
        expect(settled !== undefined && admits(room, settled)).toBe(true);
        if (admits(room, live)) expect(settled).toBe(live);
        expect(value([{ min: 0 }, ...all], { live: settled as Json })).toBe(settled);
      }),
      { numRuns: 50 },
    );
  });

  it("is told with its reason when it lies between two wishes", () => {
    const more = claim({ id: "more", constraint: { min: 6 }, prefer: 10 });
    const less = claim({ id: "less", constraint: { max: 8 }, prefer: 3, intent: "cost" });
    const { value: settled, holders, because } = judged({ claims: [more, less] });
    expect({ settled, holders }).toEqual({ settled: 7, holders: ["less", "more"] });
    expect(because).toEqual([
      { rule: "settle/compromise", text: "`7` leaves the least satisfied of the accepted claims best off" },
    ]);
  });
});
