import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { JudgedField } from "#core/learning/outcomes/judged-fields.ts";
import { matchedTimes } from "#core/learning/outcomes/matched-times.ts";
import { regretBy, type ToldOutcome } from "#core/learning/outcomes/regret.ts";
import { type Aftermath, undoers, type WriteHeard } from "#core/learning/outcomes/what-became.ts";

const day = 86_400_000;
const at = "2026-11-21T03:00:00.000Z";
const field = "/DesiredCapacity" as FieldPath;
const elsewhere = "/MaxSize" as FieldPath;
const judged: JudgedField = {
  ...{ field, at, outcome: "keep", value: 10, row: "rank/urgency", answeredBy: undefined },
  ...{ class: "capacity", environment: "prod", hours: "night" },
  parties: new Set(["sso/ada", "123456789012:role/scaler"]),
};
const back = (days: number) => new Date(Date.parse(at) - days * day).toISOString();
const write = (principal: string, days: number, more: Partial<WriteHeard> = {}): WriteHeard => ({
  ...{ field, principal, at: back(days), by: "change" },
  ...more,
});
const long = write("sso/cy", 20);
const happened = (more: Partial<Aftermath>): Aftermath => ({
  ...{ writes: [], rulings: [], situations: [] },
  resource: { account: "1", region: "eu-north-1", type: "AWS::S3::Bucket", id: "b", tags: {} },
  ...more,
});

describe("times without a verdict", () => {
  it.each<{ what: string; writes: readonly WriteHeard[]; times: number; wrong: number }>([
    {
      what: "a party wrote within the day before",
      writes: [long, write("sso/ada", 0.9)],
      times: 7,
      wrong: 0,
    },
    {
      what: "a party wrote a day before to the second",
      writes: [long, write("sso/ada", 1)],
      times: 7,
      wrong: 1,
    },
    {
      what: "a party's role wrote for another human",
      writes: [long, write("123456789012:role/scaler", 0.5, { human: "sso/zed" })],
      times: 7,
      wrong: 0,
    },
    {
      what: "a party wrote in the role of others",
      writes: [long, write("123456789012:role/other", 0.5, { human: "sso/ada" })],
      times: 7,
      wrong: 0,
    },
    {
      what: "only another field was ever written",
      writes: [write("sso/cy", 20, { field: elsewhere })],
      times: 0,
      wrong: 0,
    },
    { what: "it was first written at such a time", writes: [write("sso/cy", 7)], times: 7, wrong: 0 },
    { what: "it was first written just after one", writes: [write("sso/cy", 6.99)], times: 6, wrong: 0 },
    {
      what: "who had written last wrote again",
      writes: [long, write("sso/dee", 3.2), write("sso/dee", 2.9)],
      times: 7,
      wrong: 1,
    },
  ])("are $times of which $wrong went wrong, where $what", ({ writes, times, wrong }) => {
    expect(matchedTimes(judged, { all: [judged], after: happened({ writes }) })).toEqual({ times, wrong });
  });

  it.each([
    { what: "another field", field: elsewhere, at: back(2), times: 7 },
    { what: "a part of the field", field: "/DesiredCapacity/a" as FieldPath, at: back(2), times: 6 },
    { what: "the field a day before one", field, at: back(3), times: 6 },
    { what: "the field between two", field, at: back(2.5), times: 5 },
    { what: "the field longer ago", field, at: back(8), times: 7 },
  ])("are $times where a verdict was on $what", ({ times, ...other }) => {
    const all = [{ ...judged, ...other }, judged];
    expect(matchedTimes(judged, { all, after: happened({ writes: [long] }) }).times).toBe(times);
  });
});

const ruled = { id: "q.0.a", field, over: [], by: "sso/bob", at: back(-0.2) } as const;

describe("who left a verdict", () => {
  it.each<{ what: string; rulings: Aftermath["rulings"]; of?: Partial<JudgedField>; is: number }>([
    { what: "what was kept is put back", rulings: [{ ...ruled, answer: "revert" }], is: 1 },
    { what: "what was kept is kept", rulings: [{ ...ruled, answer: "keep" }], is: 0 },
    {
      what: "what was put back is kept",
      rulings: [{ ...ruled, answer: "keep" }],
      of: { outcome: "revert" },
      is: 1,
    },
    {
      what: "what was put back is put back",
      rulings: [{ ...ruled, answer: "revert" }],
      of: { outcome: "revert" },
      is: 0,
    },
    { what: "the same value is named", rulings: [{ ...ruled, answer: "value", value: 10 }], is: 0 },
    { what: "another value is named", rulings: [{ ...ruled, answer: "value", value: 4 }], is: 1 },
    {
      what: "a value is named of the whole block",
      rulings: [{ ...ruled, answer: "value", value: { a: 4 }, field: "/DesiredCapacity/a" as FieldPath }],
      is: 0,
    },
    { what: "it is put off", rulings: [{ ...ruled, answer: "hold" }], is: 0 },
    { what: "it was answered that moment", rulings: [{ ...ruled, answer: "revert", at }], is: 0 },
    { what: "another field is answered", rulings: [{ ...ruled, answer: "revert", field: elsewhere }], is: 0 },
    { what: "it is a day later", rulings: [{ ...ruled, answer: "revert", at: back(-1) }], is: 1 },
    { what: "it is later than a day", rulings: [{ ...ruled, answer: "revert", at: back(-1.01) }], is: 0 },
  ])("are $is by an answer, where $what", ({ rulings, of = {}, is }) => {
    expect(undoers({ ...judged, ...of }, { writes: [], rulings })).toHaveLength(is);
  });

  it("are told by name, unless it was a role by hand", () => {
    const writes = [
      write("sso/bob", 0),
      write("sso/cy", -0.1),
      write("1:role/x", -0.2, { via: "console" }),
      write("1:role/x", -0.3, { via: "console", human: "sso/eve" }),
    ];
    const rulings = [{ ...ruled, answer: "revert" } as const];
    expect(undoers(judged, { writes, rulings })).toEqual([
      { who: "sso/cy", at: back(-0.1), isNamed: true },
      { who: "1:role/x", at: back(-0.2), isNamed: false },
      { who: "sso/eve", at: back(-0.3), isNamed: true },
      { who: "sso/bob", at: back(-0.2), isNamed: true },
    ]);
  });
});

describe("shares of what went wrong", () => {
  const told = (row: string, became: Partial<ToldOutcome["became"]> = {}): ToldOutcome => ({
    judged: { row, class: "capacity", environment: "prod", hours: "night" },
    became: { undone: false, alarm: false, ...became },
    matched: { times: 2, wrong: 1, refused: { known: 3, refused: 2 } },
  });

  it("are told of the most verdicts first, then by name", () => {
    const rows = (...names: readonly string[]) =>
      regretBy(
        "row",
        names.map((name) => told(name)),
      );
    expect(rows("b", "a", "c", "c").map(({ name }) => name)).toEqual(["c", "a", "b"]);
    expect(rows("a", "c", "c", "b").map(({ name }) => name)).toEqual(["c", "a", "b"]);
  });

  it("count what was undone and what was followed by an alarm, each once", () => {
    const all = [
      told("a", { undone: true }),
      told("a", { alarm: true }),
      told("a", { undone: true, alarm: true }),
    ];
    expect(regretBy("row", [...all, told("a")])).toEqual([
      {
        ...{ by: "row", name: "a", verdicts: 4, undone: 2, alarms: 2, wrong: 3, interval: undefined },
        refused: { known: 0, refused: 0, interval: undefined },
        matched: { times: 8, wrong: 4, refused: { known: 0, refused: 0 } },
      },
    ]);
  });

  it("compare refused calls with those of matched times of the same verdicts alone", () => {
    const all = [told("a", { refused: true }), told("a", { refused: false }), told("a")];
    expect(regretBy("row", all)).toMatchObject([
      { refused: { known: 2, refused: 1 }, matched: { refused: { known: 6, refused: 4 } } },
    ]);
  });
});
