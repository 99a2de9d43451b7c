import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { Axis } from "#core/preview/offers/axis.ts";
import { nearestKept } from "#core/preview/offers/nearest.ts";
import { worthwhile } from "#core/preview/offers/worthwhile.ts";
import { claim } from "../../arbitration/small-disputes.ts";

const range = Array.from({ length: 21 }, (_, value) => value);

function axis(path: string, wanted: number): Axis {
  const distance = (value: Json) => Math.abs(Number(value) - wanted);
  const field = path as FieldPath;
  const wish = { path: field, claim: claim({ field: path }), distance, kind: "number", wanted } as const;
  const candidates = range.toSorted((a, b) => distance(a) - distance(b));
  return { wish, candidates, turns: range, whole: true };
}

const sizes = [axis("/MinSize", 2), axis("/DesiredCapacity", 3), axis("/MaxSize", 12)];

/** A judge of three sizes that counts how often it is asked. */
function judge(isKept: (value: number, path: string, values: readonly number[]) => boolean) {
  const asked = { tries: 0 };
  const numbers = (values: readonly Json[]): readonly number[] => values.map(Number);
  const keepsOne = (values: readonly Json[], { path }: Axis["wish"]) => {
    asked.tries += 1;
    const at = sizes.findIndex(({ wish }) => wish.path === path);
    return isKept(Number(values[at]), path, numbers(values));
  };
  const keepsAlone = (value: Json, { path }: Axis["wish"]) => {
    asked.tries += 1;
    return isKept(Number(value), path, []);
  };
  const isPossible = (values: readonly Json[]) =>
    numbers(values).every((value, at, all) => at === 0 || (all[at - 1] ?? 0) <= value);
  const keeps = (values: readonly Json[]) => {
    asked.tries += 1;
    return sizes.every(({ wish }, at) => isKept(Number(values[at]), wish.path, numbers(values)));
  };
  return { asked, keeps, isPossible, oneOfSeveral: { keepsOne, keepsAlone } };
}

type Judge = ReturnType<typeof judge>;
const found = ({ keeps, isPossible, oneOfSeveral }: Judge) =>
  nearestKept({ axes: sizes, keeps, isPossible, oneOfSeveral });
const foundBlindly = ({ keeps, isPossible }: Judge) => nearestKept({ axes: sizes, keeps, isPossible });

describe("of several fields", () => {
  it("a search in which one is never kept ends after each of its values, not after each combination", () => {
    const never = judge((_, path) => path !== "/DesiredCapacity");
    expect(found(never)).toBeUndefined();
    const blind = judge((_, path) => path !== "/DesiredCapacity");
    expect(foundBlindly(blind)).toBeUndefined();
    expect(blind.asked.tries).toBe(1_000);
    expect(never.asked.tries).toBeLessThan(400);
  });

  it("what is kept far from what is wished is found where no blind search finds it", () => {
    const far = judge((value, path) => path !== "/DesiredCapacity" || value === 11);
    expect(found(far)).toEqual([2, 11, 12]);
    const farther = judge((value, path) => (path === "/MinSize" ? value === 11 : value >= 11));
    expect(found(farther)).toEqual([11, 11, 12]);
    expect(foundBlindly(farther)).toBeUndefined();
  });

  it("a value stays that is kept beside one value of another alone, if that is kept by itself or lies at an end", () => {
    const beside = judge(
      (value, path, [low = 0]) => path !== "/DesiredCapacity" || (value > 15 && low === 0),
    );
    const input = { axes: sizes, isPossible: beside.isPossible, ...beside.oneOfSeveral };
    const left = worthwhile(input)?.map(({ candidates }) => candidates.length);
    expect(left).toEqual([21, 5, 21]);
  });

  it("nothing is left of them where one has no value left, and all of them where they are many", () => {
    const never = judge((_, path) => path !== "/MaxSize");
    const input = { isPossible: never.isPossible, ...never.oneOfSeveral };
    expect(worthwhile({ axes: sizes, ...input })).toBeUndefined();
    const many = [...sizes, axis("/Other", 1)];
    expect(worthwhile({ axes: many, ...input })).toBe(many);
  });
});
