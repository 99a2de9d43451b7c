import { describe, expect, it } from "vitest";
import { plainDeep } from "#console/plain.ts";

const turned = "a\u202eb";

describe("what a page shows", () => {
  it.each([
    { when: "a text turns what follows around", given: turned, shown: "a b" },
    { when: "one of a list does", given: ["x", turned, "y"], shown: ["x", "a b", "y"] },
    {
      when: "one deep inside does",
      given: { at: "x", rows: [{ who: turned, n: 1 }, null, { who: "y" }] },
      shown: { at: "x", rows: [{ who: "a b", n: 1 }, null, { who: "y" }] },
    },
    { when: "it is long", given: "x".repeat(5_000), shown: `${"x".repeat(3_999)}…` },
    { when: "it is in another script", given: { who: "Ærøskøbing 東京" }, shown: { who: "Ærøskøbing 東京" } },
  ])("is plain where $when", ({ given, shown }) => {
    expect(plainDeep(given)).toEqual(shown);
  });

  it("is the same object where all of it is plain", () => {
    const given = { who: "ada", rows: [{ wants: "3 at least" }] };
    expect(plainDeep(given)).toBe(given);
  });

  it("keeps a property that is called like the prototype a property", () => {
    const given = JSON.parse(`{"__proto__": {"who": "x"}, "at": "${turned}"}`);
    const shown = plainDeep(given);
    expect([Object.keys(shown), Object.getPrototypeOf(shown)]).toEqual([
      ["__proto__", "at"],
      Object.prototype,
    ]);
  });
});
