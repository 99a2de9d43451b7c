import { describe, expect, it } from "vitest";
import { type WeekTold, weekText } from "#core/notices/week/week-text.ts";

const load = (name: string, told = 2, bundled = 1) =>
  ({ name, told, bundled }) as unknown as WeekTold["loads"][number];
const week = (parts: Partial<WeekTold> = {}) =>
  weekText({
    ...{ monday: "2026-11-16", isWhole: true, isCut: false, loads: [load("olga")] },
    cases: { kept: 1, putBack: 2, asked: 0, waits: 12 } as WeekTold["cases"],
    ...parts,
  });
const lines = (parts: Partial<WeekTold> = {}) => week(parts).body.split("\n");

describe("a week in counts", () => {
  it("says all of them in its subject", () => {
    expect(week().subject).toBe("Parley, the week of 2026-11-16: 1 kept, 2 put back, 0 asked, 12 waiting");
  });

  it("says from when to when, of what, and each count", () => {
    expect(lines()).toEqual([
      "What Parley did from 2026-11-16 to 2026-11-22 (UTC), in the whole installation:",
      "",
      "Kept as changed: 1 case",
      "Put back: 2 cases",
      "Asked of a person: 0 cases",
      "With a claim that had to wait: 12 cases",
      "",
      "How many messages people got, and how many were told in bundles:",
      "- olga: 2 messages, 1 in bundles",
      "",
      "A case may count in several lines. Where Parley only watches nothing is counted.",
    ]);
  });

  it("says to a reader that it is about what they are asked first", () => {
    expect(lines({ isWhole: false })[0]).toContain("where you are among those who are asked first:");
  });

  it("says where more was decided than was counted, and only there", () => {
    const cut = "More was decided than is counted here: the console lists all of it.";
    expect(lines({ isCut: true })[6]).toBe(cut);
    expect(lines()).not.toContain(cut);
  });

  it("names who got messages, one of them as one, nobody as nobody, and no more than forty", () => {
    expect(lines({ loads: [load("ada", 1, 0)] })).toContain("- ada: 1 message, 0 in bundles");
    expect(lines({ loads: [] })).toContain("- nobody got any");
    const many = (count: number) => Array.from({ length: count }, (_, index) => load(`p${index}`));
    const named = (count: number) => lines({ loads: many(count) }).filter((line) => line.startsWith("- "));
    expect(named(40)).toHaveLength(40);
    expect(named(40).at(-1)).toBe("- p39: 2 messages, 1 in bundles");
    expect(named(43)).toHaveLength(41);
    expect(named(43).at(-1)).toBe("- and 3 more");
  });

  it("lets no name make a line of its own or grow long", () => {
    const [line] = lines({ loads: [load(`a\nb${"c".repeat(200)}`)] }).filter((each) => each.startsWith("- "));
    expect(line).toBe(`- a b${"c".repeat(96)}…: 2 messages, 1 in bundles`);
  });
});
