import { describe, expect, it } from "vitest";
import { outcomesOn } from "#core/learning/outcomes/outcomes-on.ts";
import {
  type CallsCounted,
  type CountedCall,
  callerGroup,
  fewestRefused,
  isRefused,
  stretchOf,
} from "#core/learning/outcomes/refusals.ts";
import { regretBy } from "#core/learning/outcomes/regret.ts";
import { decided, policy, quarrel } from "./evening-quarrel.ts";

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
const at = "2026-11-21T03:14:00Z";
/** The stretch that the verdict was given in begins here, and the hour after it with the next. */
const own = Date.parse("2026-11-21T03:10:00Z");
const after = own + 10 * minute;
const [ada, scaler] = ["sso/ada", "123456789012:role/scaler"].map(callerGroup) as [number, number];
const other = [0, 1, 2, 3].find((group) => group !== ada && group !== scaler) ?? 0;
const judged = { at, parties: new Set(["sso/ada", "123456789012:role/scaler"]) };

const calls = (count: number, from: number, by = other): readonly CountedCall[] =>
  Array.from({ length: count }, () => ({ at: from, by }));
const counted = (list: readonly CountedCall[], more: Partial<CallsCounted> = {}): CallsCounted => ({
  ...{ calls: list, from: own - day, until: after + hour },
  ...more,
});

describe("calls that fail after a verdict", () => {
  it.each([
    { when: "none failed", list: [], is: false },
    { when: "few failed", list: calls(fewestRefused - 1, after), is: false },
    { when: "enough failed", list: calls(fewestRefused, after), is: true },
    { when: "they failed in the last stretch of the hour", list: calls(5, after + 50 * minute), is: true },
    { when: "they failed once the hour was over", list: calls(5, after + hour), is: false },
    { when: "they failed in the stretch of the verdict", list: calls(5, own), is: false },
    { when: "the hour before was no better", list: [...calls(5, after), ...calls(5, own - hour)], is: false },
    { when: "the hour before was better", list: [...calls(5, after), ...calls(4, own - hour)], is: true },
    {
      when: "an hour a day before was no better",
      list: [...calls(5, after), ...calls(5, own - day)],
      is: false,
    },
    {
      when: "what was worse lies longer back",
      list: [...calls(5, after), ...calls(9, own - day - 10 * minute)],
      is: true,
    },
    {
      when: "many failed all day, but never so many in an hour",
      list: [
        ...calls(5, after),
        ...Array.from({ length: 24 }, (_, n) => calls(4, own - (n + 1) * hour)).flat(),
      ],
      is: true,
    },
    { when: "the loser tried again", list: calls(9, after, ada), is: false },
    { when: "somebody tried in the role of a party", list: calls(9, after, scaler), is: false },
    {
      when: "a party failed before as often as others do now",
      list: [...calls(5, after), ...calls(9, own - hour, ada)],
      is: true,
    },
    {
      when: "a party makes up the number",
      list: [...calls(4, after), ...calls(1, after, scaler)],
      is: false,
    },
  ])("are refused: $is where $when", ({ list, is }) => {
    expect(isRefused(judged, counted(list))).toBe(is);
  });

  it.each([
    { when: "nothing is counted", told: undefined },
    { when: "counting began within the day before", told: counted(calls(9, after), { from: own - day + 1 }) },
    { when: "counting ended within the hour", told: counted(calls(9, after), { until: after + hour - 1 }) },
  ])("are not known where $when, and never zero", ({ told }) => {
    expect(isRefused(judged, told)).toBeUndefined();
  });

  it("are told the same whatever their order", () => {
    const list = [...calls(5, after), ...calls(4, own - hour), ...calls(3, own - 2 * hour)];
    expect(isRefused(judged, counted(list.toReversed()))).toBe(isRefused(judged, counted(list)));
  });
});

describe("the group of a caller", () => {
  it("is one of 32, and those of many callers are all of them", () => {
    const groups = new Set(Array.from({ length: 2_000 }, (_, n) => callerGroup(`123456789012:role/r${n}`)));
    expect([...groups].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, n) => n));
  });

  it("and the stretch of a moment begins every ten minutes", () => {
    expect(stretchOf(Date.parse("2026-11-21T03:19:59.999Z"))).toBe(own);
    expect(stretchOf(own)).toBe(own);
    expect(stretchOf(-1)).toBe(-10 * minute);
  });
});

describe("refused verdicts in the regret", () => {
  const now = Date.parse("2026-11-28T00:00:00Z");
  const records = [decided(quarrel({ answer: "revert" }))];
  const on = { records, writes: [], situations: [], policy, now };

  it("stand beside what went wrong and are no part of it, and are known only where they were counted", () => {
    const [first] = outcomesOn(on);
    const moment = stretchOf(Date.parse(records[0]?.dispute.now ?? "")) + 10 * minute;
    const strangers = Array.from({ length: 32 }, (_, group) => calls(5, moment, group)).flat();
    const whole = { calls: strangers, from: 0, until: now };
    const told = [...outcomesOn(on), ...outcomesOn({ ...on, counted: whole })];
    expect(first?.became).toEqual({ undone: false, alarm: false, refused: undefined });
    expect(regretBy("row", told)).toMatchObject([
      { verdicts: 2, undone: 0, alarms: 0, wrong: 0, refused: { known: 1, refused: 1 } },
    ]);
    const quiet = outcomesOn({ ...on, counted: { ...whole, calls: [] } });
    expect(regretBy("row", quiet)).toMatchObject([{ refused: { known: 1, refused: 0 } }]);
  });
});
