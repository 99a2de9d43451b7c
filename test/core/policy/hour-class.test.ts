import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "#core/policy/compile.ts";
import { hourClasses } from "#core/policy/file/calendar.ts";
import { hourClassAt } from "#core/policy/hour-class.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { sectionsOf } from "#core/policy/told/sections.ts";
import { fileOf, placeOf, policyOf } from "./sample.ts";

const stockholm = { id: "ours", zone: "Europe/Stockholm" };
const classAt = (calendar: readonly object[], at: string) =>
  hourClassAt(fileOf({ calendar }), placeOf(), Date.parse(at));

describe("an hour", () => {
  it.each([
    { is: "night", when: "it is three in the morning there", at: "2026-11-24T02:00:00Z" },
    { is: "night", when: "a night of the weekend counts as night", at: "2026-11-22T02:00:00Z" },
    { is: "night", when: "the night begins this minute", at: "2026-11-24T21:00:00Z" },
    { is: "evening", when: "the night begins in a minute", at: "2026-11-24T20:59:59Z" },
    { is: "evening", when: "nobody works yet", at: "2026-11-24T05:00:00Z" },
    { is: "working", when: "work begins this minute", at: "2026-11-24T07:00:00Z" },
    { is: "evening", when: "work has just ended", at: "2026-11-24T17:00:00Z" },
    { is: "weekend", when: "it is noon on a Saturday", at: "2026-11-21T11:00:00Z" },
    { is: "working", when: "summer time moved the morning", at: "2026-07-21T06:00:00Z" },
    { is: "evening", when: "the same hour of UTC is earlier in winter", at: "2026-11-24T06:00:00Z" },
  ])("is $is when $when", ({ is, at }) => {
    expect(classAt([stockholm], at)).toBe(is);
  });

  it("has the day of its zone, not that of UTC", () => {
    const row = { id: "far", zone: "Pacific/Auckland" };
    expect(classAt([row], "2026-11-20T21:00:00Z")).toBe("weekend");
    expect(classAt([{ ...row, weekend: [] }], "2026-11-20T21:00:00Z")).toBe("working");
  });

  it("is unknown where no row is about the place, or at no moment", () => {
    expect(classAt([], "2026-11-24T02:00:00Z")).toBeUndefined();
    expect(classAt([{ ...stockholm, in: { environments: ["test"] } }], "2026-11-24T02:00:00Z")).toBe(
      undefined,
    );
    expect(hourClassAt(fileOf({ calendar: [stockholm] }), placeOf(), Number.NaN)).toBeUndefined();
  });

  it("is read by the first row that matches", () => {
    const tokyo = { id: "tokyo", in: { tags: { service: ["checkout"] } }, zone: "Asia/Tokyo" };
    expect(classAt([tokyo, stockholm], "2026-11-24T02:00:00Z")).toBe("working");
    expect(classAt([stockholm, tokyo], "2026-11-24T02:00:00Z")).toBe("night");
  });

  test.prop([fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })])(
    "is one of four words in any zone",
    (date) => {
      for (const zone of ["UTC", "Europe/Stockholm", "Asia/Kolkata", "America/St_Johns"])
        expect(hourClasses).toContain(classAt([{ id: "a", zone }], date.toISOString()));
    },
  );
});

describe("a calendar", () => {
  it.each(["Europe/Stokholm", "local", "", "../etc", "+01:00"])("knows no zone `%s`", (zone) => {
    const file = fileOf({ calendar: [{ id: "a", zone }] });
    const made = compilePolicy({ file, at: (pointer) => pointer, name: "x" });
    expect(made).toMatchObject({
      findings: [
        {
          level: "error",
          pointer: "/calendar/0/zone",
          message: `\`${zone}\` is not a time zone`,
          hint: "name it as `UTC` or like `Europe/Stockholm`",
        },
      ],
    });
  });

  it.each(["8:00", "24:00", "08:60", "08:00:00", "eight"])("has no time of day `%s`", (from) => {
    expect(() => fileOf({ calendar: [{ id: "a", zone: "UTC", working: { from, to: "18:00" } }] })).toThrow(
      "is not a time of day; write it like",
    );
  });

  it.each([
    {
      when: "hours hold nothing",
      rows: [{ ...stockholm, working: { from: "08:00", to: "08:00" } }],
      is: "/calendar/0/working `working` ends when it begins, so it holds no hour",
    },
    {
      when: "work lies in the night",
      rows: [{ ...stockholm, working: { from: "20:00", to: "23:00" } }],
      is: "/calendar/0/working `working` and `night` overlap: those hours count as night",
    },
    {
      when: "a row above takes all",
      rows: [stockholm, { ...stockholm, id: "b", in: { environments: ["prod"] } }],
      is: "/calendar/1 `b` is never reached: the row at sample.yaml/calendar/0 takes all that it names",
    },
    {
      when: "its environment is unknown",
      rows: [{ ...stockholm, in: { environments: ["prdo"] } }],
      is: "/calendar/0/in/environments/0",
    },
  ])("is warned of when $when", ({ rows, is }) => {
    const found = lintPolicy(policyOf({ calendar: rows })).filter(({ pointer }) =>
      pointer.startsWith("/calendar"),
    );
    expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      expect.stringContaining(is),
    ]);
  });

  it("has rows with names of their own", () => {
    const file = fileOf({ calendar: [stockholm, { ...stockholm, in: { environments: ["test"] } }] });
    expect(compilePolicy({ file, at: (pointer) => pointer, name: "x" })).toMatchObject({
      findings: [{ rule: "repeated-name", pointer: "/calendar/1/id" }],
    });
  });

  it("is told to those who read the policy", () => {
    const told = (calendar: readonly object[]) =>
      sectionsOf(fileOf({ calendar })).find(({ title }) => title.startsWith("What an hour is"));
    expect(told([stockholm])?.rows?.[1]).toEqual([
      "everywhere",
      "Europe/Stockholm",
      "08:00 to 18:00",
      "22:00 to 06:00",
      "saturday and sunday",
    ]);
    expect(told([])?.prose).toContain("Not said");
  });
});
