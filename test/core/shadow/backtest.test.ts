import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import { type Backtest, backtest } from "#core/shadow/backtest.ts";
import { decided, policyWith, quarrel } from "../learning/evening-quarrel.ts";

const rules = [{ id: "ask-at-night", title: "At night", for: { classes: ["capacity"] }, ask: {} }];
const row = { id: "learnt", for: { classes: ["capacity"] }, answer: "holder" };
const learned = { since: "2026-11-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const policies = {
  asks: policyWith({ rules }),
  answers: policyWith({ rules, answers: [row] }),
  keeps: policyWith(),
  asksBeside: policyWith({ rules: [{ ...rules[0], learned }] }),
};
type Name = keyof typeof policies;

const day = 86_400_000;
const begin = Date.parse("2026-11-24T02:10:00Z");
const later = (days: number) => new Date(begin + days * day).toISOString();
const now = begin + 3 * day;

type Told = Parameters<typeof quarrel>[0] & { readonly days?: number; readonly on?: string };
const { resource } = quarrel();

/** One as it was put, so many days after the first. */
const put = ({ days = 0, on = "planted-resource", dispute = {} }: Told = {}): DecisionRecord =>
  decided(
    quarrel({
      askedAt: later(days),
      rulings: [],
      dispute: {
        case: `case ${days}`,
        asked: [],
        now: later(days),
        resource: { ...resource, id: on },
        ...dispute,
      },
    }),
    policies.asks,
  );

/** The same once it was answered. */
const answered = ({ days = 0, on = "planted-resource", dispute = {}, ...said }: Told = {}): DecisionRecord =>
  decided(
    quarrel({
      ...{ askedAt: later(days), ...said },
      dispute: { case: `case ${days}`, resource: { ...resource, id: on }, ...dispute },
    }),
    policies.asks,
  );

const tried = (
  records: readonly DecisionRecord[],
  running: Name = "asks",
  candidate: Name = "answers",
  at = now,
) => backtest(records, { running: policies[running], candidate: policies[candidate] }, at);

const none: Backtest = {
  ...{ judged: 0, asked: 0, answered: 0, alike: 0, dissent: [], savedAWeek: 0, otherwise: 0, unknown: 0 },
  added: { asked: 0, told: 0, undone: 0 },
};
const dissent = {
  resource: "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/planted-resource",
  field: "/DesiredCapacity",
  at: "2026-11-24T02:30:00.000Z",
  would: "holder",
  was: "challenger",
  became: { undone: false, alarm: false },
};
const saved = { asked: 1, answered: 1, savedAWeek: 1 };

describe("stored decisions under a candidate", () => {
  it.each<{ what: string; records: readonly DecisionRecord[]; running?: Name; candidate?: Name; is: object }>(
    [
      { what: "there are none", records: [], is: {} },
      {
        what: "people said the same",
        records: [put(), answered({ answer: "revert" })],
        is: { judged: 2, ...saved, alike: 1 },
      },
      {
        what: "people said otherwise",
        records: [put(), answered()],
        is: { judged: 2, ...saved, dissent: [dissent] },
      },
      {
        what: "people named what it names",
        records: [put(), answered({ answer: "value", value: 10 })],
        is: { judged: 2, ...saved, alike: 1 },
      },
      { what: "nobody answered", records: [put()], is: { judged: 1, ...saved } },
      { what: "silence did", records: [put(), answered({ by: "silence" })], is: { judged: 2, ...saved } },
      {
        what: "what was answered is another question",
        records: [put(), answered({ rulings: [{ ...quarrel().rulings[0], id: `${"5".repeat(64)}.0.zz` }] })],
        is: { judged: 2, ...saved },
      },
      {
        what: "it asks as well",
        records: [put(), answered()],
        candidate: "asks",
        is: { judged: 2, asked: 1 },
      },
      {
        what: "it asks where nobody was",
        records: [put(), answered()],
        running: "keeps",
        candidate: "asks",
        is: { judged: 2, otherwise: 1 },
      },
      {
        what: "it decides otherwise",
        records: [put(), answered()],
        running: "keeps",
        is: { judged: 2, otherwise: 1 },
      },
      {
        what: "it asks beside what is kept",
        records: [put()],
        running: "keeps",
        candidate: "asksBeside",
        is: { judged: 1, added: { asked: 1, told: 1, undone: 0 } },
      },
      {
        what: "the question comes again, after it differs",
        records: [put(), put({ days: 1 })],
        is: { judged: 2, asked: 2, answered: 1, savedAWeek: 1, unknown: 1 },
      },
      {
        what: "it comes again, and nothing differs",
        records: [put(), put({ days: 1 })],
        candidate: "asks",
        is: { judged: 2, asked: 2 },
      },
    ],
  )("are counted where $what", ({ records, running, candidate, is }) => {
    expect(tried(records, running, candidate)).toEqual({ ...none, ...is });
  });

  it("are counted of each resource by itself, over all of their time, and told in order of time", () => {
    const on = (id: string, days: number) => [put({ on: id, days }), answered({ on: id, days })];
    const all = [...on("b", 14), ...on("a", 0), ...on("c", 7)];
    const found = tried(all, "asks", "answers", begin + 30 * day);
    expect(found).toMatchObject({ judged: 6, asked: 3, answered: 3, alike: 0, unknown: 0 });
    expect(found.dissent.map(({ at, resource: of }) => [at, of.at(-1)])).toEqual([
      ["2026-11-24T02:30:00.000Z", "a"],
      ["2026-12-01T02:30:00.000Z", "c"],
      ["2026-12-08T02:30:00.000Z", "b"],
    ]);
    expect(found.savedAWeek).toBeCloseTo(1.5, 1);
    expect(tried(all.toReversed(), "asks", "answers", begin + 30 * day)).toEqual(found);
  });
});

describe("what became of what people said", () => {
  const write = (at: string, principal = "sso/bob") =>
    ({ field: "/DesiredCapacity", at, principal, by: "change" }) as const;
  const wrote = (...history: readonly object[]) => put({ days: 2, dispute: { history } });
  const became = (more: readonly DecisionRecord[], at = now) =>
    tried([put(), answered(), ...more], "asks", "answers", at).dissent.map((one) => one.became);

  it.each([
    { what: "nothing", more: [], is: { undone: false, alarm: false } },
    {
      what: "somebody undid it",
      more: [wrote(write("2026-11-24T05:00:00Z"))],
      is: { undone: true, alarm: false },
    },
    {
      what: "somebody undid it, told twice",
      more: [wrote(write("2026-11-24T05:00:00Z")), wrote(write("2026-11-24T05:00:00Z"))],
      is: { undone: true, alarm: false },
    },
    {
      what: "somebody wrote a day after",
      more: [wrote(write("2026-11-25T05:00:00Z"))],
      is: { undone: false, alarm: false },
    },
    {
      what: "an alarm began",
      more: [
        put({
          days: 2,
          dispute: {
            situations: [
              {
                ...{ kind: "alarm", ref: "a", state: "open", scope: { env: "prod" }, source: "cloudwatch" },
                since: "2026-11-24T03:00:00Z",
              },
            ],
          },
        }),
      ],
      is: { undone: false, alarm: true },
    },
  ])("is told: $what", ({ more, is }) => {
    expect(became(more)).toEqual([is]);
  });

  it("is told once its day is over", () => {
    const end = Date.parse("2026-11-25T02:31:00Z");
    expect(became([], end - 1)).toEqual([undefined]);
    expect(became([], end)).toEqual([{ undone: false, alarm: false }]);
    expect(tried([put(), answered()], "asks", "answers", end - 1).dissent[0]).not.toHaveProperty("became");
  });

  it("is told of what is asked beside as well", () => {
    const beside = (records: readonly DecisionRecord[], at = now) =>
      tried(records, "keeps", "asksBeside", at).added;
    expect(beside([put(), wrote(write("2026-11-24T05:00:00Z"))])).toMatchObject({ told: 1, undone: 1 });
    expect(beside([put()], begin + day - 1)).toEqual({ asked: 1, told: 0, undone: 0 });
    expect(beside([put()], begin + day)).toEqual({ asked: 1, told: 1, undone: 0 });
  });
});
