import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { JudgedField } from "#core/learning/outcomes/judged-fields.ts";
import { callsSaySince, matchedRefusals, matchedTimes } from "#core/learning/outcomes/matched-times.ts";
import { type CallsCounted, type CountedCall, callerGroup } from "#core/learning/outcomes/refusals.ts";
import { fewest, regretBy, type ToldOutcome } from "#core/learning/outcomes/regret.ts";
import type { Aftermath, WriteHeard } from "#core/learning/outcomes/what-became.ts";

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
/** The stretch that the verdict was given in begins here, and the hour after it with the next. */
const own = Date.parse("2026-11-21T03:10:00Z");
const after = own + 10 * minute;

const judged: JudgedField = {
  field: "/DesiredCapacity" as FieldPath,
  at: "2026-11-21T03:14:00Z",
  outcome: "keep",
  value: "10",
  row: "rank/urgency policy.yaml:3",
  answeredBy: undefined,
  class: "capacity",
  environment: "prod",
  hours: "night",
  parties: new Set(["sso/ada", "123456789012:role/scaler"]),
};

const names = ["sso/ada", "123456789012:role/scaler", "sso/cy", "sso/dee"];
const [ada, scaler, cy, dee] = names.map(callerGroup) as [number, number, number, number];
const other = Array.from({ length: 32 }, (_, group) => group).find(
  (group) => ![ada, scaler, cy, dee].includes(group),
) as number;

/** Failed calls so many days before a moment. */
const calls = (count: number, days: number, from = after, by = other): readonly CountedCall[] =>
  Array.from({ length: count }, () => ({ at: from - days * day, by }));

const counted = (list: readonly CountedCall[], more: Partial<CallsCounted> = {}): CallsCounted => ({
  ...{ calls: list, from: own - 8 * day, until: after + hour },
  ...more,
});

const write = (principal: string, days: number, at = own): WriteHeard => ({
  ...{ field: judged.field, principal, by: "change" as const },
  at: new Date(at - days * day).toISOString(),
});
const long = write("sso/cy", 20);

const happened = (more: Partial<Aftermath>): Aftermath => ({
  ...{ writes: [long], rulings: [], situations: [] },
  resource: { account: "1", region: "eu-north-1", type: "AWS::S3::Bucket", id: "b", tags: {} },
  ...more,
});

const told = (after: Partial<Aftermath>, all = [judged]) =>
  matchedRefusals(judged, { all, after: happened(after) });

describe("calls that fail at matched times", () => {
  it.each([
    { when: "none failed", list: [], refused: 0 },
    { when: "few failed", list: calls(4, 2), refused: 0 },
    { when: "enough failed", list: calls(5, 2), refused: 1 },
    { when: "enough failed a week before", list: calls(5, 7), refused: 1 },
    { when: "they failed longer ago than a week", list: calls(5, 8), refused: 0 },
    {
      when: "they failed in the last stretch of the hour",
      list: calls(5, 2, after + 50 * minute),
      refused: 1,
    },
    { when: "they failed once the hour was over", list: calls(5, 2, after + hour), refused: 0 },
    { when: "they failed in the stretch of that time", list: calls(5, 2, own), refused: 0 },
    { when: "the hour before was no better", list: [...calls(5, 2), ...calls(5, 2, own - hour)], refused: 0 },
    { when: "the hour before was better", list: [...calls(5, 2), ...calls(4, 2, own - hour)], refused: 1 },
    { when: "an hour a day before was no better", list: [...calls(5, 2), ...calls(5, 3, own)], refused: 0 },
    {
      when: "what was worse lies longer back",
      list: [...calls(5, 2), ...calls(9, 3, own - 10 * minute)],
      refused: 1,
    },
    { when: "it is no better the next day", list: [...calls(5, 3), ...calls(5, 2)], refused: 1 },
    { when: "it is worse the next day", list: [...calls(5, 3), ...calls(6, 2, own + hour)], refused: 2 },
    { when: "who had written last tried again", list: calls(9, 2, after, cy), refused: 0 },
    {
      when: "who had written last made up the number",
      list: [...calls(4, 2), ...calls(1, 2, after, cy)],
      refused: 0,
    },
    {
      when: "who had written last failed before as often as others do now",
      list: [...calls(5, 2), ...calls(9, 2, own - hour, cy)],
      refused: 1,
    },
    { when: "a party of the verdict failed days before", list: calls(5, 2, after, ada), refused: 1 },
    { when: "a party of the verdict failed in the day before it", list: calls(5, 1, after, ada), refused: 0 },
    {
      when: "others failed in the day before the verdict",
      list: calls(5, 1, after, dee),
      refused: 1,
    },
    {
      when: "a party failed in the day before beside others",
      list: [...calls(4, 1), ...calls(5, 1, after, scaler)],
      refused: 0,
    },
  ])("are refused at $refused of seven where $when", ({ list, refused }) => {
    expect(told({ counted: counted(list) })).toEqual({ known: 7, refused });
  });

  it("are those of others than who had written last before that time", () => {
    const writes = [long, write("sso/dee", 4, own + 2 * hour)];
    const by = (who: number, days: number) => told({ writes, counted: counted(calls(5, days, after, who)) });
    expect([by(dee, 5), by(dee, 4), by(dee, 3)].map(({ refused }) => refused)).toEqual([1, 1, 0]);
    expect([by(cy, 5), by(cy, 4), by(cy, 3)].map(({ refused }) => refused)).toEqual([0, 0, 1]);
  });

  it.each([
    { when: "nothing is counted", more: undefined, known: 0 },
    { when: "all of it is counted", more: {}, known: 7 },
    { when: "counting began within the first day before", more: { from: own - 8 * day + 1 }, known: 6 },
    { when: "counting began three days before", more: { from: own - 3 * day }, known: 2 },
    { when: "counting began within the third day before", more: { from: own - 3 * day + 1 }, known: 1 },
    { when: "counting began the day before", more: { from: own - day }, known: 0 },
    { when: "counting ended with the hour of the last", more: { until: after - day + hour }, known: 7 },
    { when: "counting ended within that hour", more: { until: after - day + hour - 1 }, known: 6 },
  ])("are known of $known of seven where $when, and never zero", ({ more, known }) => {
    const everyDay = [7, 6, 5, 4, 3, 2, 1].flatMap((days) => calls(12 - days, days));
    const found = told({ counted: more && counted(everyDay, more) });
    expect(found).toEqual({ known, refused: known });
  });

  it("are none where a verdict stands close by, or nobody knows who wrote", () => {
    const whole = counted(calls(5, 2));
    const other = { ...judged, at: new Date(Date.parse(judged.at) - 2 * day).toISOString() };
    expect(told({ counted: whole }, [other, judged])).toEqual({ known: 6, refused: 0 });
    expect(told({ counted: whole, writes: [] })).toEqual({ known: 0, refused: 0 });
    expect(told({ counted: whole, writes: [write("sso/cy", 3)] })).toEqual({ known: 3, refused: 1 });
    expect(told({ counted: whole, writes: [write("sso/cy", 3, own + hour)] })).toEqual({
      known: 2,
      refused: 1,
    });
  });

  it("change nothing of what else went wrong at those times", () => {
    const writes = [long, write("sso/dee", 4, own + hour)];
    const matched = (more: Partial<Aftermath>) =>
      matchedTimes(judged, { all: [judged], after: happened({ writes, ...more }) });
    expect(matched({ counted: counted(calls(9, 2)) })).toEqual(matched({}));
    expect(matched({})).toEqual({ times: 7, wrong: 1 });
  });
});

/** So many that failed in the hour after some time of the last nine days, or in some ten minutes of the day before it. */
const anyCalls = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -144, max: 0 })),
      fc.constantFrom(ada, cy, other, other, other),
    ),
    { maxLength: 16 },
  )
  .map((some) =>
    some.flatMap(([count, days, stretches, by]) => calls(count, days, own + stretches * 10 * minute, by)),
  );

describe("what is read of failed calls", () => {
  it("tells the same in any order, and however much was counted before it says anything", () => {
    const days = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(anyCalls, days, fc.boolean(), (list, wrote, isBefore) => {
        const writes = [write("sso/cy", wrote, isBefore ? own : own + hour)];
        const since = callsSaySince(Date.parse(judged.at), writes);
        const whole = counted(list, { from: 0 });
        const read = counted(list.filter(({ at }) => at >= since).toReversed(), { from: since });
        expect(told({ writes, counted: read })).toEqual(told({ writes, counted: whole }));
      }),
    );
  });

  it.each([
    { when: "somebody wrote long ago", writes: [write("sso/cy", 20)], days: 8 },
    { when: "somebody wrote within the week", writes: [write("sso/cy", 3), write("sso/cy", 1)], days: 4 },
    { when: "nobody wrote before the verdict", writes: [write("sso/cy", -1)], days: 1 },
    { when: "nobody wrote", writes: [], days: 1 },
  ])("says something for $days days before a verdict where $when", ({ writes, days }) => {
    expect(callsSaySince(Date.parse(judged.at), writes)).toBe(own - days * day);
  });
});

type Refusals = { readonly refused: boolean | undefined; readonly known?: number; readonly of?: number };

const outcome = ({ refused, known = 0, of = 0 }: Refusals): ToldOutcome => ({
  judged,
  became: { undone: false, alarm: false, refused },
  matched: { times: 7, wrong: 1, refused: { known, refused: of } },
});

describe("refused verdicts beside matched times", () => {
  it("have a share with an interval from thirty on of which it is known", () => {
    const some = Array.from({ length: fewest - 1 }, (_, n) => outcome({ refused: n < 3 }));
    const unknown = outcome({ refused: undefined });
    const [few] = regretBy("row", [...some, unknown]);
    expect(few?.refused).toEqual({ known: 29, refused: 3, interval: undefined });
    expect(few?.interval).toBeDefined();
    const [enough] = regretBy("row", [...some, unknown, outcome({ refused: false })]);
    // By hand: 3 of 30 at 95 % is 0.035 to 0.256.
    expect(enough?.refused).toMatchObject({ known: 30, refused: 3 });
    expect(enough?.refused.interval?.from).toBeCloseTo(0.0346, 3);
    expect(enough?.refused.interval?.to).toBeCloseTo(0.2562, 3);
  });

  it("are compared with the matched times of verdicts of which it is known, and count in nothing else", () => {
    const all = [
      outcome({ refused: true, known: 7, of: 2 }),
      outcome({ refused: false, known: 3, of: 0 }),
      outcome({ refused: undefined, known: 5, of: 5 }),
    ];
    expect(regretBy("row", all)).toMatchObject([
      {
        ...{ verdicts: 3, wrong: 0, refused: { known: 2, refused: 1 } },
        matched: { times: 21, wrong: 3, refused: { known: 10, refused: 2 } },
      },
    ]);
  });
});
