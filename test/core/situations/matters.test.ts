import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { calendarIn } from "#core/situations/calendar.ts";
import { endedWith } from "#core/situations/ended.ts";
import { mayCover } from "#core/situations/may-cover.ts";
import { namesIn } from "#core/situations/noted.ts";
import { at, situation } from "../arbitration/small-disputes.ts";

const now = at("05:00");

describe("what ends with a situation", () => {
  const open = situation({ source: "pagerduty", ref: "INC-7", since: at("02:00") });
  const closing = situation({
    ...{ source: "pagerduty", ref: "INC-7", since: at("04:00"), state: "closed", closedAt: at("04:30") },
  });
  const ended = (one: Situation, others: readonly Situation[]) =>
    endedWith(one, others, now).map(({ since, state, closedAt }) => [since, state, closedAt]);
  const isClosed = [[at("02:00"), "closed", at("04:30")]];

  it.each<{ what: string; one: Situation; other: Situation; is: readonly unknown[] }>([
    { what: "is what began before a closing", one: closing, other: open, is: isClosed },
    {
      what: "closes when its closing began, where that says no more",
      one: situation({ ...closing, closedAt: undefined }),
      other: open,
      is: [[at("02:00"), "closed", at("04:00")]],
    },
    {
      what: "is what began at the moment of the end",
      one: closing,
      other: { ...open, since: at("04:30") },
      is: [[at("04:30"), "closed", at("04:30")]],
    },
    { what: "is nothing that began after it", one: closing, other: { ...open, since: at("04:31") }, is: [] },
    { what: "is never the same word again", one: closing, other: { ...open, since: at("04:00") }, is: [] },
    { what: "is nothing that is closed", one: closing, other: { ...open, state: "closed" }, is: [] },
    { what: "is nothing of another reference", one: closing, other: { ...open, ref: "INC-8" }, is: [] },
    { what: "is nothing of another source", one: closing, other: { ...open, source: "opsgenie" }, is: [] },
    {
      what: "is nothing of another account",
      one: closing,
      other: { ...open, scope: { accounts: "1" } },
      is: [],
    },
    {
      what: "is nothing of another region",
      one: closing,
      other: { ...open, scope: { regions: "1" } },
      is: [],
    },
    {
      what: "may be of other resources",
      one: closing,
      other: { ...open, scope: { resources: "other" } },
      is: isClosed,
    },
    { what: "may be of another kind", one: closing, other: { ...open, kind: "degradation" }, is: isClosed },
    { what: "is nothing with what opens", one: open, other: { ...open, since: at("01:00") }, is: [] },
    {
      what: "is what AWS Health put off",
      one: { ...open, source: "aws-health" },
      other: { ...open, source: "aws-health", since: at("04:40") },
      is: [[at("04:40"), "closed", now]],
    },
    {
      what: "is never what AWS Health says again",
      one: { ...open, source: "aws-health" },
      other: { ...open, source: "aws-health" },
      is: [],
    },
    {
      what: "is of a caller what the same one declared",
      one: { ...closing, source: "api", by: "ada" },
      other: { ...open, source: "api", by: "ada" },
      is: isClosed,
    },
    {
      what: "is nothing that another caller declared",
      one: { ...closing, source: "api", by: "ada" },
      other: { ...open, source: "api", by: "bob" },
      is: [],
    },
    {
      what: "is of a caller nothing of another kind",
      one: { ...closing, source: "api", by: "ada" },
      other: { ...open, source: "api", by: "ada", kind: "degradation" },
      is: [],
    },
  ])("$what", ({ one, other, is }) => {
    expect(ended(one, [other])).toEqual(is);
  });
});

describe("a calendar", () => {
  const account = "123456789012";
  const arn = (name: string, of = account) => `arn:aws:ssm:eu-north-1:${of}:document/${name}`;
  const told = (
    parts: { detail?: object; resources?: readonly string[]; time?: string | undefined } = {},
    home = "999999999999",
  ) =>
    calendarIn(
      {
        ...{ source: "aws.ssm", detailType: "Calendar State Change", account, region: "eu-north-1" },
        ...{ time: now, resources: [arn("Sales")], detail: { state: "CLOSED" } },
        ...(parts as object),
      },
      home,
    );
  const said = (...given: Parameters<typeof told>) => {
    const noted = told(...given);
    return noted.as === "situation" ? noted.situation : noted;
  };

  it("that closes opens a freeze of its account, which is asked of those who wrote it", () => {
    expect(told()).toMatchObject({ asksWriters: true });
    expect(said()).toEqual({
      ...{ kind: "freeze", ref: "calendar/Sales", source: "change-calendar", scope: { accounts: account } },
      ...{ since: now, responders: [], state: "open" },
    });
  });

  it("beside Parley speaks for all", () => {
    expect(said({}, account)).toMatchObject({ scope: {} });
  });

  it("that closes until a moment says so, one that opens is over now", () => {
    const next = { nextTransitionTime: at("09:00") };
    expect(said({ detail: { state: "CLOSED", ...next } })).toMatchObject({
      state: "open",
      until: at("09:00"),
    });
    const over = said({ detail: { state: "OPEN", ...next } });
    expect(over).toMatchObject({ state: "closed", closedAt: now, since: now });
    expect(over).not.toHaveProperty("until");
    expect(over).not.toHaveProperty("closedAt", undefined);
  });

  it.each([
    ["peak", "peak"],
    ["peak-sales", "peak"],
    ["BlackFridayPeak", "peak"],
    ["BlackFridayPEAK", "peak"],
    ["2026Peak", "peak"],
    ["sales_PEAK_2026", "peak"],
    ["sales peak", "peak"],
    ["speakers", "freeze"],
    ["Speaker", "freeze"],
    ["bespeak", "freeze"],
    ["Sales", "freeze"],
  ])("of the name %s is a %s", (name, kind) => {
    expect(said({ resources: ["arn:aws:other", arn(name)] })).toMatchObject({
      kind,
      ref: `calendar/${name}`,
    });
  });

  it.each<{ what: string; parts: Parameters<typeof told>[0]; as: string; why: string }>([
    {
      what: "no calendar",
      parts: { resources: ["arn:aws:ssm:eu-north-1:123456789012:parameter/x"] },
      as: "broken",
      why: "calendar or time",
    },
    { what: "no time", parts: { time: undefined }, as: "broken", why: "calendar or time" },
    {
      what: "a calendar of another account",
      parts: { resources: [arn("Sales", "111111111111")] },
      as: "forged",
      why: "another account",
    },
    { what: "another state", parts: { detail: { state: "closed" } }, as: "ignored", why: "open or closed" },
    { what: "no state", parts: { detail: {} }, as: "ignored", why: "open or closed" },
  ])("that names $what is $as", ({ parts, as, why }) => {
    expect(told(parts)).toEqual({ as, why: expect.stringContaining(why) });
  });
});

describe("the names of a scope", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

  it.each([
    { what: "none at all", names: [], is: {} },
    { what: "only empty ones", names: [""], is: {} },
    { what: "one twice", names: ["a", "b", "a"], is: { resources: ["a", "b"] } },
    { what: "one of the longest length", names: ["x".repeat(2_048)], is: { resources: ["x".repeat(2_048)] } },
    { what: "one that is too long", names: ["a", "x".repeat(2_049)], is: { resources: ["a"] } },
    { what: "as many as it holds", names: many(100), is: { resources: many(100) } },
    { what: "more than it holds", names: many(101), is: undefined },
  ])("are $is where they are $what", ({ names, is }) => {
    expect(namesIn(names)).toEqual(is);
  });
});

describe("a scope may cover what has tags that nobody knows", () => {
  const group = { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" };

  it.each([
    { scope: {}, is: true },
    { scope: { service: "checkout" }, is: true },
    { scope: { accounts: "123456789012", service: "checkout" }, is: true },
    { scope: { accounts: "1" }, is: false },
    { scope: { regions: "us-east-1" }, is: false },
    { scope: { types: "AWS::EC2::*" }, is: false },
    { scope: { resources: "other" }, is: false },
    { scope: { resources: "logs", env: "prod" }, is: true },
  ])("$scope: $is", ({ scope, is }) => {
    expect(mayCover(scope, group)).toBe(is);
  });
});
