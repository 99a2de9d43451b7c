import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Situation } from "#core/claims/situation.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import { sourceOf } from "#core/policy/sources/source.ts";
import { momentIn } from "#core/situations/sources/moments.ts";
import { readPayload } from "#core/situations/sources/read-payload.ts";
import { textsAt } from "#core/situations/sources/values.ts";
import { fileOf } from "../../policy/sample.ts";
import { generic, pagerduty } from "./payloads.ts";

const now = Date.parse("2026-11-21T06:00:00Z");

function sourceWith(parts: object) {
  const found = sourceOf(fileOf({ sources: [{ id: "own", preset: "generic", ...parts }] }), "own");
  if (found === undefined) throw new Error("no source");
  return found;
}

const read = (payload: unknown, parts: object = {}) => readPayload(payload, sourceWith(parts), now);
const whole = generic("open", "2026-11-21T03:01:00Z");

function why(payload: unknown, parts: object = {}) {
  const said = read(payload, parts);
  return said.as === "unmapped" ? said.unmapped.map(({ message, hint }) => `${message}; ${hint}`) : said;
}

describe("a message that cannot be read is answered with the path and the remedy", () => {
  it("where nothing stands", () => {
    const { ref: _, ...rest } = whole;
    expect(why(rest)).toEqual([
      "nothing stands at `ref`; send it, or say in `ref` of the source `own` where it stands",
    ]);
  });

  it("where something else stands", () => {
    const parts = { state: { at: "state", map: { on: "open", off: "closed" } } };
    expect(why(whole, parts)).toEqual([
      "`open` at `state` means nothing here; say what it means in the `map` of `state` of the source `own`",
    ]);
  });

  it("where it is no state, no kind, or none of the source's", () => {
    expect(why({ ...whole, state: "burning" })).toEqual([
      "`burning` is no state; map it to `open`, `closed` or `ignored` in `state` of the source `own`",
    ]);
    expect(why({ ...whole, kind: "fire" })).toEqual([
      "`fire` is no kind of situation; map it to one in `kind` of the source `own`",
    ]);
    expect(why(whole, { kinds: ["alarm"] })).toEqual([
      "the source `own` may not declare `incident`; name it among the `kinds` of the source, or send something else",
    ]);
    expect(why({ ...whole, kind: "attestation" })).toEqual([
      "the source `own` may not declare `attestation`; name it among the `kinds` of the source, or send something else",
    ]);
  });

  it("where it would cover everything by mistake", () => {
    expect(why({ ...whole, scope: {} })).toEqual([
      "nothing stands at `scope.accounts`; send it, or say in `scope.accounts` of the source `own` where it stands",
    ]);
    expect(read({ ...whole, scope: {} }, { scope: {} })).toMatchObject({
      as: "word",
      situation: { scope: {} },
    });
  });

  it("where it comes from the future, or is larger than any", () => {
    expect(why({ ...whole, at: "2026-11-21T06:06:00Z" })).toEqual([
      "the moment at `at` lies in the future; set the clock of what sends it, or say in `at` of the source `own` where the moment stands",
    ]);
    let deep: unknown = whole;
    for (let depth = 0; depth < 100; depth += 1) deep = { deep };
    expect(why(deep)).toEqual(["it holds more, or deeper, than any message; send less at once"]);
  });

  it("where something in it is a secret", () => {
    expect(why({ ...whole, ref: "AKIAIOSFODNN7EXAMPLE" })).toEqual([
      "something in it looks like a secret; send where it is kept instead",
    ]);
  });
});

describe("a message is read by its row", () => {
  it("with several of a scope, words in place of theirs, and a kind by the word of another place", () => {
    const parts = {
      scope: { service: { at: "labels[*]", after: "service:" } },
      kind: [{ at: "level", when: { "labels[*]": ["page"] }, map: { P1: "incident" } }, { is: "alarm" }],
    };
    const labels = ["page", "service:checkout", "service:cart", "service:"];
    expect(read({ ...whole, labels, level: "P1" }, parts)).toMatchObject({
      situation: { kind: "incident", scope: { service: ["checkout", "cart"] } },
    });
    expect(read({ ...whole, labels: ["service:a"], level: "P1" }, parts)).toMatchObject({
      situation: { kind: "alarm", scope: { service: "a" } },
    });
  });

  it("without what only looks like a part of it", () => {
    expect(textsAt(JSON.parse('{"__proto__": {"a": "b"}}'), "constructor.name")).toEqual([]);
    expect(textsAt({}, "toString")).toEqual([]);
    expect(textsAt(["a"], "length")).toEqual([]);
    expect(textsAt("text", "[0]")).toEqual([]);
  });

  it("with a hundred names at most", () => {
    const responders = Array.from({ length: 5_000 }, (_, at) => `p${at}@example.com`);
    const said = read({ ...whole, responders });
    expect(said).toMatchObject({ as: "word" });
    if (said.as === "word") expect(said.situation.responders).toHaveLength(100);
  });

  it("and mails are people only where the row says so", () => {
    expect(read(whole, { mails: false })).toMatchObject({
      situation: { responders: [] },
      unknown: ["maria@example.com", "olaf@example.com"],
    });
    expect(read({ ...whole, by: "a b@example.com" })).toMatchObject({ unknown: ["a b@example.com"] });
    expect(read({ ...whole, by: "arn:aws:iam::123456789012:role/on-call" })).not.toHaveProperty(
      "situation.by",
    );
    const people = { "maria@example.com": "arn:aws:iam::123456789012:user/maria" };
    expect(read(whole, { people })).toMatchObject({ situation: { by: ["123456789012:user/maria"] } });
  });
});

describe("a moment", () => {
  it.each([
    { text: "2026-11-21T03:01:00Z", is: "2026-11-21T03:01:00.000Z" },
    { text: "2026-11-21T04:01:00.000+0100", is: "2026-11-21T03:01:00.000Z" },
    { text: "2026-11-21 03:01:00", is: "2026-11-21T03:01:00.000Z" },
    { text: "2018-08-03T09:52:26.739266876+02:00", is: "2018-08-03T07:52:26.739Z" },
    { text: "1795230060", is: "2026-11-21T03:01:00.000Z" },
    { text: "1795230060000", is: "2026-11-21T03:01:00.000Z" },
    { text: "1795230060000000", is: "2026-11-21T03:01:00.000Z" },
    { text: "1795230060000000000", is: "2026-11-21T03:01:00.000Z" },
    { text: "0001-01-01T00:00:00Z", is: undefined },
    { text: "99999999999999999999", is: undefined },
    { text: "yesterday", is: undefined },
    { text: "2026-13-45T99:99:99Z", is: undefined },
  ])("written `$text` is $is", ({ text, is }) => {
    const time = momentIn(text);
    expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(is);
  });
});

describe("whatever a message is", () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.record({ event: fc.jsonValue(), alerts: fc.jsonValue(), issue: fc.jsonValue(), kind: fc.jsonValue() }),
    fc
      .tuple(fc.constantFrom(...Object.keys(whole)), fc.jsonValue())
      .map(([key, value]) => ({ ...whole, [key]: value })),
    fc
      .tuple(fc.constantFrom("id", "event_type", "occurred_at", "agent", "data"), fc.jsonValue())
      .map(([key, value]) => {
        const { event } = pagerduty({ type: "triggered", status: "triggered", at: "2026-11-21T03:01:00Z" });
        return { event: { ...event, [key]: value } };
      }),
  );
  const file = fileOf({ sources: presetNames.map((preset) => ({ id: preset, preset })) });

  it("it is read without a fault, to a whole situation or to a reason", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...presetNames), (payload, preset) => {
        const source = sourceOf(file, preset);
        if (source === undefined) throw new Error("no source");
        const said = readPayload(payload, source, now);
        if (said.as === "unmapped") expect(said.unmapped.length).toBeGreaterThan(0);
        if (said.as !== "word") return;
        const { situation } = said;
        expect(Situation.safeParse(situation).success).toBe(true);
        expect(situation.source).toBe(preset);
        expect(source.kinds).toContain(situation.kind);
        expect(Date.parse(situation.asOf ?? "")).toBeLessThanOrEqual(now + 300_000);
      }),
      { numRuns: 2_000 },
    );
  });
});
