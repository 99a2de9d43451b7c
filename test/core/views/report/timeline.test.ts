import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actorKinds } from "#core/claims/words.ts";
import { dayText } from "#core/views/report/day-text.ts";
import { timelineView } from "#core/views/report/timeline.ts";

const count = fc.nat({ max: 1_000 });
const column = fc.record({
  at: fc.constant("2026-11-17T06:00:00Z"),
  changes: fc.dictionary(fc.constantFrom(...actorKinds), count),
  disputes: fc.dictionary(fc.constantFrom("keep", "revert", "ask"), count),
});

describe("the timeline", () => {
  it("stacks every column upon or beneath the axis, as high as its share of the most", () => {
    fc.assert(
      fc.property(fc.array(column, { maxLength: 12 }), (columns) => {
        const view = timelineView({ seconds: 60, columns });
        for (const { above, below, changes, disputes } of view.columns) {
          const sum = disputes.reduce((all, one) => all + one.count, 0);
          const high = (parts: typeof above) => parts.reduce((all, { height }) => all + height, 0);
          expect(high(above)).toBeCloseTo((100 * changes) / Math.max(1, view.most.changes), 0);
          expect(high(below)).toBeCloseTo((100 * sum) / Math.max(1, view.most.disputes), 0);
          expect(Math.min(0, ...above.map(({ y }) => y))).toBeGreaterThan(-0.1);
          expect(below[0]?.y ?? 0).toBe(0);
        }
      }),
    );
  });

  it.each([
    { columns: 0, moments: 0 },
    { columns: 2, moments: 2 },
    { columns: 9, moments: 3 },
  ])("tells $moments moments along $columns columns", ({ columns, moments }) => {
    const all = Array.from({ length: columns }, () => ({
      at: "2026-11-17T06:00:00Z" as never,
      changes: {},
      disputes: {},
    }));
    expect(timelineView({ seconds: 60, columns: all }).axis).toHaveLength(moments);
  });

  it("tells a moment by its day", () => {
    expect(dayText("2026-11-07T06:03:59Z")).toEqual({ at: "2026-11-07T06:03:59Z", text: "7 Nov 06:03 UTC" });
  });
});
