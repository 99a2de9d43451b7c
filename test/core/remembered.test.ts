import { describe, expect, it } from "vitest";
import { once, remembered, rememberedFor, rememberedOfTexts } from "#core/remembered.ts";

describe("what is remembered", () => {
  const counting = (most?: number) => {
    const asked: string[] = [];
    const answer = remembered((key: string) => `${asked.push(key)} ${key.length}`, most);
    return { asked, answer };
  };

  it("is asked for once", () => {
    const { asked, answer } = counting();
    expect([answer("a"), answer("b"), answer("a")]).toEqual(["1 1", "2 1", "1 1"]);
    expect(asked).toEqual(["a", "b"]);
  });

  it("is forgotten all at once when it becomes too much", () => {
    const { asked, answer } = counting(2);
    for (const key of ["a", "b", "c", "c", "a"]) answer(key);
    expect(asked).toEqual(["a", "b", "c", "a"]);
  });

  it("is nothing longer than 2,048 characters", () => {
    const { asked, answer } = counting();
    for (const length of [2_048, 2_048, 2_049, 2_049]) answer("x".repeat(length));
    expect(asked.map(({ length }) => length)).toEqual([2_048, 2_049, 2_049]);
  });
});

it("what is asked for at all is worked out once", () => {
  const asked: string[] = [];
  const answer = once(() => [asked.push("worked out")]);
  expect(asked).toEqual([]);
  expect([answer(), answer()]).toEqual([[1], [1]]);
});

describe("what is remembered for an object", () => {
  it("is worked out once for each, whatever it looks like", () => {
    let asked = 0;
    const sizeOf = rememberedFor((list: readonly number[]) => {
      asked += 1;
      return `${list.length} members`;
    });
    const [one, alike] = [
      [1, 2],
      [1, 2],
    ];
    expect([sizeOf(one), sizeOf(one), sizeOf(alike)]).toEqual(["2 members", "2 members", "2 members"]);
    expect(asked).toBe(2);
  });
});

describe("what is remembered of texts", () => {
  const counting = (most: number) => {
    const asked: string[] = [];
    const answer = rememberedOfTexts((text: string) => {
      asked.push(text);
      return text.toUpperCase();
    }, most);
    return { asked, answer };
  };

  it("is asked for once, and forgotten when as much of others was asked about since", () => {
    const { asked, answer } = counting(6);
    expect(["aaa", "bb", "aaa", "bb"].map(answer)).toEqual(["AAA", "BB", "AAA", "BB"]);
    expect(asked).toEqual(["aaa", "bb"]);
    // What was asked about longest ago goes first.
    for (const text of ["aaa", "cc", "aaa", "bb"]) answer(text);
    expect(asked).toEqual(["aaa", "bb", "cc", "bb"]);
  });

  it("is nothing that is longer than all of it, and that pushes nothing out", () => {
    const { asked, answer } = counting(4);
    for (const text of ["abc", "abcde", "abcde", "abc", ""]) answer(text);
    expect(asked).toEqual(["abc", "abcde", "abcde", ""]);
  });
});
