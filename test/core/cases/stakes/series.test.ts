import fc from "fast-check";
import { expect, it } from "vitest";
import { type Counted, counted } from "#core/cases/stakes/series.ts";
import type { StakeChange } from "#core/cases/stakes/stake-scene.ts";
import { claim, time } from "../../arbitration/small-disputes.ts";

const start = time("00:00");
const hour = 3_600_000;

const write = (value: string, by = "robot"): StakeChange => ({
  kind: "undone",
  claim: claim({ id: `${by}-${value}`, by, kind: "automation", constraint: { is: value } }),
});

type Told = { readonly at: number; readonly times: number };

/** Everything that is told of changes at moments, with a look whenever something is due. */
function played(moments: readonly (readonly [number, StakeChange])[]): readonly Told[] {
  const told: Told[] = [];
  let state: Pick<Counted, "series" | "due"> = { series: {}, due: Infinity };
  const step = (at: number, changes: readonly StakeChange[]): void => {
    const next = counted(changes, state.series, at);
    told.push(...next.told.map(({ times = 1 }) => ({ at, times })));
    told.push(...next.counts.map(({ more }) => ({ at, times: more })));
    state = next;
  };
  for (const [at, change] of moments) {
    while (state.due < at) step(state.due, []);
    step(at, [change]);
  }
  while (state.due < Infinity) step(state.due, []);
  return told;
}

it("tells the first of a thousand flips, and one count when the hour is over", () => {
  const flips = Array.from({ length: 1_000 }, (_, index) => [start + index * 3_000, write("3")] as const);
  expect(played(flips)).toEqual([
    { at: start, times: 1 },
    { at: start + hour, times: 999 },
  ]);
});

it("counts one actor's flips together whatever they write, and another's apart", () => {
  const first = played([
    [start, write("3")],
    [start + 1, write("4")],
    [start + 2, write("5", "other")],
  ]);
  expect(first.map(({ times }) => times)).toEqual([1, 1, 1]);
  expect(first.map(({ at }) => at)).toEqual([start, start + 2, start + hour]);
});

it("tells of several claims of one actor together, and counts none of them", () => {
  const both = [write("3"), write("4")];
  const { told, counts, series, due } = counted(both, {}, start);
  expect(told).toEqual(both);
  expect([counts, due, Object.values(series).map(({ more }) => more)]).toEqual([[], Infinity, [0]]);
});

it("tells each by itself where an hour lies between them", () => {
  const told = played([0, 1, 2].map((step) => [start + step * hour, write("3")] as const));
  expect(told.map(({ times }) => times)).toEqual([1, 1, 1]);
});

it("loses none, and tells at most one and a count in any hour", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 2 * hour }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(steps, (gaps) => {
      const at = (index: number) => start + gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0);
      const moments = gaps.map((gap, index) => [at(index), write(String(gap))] as const);
      const told = played(moments);
      expect(told.reduce((sum, { times }) => sum + times, 0)).toBe(moments.length);
      for (const { at: from } of told) {
        expect(told.filter((one) => one.at >= from && one.at < from + hour).length).toBe(1);
      }
    }),
  );
});
