import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { Source } from "#core/policy/sources/source.ts";
import type { HookTold } from "#core/ports/outside/hook-queue.ts";
import { emptySourceBook, withNote } from "#core/situations/sources/book.ts";
import { momentIn } from "#core/situations/sources/moments.ts";
import { isOutdated } from "#core/situations/sources/outdated.ts";
import { partnerIn } from "#core/situations/sources/partner.ts";
import { peopleOf } from "#core/situations/sources/people.ts";
import { toldBy } from "#core/situations/sources/told-by.ts";
import { at, situation } from "../../arbitration/small-disputes.ts";
import { fileOf } from "../../policy/sample.ts";
import { generic } from "./payloads.ts";

const now = Date.parse(at("06:00"));

describe("a moment as systems write it", () => {
  const moment = Date.parse("2026-11-21T03:00:00Z");

  it.each([
    { text: "2026-11-21T03:00:00Z", is: moment },
    { text: "2026-11-21 04:00:00 +01:00", is: moment },
    { text: "1795230000", is: 1_795_230_000_000 },
    { text: "1795230000123", is: 1_795_230_000_123 },
    { text: "1795230000123456", is: 1_795_230_000_123 },
    { text: "1795230000123456789", is: 1_795_230_000_123 },
    { text: "631152000", is: Date.UTC(1990, 0) },
    { text: "631151999", is: undefined },
    { text: "7258118399", is: Date.UTC(2200, 0) - 1_000 },
    { text: "12345678", is: undefined },
    { text: "123456789012345678901", is: undefined },
    { text: "1795230000.5", is: undefined },
    { text: " 1795230000", is: undefined },
    { text: "0001-01-01T00:00:00Z", is: undefined },
    { text: "1989-12-31T23:59:59Z", is: undefined },
    { text: "1990-01-01T00:00:00Z", is: Date.UTC(1990, 0) },
    { text: "2199-12-31T23:59:59Z", is: Date.UTC(2200, 0) - 1_000 },
    { text: "2200-01-01T00:00:00Z", is: undefined },
    { text: "tomorrow", is: undefined },
    { text: "", is: undefined },
  ])("$text is $is", ({ text, is }) => {
    expect(momentIn(text)).toBe(is);
  });
});

describe("those whom a system names", () => {
  const source = (parts: object) => parts as unknown as Source;
  const table = { people: { PMARIA1: "sso/Maria@Example.com", POLAF22: "olaf" } };

  it.each<{ what: string; names: readonly string[]; of: object; is: object }>([
    {
      what: "are those of the table",
      names: ["PMARIA1"],
      of: table,
      is: { principals: ["sso/maria@example.com"], unknown: [] },
    },
    {
      what: "are each named once",
      names: ["PMARIA1", "PMARIA1"],
      of: table,
      is: { principals: ["sso/maria@example.com"], unknown: [] },
    },
    {
      what: "are nobody who is not there",
      names: ["PX"],
      of: table,
      is: { principals: [], unknown: ["PX"] },
    },
    {
      what: "are told as unknown only where nobody is known",
      names: ["PX", "POLAF22"],
      of: table,
      is: { principals: ["olaf"], unknown: [] },
    },
    {
      what: "are nobody by their mail where mails do not count",
      names: ["ada@example.com"],
      of: {},
      is: { principals: [], unknown: ["ada@example.com"] },
    },
    {
      what: "are known by their mail where mails count",
      names: ["Ada@example.com"],
      of: { mails: true },
      is: { principals: ["sso/ada@example.com"], unknown: [] },
    },
    {
      what: "are whom the table says, whatever their mail",
      names: ["ada@example.com"],
      of: { mails: true, people: { "ada@example.com": "root-ada" } },
      is: { principals: ["root-ada"], unknown: [] },
    },
    ...[
      "ada",
      "ada@example",
      "a da@example.com",
      "ada/x@example.com",
      "@example.com",
      `${"x".repeat(65)}@example.com`,
      "ada@exa mple.com",
      "ada@b@example.com",
      "ada@example.c",
    ].map((name) => ({
      what: "are nobody by what is no mail",
      names: [name],
      of: { mails: true },
      is: { principals: [], unknown: [name] },
    })),
    {
      what: "are nobody by what every object has",
      names: ["constructor"],
      of: table,
      is: { principals: [], unknown: ["constructor"] },
    },
    { what: "are none where nobody is named", names: [], of: table, is: { principals: [], unknown: [] } },
  ])("$what: $names", ({ names, of, is }) => {
    expect(peopleOf(names, source(of))).toEqual(is);
  });
});

describe("old news", () => {
  const day = 86_400_000;
  const word = (ago: number): Situation => situation({ asOf: new Date(now - ago).toISOString() });
  const source = (parts: object = {}) =>
    ({ proof: { scheme: "hmac" }, at: { path: "at" }, ...parts }) as unknown as Source;

  it.each([
    { what: "more than a day ago", told: word(day + 1), of: source(), is: true },
    { what: "a day ago", told: word(day), of: source(), is: false },
    { what: "of which nobody says when", told: situation({}), of: source(), is: false },
    {
      what: "where the time is signed",
      told: word(2 * day),
      of: source({ proof: { scheme: "hmac", time: {} } }),
      is: false,
    },
    {
      what: "where the key is sent itself",
      told: word(2 * day),
      of: source({ proof: { scheme: "bearer" } }),
      is: false,
    },
    { what: "where the row reads no time", told: word(2 * day), of: source({ at: undefined }), is: false },
  ])("is what was said $what: $is", ({ told, of, is }) => {
    expect(isOutdated(told, of, now)).toBe(is);
  });

  it("is ignored, as is what means nothing; what could not be read is told in part", () => {
    const deliveries = ["d1"];
    const of = (told: Situation) =>
      toldBy({ as: "word", situation: told, unknown: ["PX"] } as never, source(), { deliveries, at: now });
    expect(of(word(day + 1))).toEqual({ as: "ignored", deliveries });
    expect(of(word(1))).toMatchObject({ as: "word", deliveries, unknown: ["PX"] });
    expect(toldBy({ as: "ignored" } as never, source(), { deliveries, at: now })).toEqual({
      as: "ignored",
      deliveries,
    });
    const unmapped = Array.from({ length: 25 }, (_, part) => ({ part: `p${part}` }));
    const told = toldBy({ as: "unmapped", unmapped } as never, source(), { deliveries, at: now });
    expect(told).toEqual({ as: "unmapped", deliveries, unmapped: unmapped.slice(0, 20) });
  });
});

describe("the book of a source", () => {
  const note = (told: HookTold) => ({ v: 1 as const, source: "own", at: at("03:00"), told });
  const word = (...unknown: readonly string[]): HookTold => ({
    ...{ as: "word" as const, deliveries: [unknown.join()], situation: situation({}), unknown },
  });
  const unmapped = (message: string, path = "a"): HookTold => ({
    ...{
      as: "unmapped" as const,
      deliveries: [message],
      unmapped: [{ part: "ref", path, message, hint: "h" }],
    },
  });
  const bookOf = (...told: readonly HookTold[]) =>
    told.reduce((book, each) => withNote(book, note(each)), emptySourceBook("own"));

  it("lists names that are nobody's once, the latest first, no more than twenty and none too long", () => {
    expect(bookOf(word("a", "b"), word("c", "a")).unknown.map(({ name }) => name)).toEqual(["c", "a", "b"]);
    expect(bookOf(...Array.from({ length: 30 }, (_, index) => word(`n${index}`))).unknown).toHaveLength(20);
    expect(bookOf(word("x".repeat(500))).unknown[0]?.name).toHaveLength(300);
    expect(bookOf(word("a")).unknown).toEqual([{ name: "a", at: at("03:00") }]);
  });

  it("keeps of what could not be read no more than a line each", () => {
    const [first] = bookOf(unmapped("m".repeat(400), "p".repeat(400))).unmapped;
    expect([first?.message.length, first?.path.length, first?.at]).toEqual([300, 300, at("03:00")]);
    expect(first).not.toHaveProperty("hint");
  });

  it("counts what was taken, whatever became of it, and says what came last", () => {
    const book = bookOf(word("a"), unmapped("m"), { as: "ignored", deliveries: ["d"] });
    expect(book).toMatchObject({
      source: "own",
      version: 0,
      taken: 3,
      last: { as: "ignored" },
      refused: { count: 0 },
    });
    expect(book.unmapped).toHaveLength(1);
    expect(book.unknown).toHaveLength(1);
    expect(book.known).toHaveLength(3);
  });
});

describe("a partner's event", () => {
  const bus = "aws.partner/example.com/1/incidents";
  const file = fileOf({
    sources: [{ id: "own", preset: "generic", proof: { scheme: "partner", bus }, kinds: ["incident"] }],
  });
  const account = "123456789012";
  const event = (parts: object = {}) => ({
    ...{ source: bus, account, id: "e1", detail: generic("open", at("05:59")) },
    ...parts,
  });
  const told = (body: unknown) => partnerIn(body, { file, account, now });

  it("is the word of the source that has its bus", () => {
    expect(told(event())).toMatchObject({
      ...{ v: 1, source: "own", at: at("06:00") },
      told: { as: "word", deliveries: ["e1"], situation: { source: "own" } },
    });
  });

  it.each([
    { what: "no object", body: "text" },
    { what: "nothing", body: null },
    { what: "an event without a source", body: event({ source: undefined }) },
    { what: "an event of AWS", body: event({ source: "aws.health" }) },
    { what: "one whose source only holds the word", body: event({ source: `my.${bus}` }) },
  ])("is not $what", ({ body }) => {
    expect(told(body)).toBeUndefined();
  });

  it.each([
    { what: "another bus", body: event({ source: `${bus}2` }), as: "forged", why: "no source of the policy" },
    {
      what: "another account",
      body: event({ account: "111111111111" }),
      as: "forged",
      why: "another account's",
    },
    { what: "no detail", body: event({ detail: "text" }), as: "broken", why: "no envelope" },
    { what: "no id", body: event({ id: 7 }), as: "broken", why: "no envelope" },
  ])("of $what is $as", ({ body, as, why }) => {
    expect(told(body)).toEqual({ as, why: expect.stringContaining(why) });
  });
});
