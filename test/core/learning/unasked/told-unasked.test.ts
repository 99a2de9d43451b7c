import { describe, expect, it } from "vitest";
import {
  emptyTeamUndoing,
  type KeptUnasked,
  type TeamUndoing,
} from "#core/learning/drafts/undoing-of-team.ts";
import { unaskedDays, withUnaskedTold } from "#core/learning/unasked/told-unasked.ts";
import { unaskedOften } from "./kept-unasked.ts";

const empty = emptyTeamUndoing("shop");
const dated = (count: number, from: string, more: Parameters<typeof unaskedOften>[1] = {}) =>
  unaskedOften(count, more).map((one, n) => ({
    ...one,
    at: new Date(Date.parse(from) + n * 60_000).toISOString(),
  }));
const keptOf = (book: TeamUndoing): readonly KeptUnasked[] => book.unasked?.outcomes ?? [];
const tell = (day: string, outcomes: readonly KeptUnasked[], book = empty) =>
  withUnaskedTold(book, { day, outcomes });

describe("days that are still to be told of", () => {
  const now = "2026-11-28T03:00:00Z";
  const all = [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`);

  it.each<{ what: string; told: readonly (string | undefined)[]; is: readonly string[] }>([
    { what: "one team was never told", told: ["2026-11-25", undefined], is: all },
    { what: "there is no team", told: [], is: all },
    { what: "one was told until a day", told: ["2026-11-24"], is: ["2026-11-25", "2026-11-26"] },
    { what: "two were told until other days", told: ["2026-11-25", "2026-11-24"], is: all.slice(-2) },
    { what: "all is told", told: ["2026-11-26"], is: [] },
    { what: "it was told long ago", told: ["2026-01-01"], is: all },
  ])("are the last twelve that are over, since it was told: $what", ({ told, is }) => {
    expect(unaskedDays(told, now)).toEqual(is);
  });

  it("are over once the day after them is", () => {
    const last = (moment: string) => unaskedDays([], moment).at(-1);
    expect(last("2026-11-27T23:59:59Z")).toBe("2026-11-25");
    expect(last("2026-11-28T00:00:00Z")).toBe("2026-11-26");
  });
});

describe("a day that is told of", () => {
  const some = dated(3, "2026-11-20T10:00:00Z");

  it("is kept beside what was told before, the latest first, and the rest of the book stays", () => {
    const book = { ...empty, version: 7, through: "2026-11-19" };
    const once = tell("2026-11-20", some, book);
    expect(once).toEqual({ ...book, unasked: { through: "2026-11-20", outcomes: some.toReversed() } });
    const later = dated(2, "2026-11-21T10:00:00Z", { on: "another" });
    const twice = tell("2026-11-21", later, once);
    expect(twice.unasked).toEqual({
      through: "2026-11-21",
      outcomes: [...later.toReversed(), ...some.toReversed()],
    });
  });

  it("changes nothing told again, or told late without anything", () => {
    const once = tell("2026-11-20", some);
    expect(tell("2026-11-20", some, once)).toEqual(once);
    expect(tell("2026-11-19", [], once)).toEqual(once);
    expect(tell("2026-11-21", [], once).unasked?.through).toBe("2026-11-21");
  });

  it("is told by what is known of it last, and of one moment in one order", () => {
    const [one, other, third] = some.map((each) => ({ ...each, at: "2026-11-20T10:00:00Z" }));
    if (one === undefined || other === undefined || third === undefined) throw new Error("too few");
    const inOrder = [one, other, third].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(keptOf(tell("2026-11-20", [third, one, other]))).toEqual(inOrder);
    expect(keptOf(tell("2026-11-20", inOrder))).toEqual(inOrder);
    const worse = { ...one, wrong: 3 };
    expect(keptOf(tell("2026-11-20", [worse], tell("2026-11-20", [one])))).toEqual([worse]);
  });

  it("is kept for 180 days and not longer", () => {
    const first = { ...some[0], at: "2026-05-24T00:00:00.000Z" } as KeptUnasked;
    expect(keptOf(tell("2026-11-20", [first]))).toEqual([first]);
    expect(keptOf(tell("2026-11-21", [first]))).toEqual([]);
    expect(keptOf(tell("2026-11-21", [], tell("2026-11-20", [first])))).toEqual([]);
  });

  it("is six hundred at most, of each class its part, the latest", () => {
    const most = keptOf(tell("2026-11-20", dated(700, "2026-11-20T00:00:00Z")));
    expect(most).toHaveLength(600);
    expect(most[0]?.at).toBe("2026-11-20T11:39:00.000Z");
    const capacity = dated(10, "2026-11-20T00:00:00Z", { features: { class: "capacity" } });
    const both = keptOf(tell("2026-11-20", [...dated(400, "2026-11-20T00:00:00Z"), ...capacity]));
    const ofClass = (name: string) => both.filter(({ features }) => features.class === name).length;
    expect([ofClass("rollout"), ofClass("capacity")]).toEqual([300, 10]);
  });

  it.each([
    { what: "one human undid", more: { by: "liar" }, is: 300 },
    { what: "one actor brought", more: { actor: "robot" }, is: 200 },
    { what: "is on one resource", more: { on: "db" }, is: 200 },
    { what: "one actor brought and stands", more: { by: null, actor: "robot" }, is: 200 },
  ])("is filled with no more than a share of what $what", ({ more, is }) => {
    const kept = keptOf(tell("2026-11-20", dated(700, "2026-11-20T00:00:00Z", more)));
    expect(kept).toHaveLength(is);
    expect(Object.keys(kept[0] ?? {})).not.toContain("human");
  });
});
