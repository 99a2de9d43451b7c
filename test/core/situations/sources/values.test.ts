import { describe, expect, it } from "vitest";
import type { PayloadValues } from "#core/policy/file/sources.ts";
import type { Source } from "#core/policy/sources/source.ts";
import { type PayloadTimes, timesIn } from "#core/situations/sources/times.ts";
import { allOf, firstOf, textsAt } from "#core/situations/sources/values.ts";
import { at, time } from "../../arbitration/small-disputes.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe("the texts at a path", () => {
  const payload = {
    text: " open ",
    empty: "  ",
    long: "l".repeat(1_025),
    longest: "l".repeat(1_024),
    number: 7,
    endless: Infinity,
    yes: true,
    no: false,
    nothing: null,
    group: { text: "in" },
    list: ["a", 1, null, { text: "deep" }, ["b"], ""],
    items: [{ id: "x" }, { id: ["y", "z"] }, "w", null],
    hundred: many(101),
    gaps: [...Array.from({ length: 100 }, () => ""), "late"],
    pages: [many(60), many(60)],
  };
  it.each<{ readonly path: string; readonly are: readonly string[] }>([
    { path: "text", are: ["open"] },
    { path: "empty", are: [] },
    { path: "long", are: [] },
    { path: "longest", are: ["l".repeat(1_024)] },
    { path: "number", are: ["7"] },
    { path: "endless", are: [] },
    { path: "yes", are: ["true"] },
    { path: "no", are: ["false"] },
    { path: "nothing", are: [] },
    { path: "group", are: [] },
    { path: "group.text", are: ["in"] },
    { path: "group[0]", are: [] },
    { path: "group[*]", are: [] },
    { path: "missing.text", are: [] },
    { path: "constructor.name", are: [] },
    { path: "text.length", are: [] },
    { path: "list", are: ["a", "1"] },
    { path: "list[3].text", are: ["deep"] },
    { path: "list[*]", are: ["a", "1", "b"] },
    { path: "list[9]", are: [] },
    { path: "items[*].id", are: ["x", "y", "z"] },
    { path: "no path", are: [] },
    { path: "hundred", are: many(100) },
    { path: "hundred[*]", are: many(100) },
    { path: "hundred[100]", are: ["v100"] },
    { path: "gaps", are: [] },
    { path: "gaps[*]", are: [] },
    { path: "pages[*]", are: [...many(60), ...many(40)] },
    { path: "pages[*][*]", are: [...many(60), ...many(40)] },
  ])("$path", ({ path, are }) => {
    expect(textsAt(payload, path)).toEqual(are);
  });

  it("are none where the message is no group", () => {
    expect(textsAt(null, "text")).toEqual([]);
    expect(textsAt([{ text: "a" }], "[0].text")).toEqual(["a"]);
  });
});

describe("a value comes to", () => {
  const payload = { state: "firing", team: "pay", part: "api", labels: ["service:a", "service:", "b"] };
  const map = { firing: "open", ended: "closed" };
  it.each<{
    what: string;
    values: PayloadValues | undefined;
    texts?: string[];
    paths?: string[];
    strange?: string[];
  }>([
    { what: "nothing where none is said", values: undefined },
    { what: "what stands at its path", values: "state", texts: ["firing"], paths: ["state"] },
    { what: "nothing at another path, which is told", values: "other", paths: ["other"] },
    { what: "what is said itself", values: { is: "open" }, texts: ["open"] },
    { what: "what a word means here", values: { at: "state", map }, texts: ["open"], paths: ["state"] },
    {
      what: "nothing where a word means nothing here",
      values: { at: "team", map },
      ...{ paths: ["team"], strange: ["pay"] },
    },
    {
      what: "nothing of a word that every object has",
      values: { at: "state", map: { toString: "x" } },
      ...{ paths: ["state"], strange: ["firing"] },
    },
    {
      what: "something else where a word means nothing",
      values: { at: "team", map, else: "open" },
      ...{ texts: ["open"], paths: ["team"] },
    },
    {
      what: "something else where nothing stands there",
      values: { at: "other", else: "open" },
      ...{ texts: ["open"], paths: ["other"] },
    },
    {
      what: "nothing else where something stands there",
      values: { at: "state", else: "open" },
      ...{ texts: ["firing"], paths: ["state"] },
    },
    {
      what: "what stands behind a word, and a word before it",
      values: { at: "labels", after: "service:", prefix: "svc/" },
      ...{ texts: ["svc/a"], paths: ["labels"] },
    },
    {
      what: "the first of several paths, joined",
      values: { at: ["team", "labels"] },
      ...{ texts: ["pay-service:a"], paths: ["team", "labels"] },
    },
    {
      what: "nothing where one of several paths is missing",
      values: { at: ["team", "other"] },
      paths: ["team", "other"],
    },
    {
      what: "something only where the message says so",
      values: { at: "team", when: { state: ["ended", "firing"], part: ["api"] } },
      ...{ texts: ["pay"], paths: ["team"] },
    },
    {
      what: "something where any text of several says so",
      values: { at: "team", when: { labels: ["b"] } },
      ...{ texts: ["pay"], paths: ["team"] },
    },
    {
      what: "all that stands at a single path",
      values: { at: "labels", prefix: "-" },
      ...{ texts: ["-service:a", "-service:", "-b"], paths: ["labels"] },
    },
    {
      what: "nothing where the message says something else",
      values: { at: "team", when: { state: ["firing"], part: ["web"] }, else: "x" },
      paths: ["team"],
    },
    {
      what: "the first that yields something",
      values: ["other", "team", "part"],
      texts: ["pay"],
      paths: ["team"],
    },
    {
      what: "what stood in the way of each",
      values: ["other", { at: "team", map }, { at: "part", map }],
      ...{ paths: ["other", "team", "part"], strange: ["pay", "api"] },
    },
  ])("$what", ({ values, texts = [], paths = [], strange = [] }) => {
    expect(firstOf(payload, values)).toEqual({ texts, paths, unmapped: strange });
  });

  it("all that any of several yields, each once", () => {
    expect(allOf(payload, ["team", "labels", { is: "pay" }, "other"])).toEqual(["pay", ...payload.labels]);
    expect(allOf(payload, undefined)).toEqual([]);
  });
});

describe("when a message says that something is", () => {
  const now = time("04:00");
  const source = { id: "own", at: "at", since: "since", until: "until" } as unknown as Source;
  const year = 366 * 86_400_000;
  const moment = (ms: number) => new Date(ms).toISOString();
  const times = (payload: object) => timesIn(payload, source, now);
  const plain = { since: now, at: now, unmapped: [] };

  it.each<{ readonly what: string; readonly payload: object; readonly is: PayloadTimes }>([
    { what: "now, where it says nothing", payload: {}, is: plain },
    { what: "now, where it says no moment", payload: { at: "soon", since: "x", until: "y" }, is: plain },
    {
      what: "since it was said, where it says only that",
      payload: { at: at("03:00") },
      is: { ...plain, at: time("03:00"), since: time("03:00") },
    },
    {
      what: "since now, where it was said a little later",
      payload: { at: at("04:01") },
      is: { ...plain, at: time("04:01") },
    },
    {
      what: "since it began, whenever it was said",
      payload: { at: at("03:00"), since: at("02:00") },
      is: { ...plain, at: time("03:00"), since: time("02:00") },
    },
    {
      what: "of several moments the widest, as last said",
      payload: {
        at: [at("02:00"), at("03:00"), "x"],
        since: [at("02:00"), at("01:00")],
        until: [at("05:00"), at("06:00"), at("05:30")],
      },
      is: { ...plain, at: time("03:00"), since: time("01:00"), until: time("06:00") },
    },
  ])("$what", ({ payload, is }) => {
    expect(times(payload)).toEqual(is);
  });

  it.each([
    { what: "said as late as clocks differ", part: "at", by: 300_000, is: [] },
    { what: "said later than that", part: "at", by: 300_001, is: ["at at"] },
    { what: "to begin within a year", part: "since", by: year, is: [] },
    { what: "to begin after that", part: "since", by: year + 1, is: ["since since"] },
    { what: "to end within a year", part: "until", by: year, is: [] },
    { what: "to end after that", part: "until", by: year + 1, is: ["until until"] },
  ])("is in the future where it is $what", ({ part, by, is }) => {
    const { unmapped } = times({ [part]: moment(now + by) });
    expect(unmapped.map((each) => `${each.part} ${each.path}`)).toEqual(is);
    for (const { message } of unmapped)
      expect(message).toContain(`the moment at \`${part}\` lies in the future`);
  });

  it("has no end where it says none", () => {
    expect(times({})).not.toHaveProperty("until");
  });

  it("is in the future wherever its source says only that", () => {
    const stated = { ...source, at: { is: at("05:00") } } as unknown as Source;
    expect(timesIn({}, stated, now).unmapped.map(({ path }) => path)).toEqual(["(nowhere)"]);
  });
});
