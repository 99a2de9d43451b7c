import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { Axis } from "#core/preview/offers/axis.ts";
import { distanceOf, nearestKept } from "#core/preview/offers/nearest.ts";
import { claim } from "../../arbitration/small-disputes.ts";

type Sized = { readonly whole?: boolean; readonly asText?: boolean };

/** A number that is wished for, and the others worth trying, the nearest first. */
function axis(wanted: number, others: readonly number[], { whole = true, asText = false }: Sized = {}): Axis {
  const written = (number: number) => (asText ? String(number) : number);
  const distance = (value: unknown) => Math.abs(Number(value) - wanted);
  const near = [wanted, ...others].toSorted((a, b) => distance(a) - distance(b));
  const wish = { path: "/MaxSize" as FieldPath, claim: claim({ field: "/MaxSize" }), distance };
  const sized = { ...wish, kind: "number", wanted: written(wanted) } as const;
  return { wish: sized, candidates: near.map(written), turns: near, whole };
}

const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);
const found = (
  axes: readonly Axis[],
  keeps: (values: readonly unknown[]) => boolean,
  isPossible: (values: readonly unknown[]) => boolean = () => true,
) => nearestKept({ axes, keeps, isPossible });

describe("the nearest values that would be kept", () => {
  it.each([
    { is: [10], when: "the wish itself is kept", keeps: () => true },
    { is: [8], when: "a candidate below it is kept", keeps: (at: number) => at <= 8 },
    { is: [12], when: "a candidate above it is kept", keeps: (at: number) => at >= 12 },
    { is: [7], when: "the bound lies between two candidates", keeps: (at: number) => at <= 7 },
    { is: [14], when: "the bound lies between two candidates above", keeps: (at: number) => at >= 14 },
    { is: [4], when: "the bound lies just beyond a candidate that is lost", keeps: (at: number) => at <= 4 },
    { is: undefined, when: "no candidate is kept", keeps: (at: number) => at < -100 },
  ])("are $is when $when", ({ is, keeps }) => {
    const axes = [axis(10, [8, 12, 5, 15, 0, 20])];
    expect(found(axes, ([value]) => keeps(Number(value)))).toEqual(is);
  });

  it("are written as the wish is", () => {
    expect(found([axis(10, [0], { asText: true })], ([value]) => Number(value) <= 7)).toEqual(["7"]);
  });

  it("lie as near to a bound as matters where a number need not be whole", () => {
    const axes = [axis(10, [0], { whole: false })];
    const [value] = found(axes, ([one]) => Number(one) <= 7.25) ?? [];
    expect(value).toBeLessThanOrEqual(7.25);
    expect(value).toBeGreaterThan(7.25 - 1e-6);
  });

  it("are no farther from another that is wished for than from the first", () => {
    const { wish, ...rest } = axis(0, [8, 7, 1, 20]);
    const distance = (value: unknown) => Math.min(...[0, 8].map((point) => Math.abs(Number(value) - point)));
    const either = { ...rest, candidates: [0, 8, 7, 1, 20], wish: { ...wish, distance } };
    expect(found([either], ([value]) => Number(value) >= 3)).toEqual([8]);
    expect(found([either], ([value]) => Number(value) >= 9)).toEqual([9]);
    expect(found([either], ([value]) => Number(value) < 0)).toBeUndefined();
  });

  it("are nearest together, and of two as near those that were named first", () => {
    const axes = [axis(10, [9, 8, 7]), axis(10, [9, 8, 7])];
    const best = found(axes, (values) => sum(values) <= 18) ?? [];
    expect(sum(best)).toBe(18);
    expect(distanceOf(axes, best as number[])).toBe(2);
    expect(found(axes, (values) => sum(values) <= 19)).toEqual([9, 10]);
  });

  it("are never what is not possible, not even between candidates", () => {
    const asked: unknown[] = [];
    const isEven = ([value]: readonly unknown[]) => Number(value) % 2 === 0;
    const keeps = ([value]: readonly unknown[]) => {
      asked.push(value);
      return Number(value) <= 7;
    };
    const [value] = found([axis(10, [9, 1, 0])], keeps, isEven) ?? [];
    expect(asked.every((one) => isEven([one]))).toBe(true);
    expect(isEven([value])).toBe(true);
  });

  it("are no number that nobody named where the wish is none", () => {
    const { wish, ...rest } = axis(10, [0]);
    const item: Axis = { ...rest, wish: { ...wish, kind: "item" } };
    expect(found([item], ([value]) => Number(value) <= 7)).toEqual([0]);
  });

  it("are nothing where there is nothing to try", () => {
    expect(found([], () => true)).toBeUndefined();
    expect(found([axis(10, []), { ...axis(10, []), candidates: [] }], () => true)).toBeUndefined();
  });

  it("are given up after so many tries, so that an answer comes in time", () => {
    const many = Array.from({ length: 2_000 }, (_, at) => at + 1);
    let tries = 0;
    const keeps = () => {
      tries += 1;
      return false;
    };
    expect(found([axis(0, many)], keeps)).toBeUndefined();
    expect(tries).toBe(1_000);
    // The 1,000th is still tried.
    expect(found([axis(0, many)], ([value]) => Number(value) === 999)).toEqual([999]);
    expect(found([axis(0, many)], ([value]) => Number(value) === 1_000)).toBeUndefined();
  });

  it("are tried once between the same turns, the nearest, and again where another of them is the greater", () => {
    const tried: string[] = [];
    const keeps = (values: readonly unknown[]) => {
      tried.push(values.join());
      return false;
    };
    const turns = [0, 5, 9];
    const low = { ...axis(0, [1, 2, 4, 5, 6, 8, 9]), turns };
    expect(found([low], keeps)).toBeUndefined();
    expect(tried).toEqual(["0", "1", "5", "6", "9"]);
    tried.length = 0;
    const high = { ...axis(4, [3, 2]), turns };
    expect(found([{ ...axis(2, [3, 4]), turns }, high], keeps)).toBeUndefined();
    expect(tried).toEqual(["2,4", "4,4", "4,3"]);
  });

  it("tries each combination once", () => {
    const tried: string[] = [];
    const keeps = (values: readonly unknown[]) => {
      tried.push(values.join());
      return false;
    };
    const axes = [axis(1, [0]), axis(1, [0]), axis(1, [0])];
    expect(found(axes, keeps)).toBeUndefined();
    expect(tried).toHaveLength(8);
    expect(new Set(tried).size).toBe(8);
    const distances = tried.map((text) => 3 - sum(text.split(",")));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
});

describe("of several fields, what is likely kept", () => {
  /** Two fields of which everything up to a number might be kept, and a combination that is guessed. */
  function tried(guess: readonly number[], keeps: (values: readonly number[]) => boolean) {
    const judged: (readonly number[])[] = [];
    const down = Array.from({ length: 30 }, (_, at) => at);
    const isKept = (values: readonly unknown[]): boolean => {
      judged.push(values.map(Number));
      return keeps(values.map(Number));
    };
    const oneOfSeveral = { keepsOne: isKept, keepsAlone: () => true };
    const axes = [axis(30, down), axis(30, down)];
    const isPossible = (values: readonly unknown[]) => Number(values[0]) >= Number(values[1]);
    return { value: nearestKept({ axes, guess, keeps: isKept, isPossible, oneOfSeveral }), judged, axes };
  }

  it("ends the search: nothing farther away is judged", () => {
    const { value, judged, axes } = tried([20, 20], ([a = 0, b = 0]) => a <= 20 && b <= 20);
    expect(value).toEqual([20, 20]);
    expect(Math.max(...judged.map((one) => distanceOf(axes, one)))).toBe(20);
    expect(tried([0, 0], ([a = 0, b = 0]) => a <= 20 && b <= 20).value).toEqual([20, 20]);
  });

  it("is no answer where something is nearer", () => {
    expect(tried([10, 10], ([a = 0, b = 0]) => a <= 25 && b <= 22).value).toEqual([25, 22]);
  });

  it("is the answer where no other is tried that would be kept", () => {
    const isOdd = ([a = 0, b = 0]: readonly number[]) => a === 20.5 && b === 20.5;
    expect(tried([20.5, 20.5], isOdd).value).toEqual([20.5, 20.5]);
  });

  it.each([
    { what: "is not possible", guess: [20, 24] },
    { what: "is not kept", guess: [26, 26] },
  ])("counts for nothing where it $what", ({ guess }) => {
    expect(tried(guess, ([a = 0, b = 0]) => a <= 20 && b <= 20).value).toEqual([20, 20]);
    expect(tried(guess, () => false).value).toBeUndefined();
  });
});
