import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ruling } from "#core/arbitration/dispute.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type JudgedField, onceEach } from "#core/learning/outcomes/judged-fields.ts";
import { matchedTimes } from "#core/learning/outcomes/matched-times.ts";
import { outcomesOn } from "#core/learning/outcomes/outcomes-on.ts";
import { fewest, regretBy, type ToldOutcome } from "#core/learning/outcomes/regret.ts";
import { type Aftermath, type WriteHeard, whatBecame } from "#core/learning/outcomes/what-became.ts";
import { decided, policy, quarrel } from "./evening-quarrel.ts";

const judged: JudgedField = {
  field: "/DesiredCapacity" as FieldPath,
  at: "2026-11-21T03:00:00Z",
  outcome: "keep",
  value: "10",
  row: "rank/urgency policy.yaml:3",
  answeredBy: undefined,
  class: "capacity",
  environment: "prod",
  hours: "night",
  parties: new Set(["sso/ada", "123456789012:role/scaler"]),
};

const resource = {
  account: "1",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "b",
  tags: { env: "prod" },
};

const write = (principal: string, at: string, more: Partial<WriteHeard> = {}): WriteHeard => ({
  ...{ field: judged.field, at, principal, by: "change" as const },
  ...more,
});

const ruling = (more: Partial<Ruling>): Ruling => ({
  ...{
    id: "q.0.a",
    field: judged.field,
    over: [],
    answer: "revert",
    by: "sso/bob",
    at: "2026-11-21T09:00:00Z",
  },
  ...more,
});

const alarm = (since: string, more: Partial<Situation> = {}): Situation => ({
  ...{ kind: "alarm", ref: "a", state: "open", scope: { env: "prod" }, since, source: "cloudwatch" },
  ...more,
});

const happened = (more: Partial<Aftermath> = {}): Aftermath => ({
  ...{ writes: [], rulings: [], situations: [], resource },
  ...more,
});

describe("what became of a verdict", () => {
  it.each([
    { when: "nothing happened", after: happened(), is: {} },
    {
      when: "another human wrote within a day",
      after: happened({ writes: [write("sso/bob", "2026-11-22T02:59:00Z")] }),
      is: { undone: true },
    },
    {
      when: "another human wrote after a day",
      after: happened({ writes: [write("sso/bob", "2026-11-22T03:01:00Z")] }),
      is: {},
    },
    {
      when: "another human had written before",
      after: happened({ writes: [write("sso/bob", "2026-11-21T02:59:00Z")] }),
      is: {},
    },
    {
      when: "the loser wrote again, which is defiance",
      after: happened({ writes: [write("sso/ada", "2026-11-21T04:00:00Z")] }),
      is: {},
    },
    {
      when: "a machine of others wrote",
      after: happened({
        writes: [write("123456789012:role/other", "2026-11-21T04:00:00Z", { via: "terraform" })],
      }),
      is: {},
    },
    {
      when: "somebody wrote by hand in a role of others",
      after: happened({
        writes: [write("123456789012:role/other", "2026-11-21T04:00:00Z", { via: "console" })],
      }),
      is: { undone: true },
    },
    {
      when: "a party's role wrote by hand",
      after: happened({
        writes: [write("123456789012:role/scaler", "2026-11-21T04:00:00Z", { via: "console" })],
      }),
      is: {},
    },
    {
      when: "Parley itself put something back",
      after: happened({ writes: [write("sso/bob", "2026-11-21T04:00:00Z", { by: "revert" })] }),
      is: {},
    },
    {
      when: "another field was written",
      after: happened({
        writes: [write("sso/bob", "2026-11-21T04:00:00Z", { field: "/MaxSize" as FieldPath })],
      }),
      is: {},
    },
    { when: "a person ruled otherwise", after: happened({ rulings: [ruling({})] }), is: { undone: true } },
    { when: "a person ruled the same", after: happened({ rulings: [ruling({ answer: "keep" })] }), is: {} },
    {
      when: "a person ruled another value",
      after: happened({ rulings: [ruling({ answer: "value", value: "4" })] }),
      is: { undone: true },
    },
    { when: "silence said otherwise", after: happened({ rulings: [ruling({ by: "silence" })] }), is: {} },
    {
      when: "an alarm began within an hour",
      after: happened({ situations: [alarm("2026-11-21T03:59:00Z")] }),
      is: { alarm: true },
    },
    {
      when: "an alarm began later",
      after: happened({ situations: [alarm("2026-11-21T04:01:00Z")] }),
      is: {},
    },
    {
      when: "an alarm began before",
      after: happened({ situations: [alarm("2026-11-21T02:59:00Z")] }),
      is: {},
    },
    {
      when: "an alarm of elsewhere began",
      after: happened({ situations: [alarm("2026-11-21T03:30:00Z", { scope: { env: "test" } })] }),
      is: {},
    },
    {
      when: "a scaling policy's own alarm began",
      after: happened({ situations: [alarm("2026-11-21T03:30:00Z", { scaling: true })] }),
      is: {},
    },
    {
      when: "an incident began",
      after: happened({ situations: [alarm("2026-11-21T03:30:00Z", { kind: "incident" })] }),
      is: {},
    },
  ])("is $is when $when", ({ after, is }) => {
    expect(whatBecame(judged, after)).toEqual({ undone: false, alarm: false, ...is });
  });

  it("is no longer its own once the next verdict on the field took its place", () => {
    const next = "2026-11-21T05:00:00Z";
    const left = happened({ writes: [write("sso/bob", "2026-11-21T05:00:01Z")] });
    expect(whatBecame(judged, left, next).undone).toBe(false);
    expect(whatBecame({ ...judged, at: next }, left).undone).toBe(true);
    const before = happened({ writes: [write("sso/bob", "2026-11-21T05:00:00Z")] });
    expect(whatBecame(judged, before, next).undone).toBe(true);
    const overruled = happened({ rulings: [ruling({ at: "2026-11-21T05:00:01Z" })] });
    expect(whatBecame(judged, overruled, next).undone).toBe(false);
  });

  it("is undone by an answer that later decisions hold no longer", () => {
    const plain = (now: string) => decided(quarrel({ rulings: [], dispute: { asked: [], now } }));
    const records = [
      plain("2026-11-23T20:00:00Z"),
      decided(quarrel({ answer: "revert" })),
      plain("2026-11-26T02:00:00Z"),
    ];
    const now = Date.parse("2026-11-28T00:00:00Z");
    const all = outcomesOn({ records, writes: [], situations: [], policy, now });
    expect(all.map(({ became }) => became.undone)).toEqual([true, false, false]);
  });

  it("does not depend on the order in which anything is told", () => {
    const writes = ["sso/ada", "sso/bob", "1:role/x"].flatMap((who, n) =>
      ["2026-11-21T02:00:00Z", `2026-11-21T0${4 + n}:00:00Z`].map((at) => write(who, at)),
    );
    const told = whatBecame(judged, happened({ writes }));
    fc.assert(
      fc.property(fc.shuffledSubarray(writes, { minLength: writes.length }), (shuffled) => {
        expect(whatBecame(judged, happened({ writes: shuffled }))).toEqual(told);
      }),
    );
  });
});

describe("matched times", () => {
  const earlier = (days: number, hours = 0) =>
    new Date(Date.parse(judged.at) - days * 86_400_000 + hours * 3_600_000).toISOString();

  it("are those of the week before at which nothing was judged and somebody is known to have written", () => {
    const writes = [write("sso/cy", earlier(3, -2))];
    expect(matchedTimes(judged, { all: [judged], after: happened({ writes }) })).toEqual({
      times: 3,
      wrong: 0,
    });
  });

  it("went wrong where another human wrote within a day, or an alarm began", () => {
    const writes = [write("sso/cy", earlier(7, -2)), write("sso/dee", earlier(4, 1))];
    const situations = [alarm(earlier(2, 0.5))];
    const found = matchedTimes(judged, { all: [judged], after: happened({ writes, situations }) });
    expect(found).toEqual({ times: 7, wrong: 2 });
  });

  it("did not go wrong by what the verdict itself is about", () => {
    const before = write("sso/cy", earlier(7, -2));
    const parties = [write("sso/ada", earlier(0, -1)), write("sso/ada", earlier(0))];
    const wrong = (writes: readonly WriteHeard[]) =>
      matchedTimes(judged, { all: [judged], after: happened({ writes: [before, ...writes] }) });
    expect(wrong(parties)).toEqual({ times: 7, wrong: 0 });
    expect(wrong([write("sso/ada", earlier(1, -1))])).toEqual({ times: 7, wrong: 1 });
    expect(wrong([write("sso/dee", earlier(0, -1))])).toEqual({ times: 7, wrong: 1 });
  });

  it("are none where a verdict stands close by, or nobody knows who wrote", () => {
    const other = { ...judged, at: earlier(2) };
    const writes = [write("sso/cy", earlier(20))];
    expect(matchedTimes(judged, { all: [other, judged], after: happened({ writes }) }).times).toBe(6);
    expect(matchedTimes(judged, { all: [judged], after: happened() })).toEqual({ times: 0, wrong: 0 });
  });
});

describe("the same verdict judged again", () => {
  it("is told once, until another comes between", () => {
    const other = { ...judged, value: "3", outcome: "revert" as const };
    expect(onceEach([judged, judged, other, judged])).toEqual([judged, other, judged]);
  });
});

const told = (undone: boolean, more: Partial<ToldOutcome["judged"]> = {}): ToldOutcome => ({
  judged: { row: "r", class: "capacity", environment: "prod", hours: "night", ...more },
  became: { undone, alarm: false },
  matched: { times: 2, wrong: 1, refused: { known: 1, refused: 0 } },
});

describe("regret", () => {
  it("is a share with Wilson's interval beside that of matched times", () => {
    const all = Array.from({ length: 40 }, (_, n) => told(n < 10));
    const [row] = regretBy("row", all);
    expect(row).toMatchObject({
      name: "r",
      verdicts: 40,
      wrong: 10,
      undone: 10,
      alarms: 0,
      matched: { times: 80, wrong: 40 },
    });
    // By hand: 10 of 40 at 95 % is 0.142 to 0.402.
    expect(row?.interval?.from).toBeCloseTo(0.1419, 3);
    expect(row?.interval?.to).toBeCloseTo(0.4019, 3);
  });

  it("says nothing of a share below thirty", () => {
    const some = Array.from({ length: fewest - 1 }, () => told(true));
    expect(regretBy("row", some)[0]?.interval).toBeUndefined();
    expect(regretBy("row", [...some, told(true)])[0]?.interval).toBeDefined();
  });

  it("is put together by row, class, environment or hour, the most verdicts first", () => {
    const all = [told(true), told(false), told(false, { hours: "working", environment: "test" })];
    expect(regretBy("hours", all).map(({ name, verdicts, wrong }) => [name, verdicts, wrong])).toEqual([
      ["night", 2, 1],
      ["working", 1, 0],
    ]);
    expect(regretBy("environment", all).map(({ name }) => name)).toEqual(["prod", "test"]);
    expect(regretBy("class", all)).toHaveLength(1);
  });
});
