import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageOf } from "#console/page.ts";
import type { Page, QuestionPage } from "#console/page-model.ts";
import { texts } from "#console/texts.ts";

const moment = (text: string) => ({ at: "2026-11-21T07:35:00Z", text });

const terms = (text: string) => ({ tone: "keep" as const, whose: text, costs: [text, text], lasts: text });

const question = (text: string): QuestionPage => ({
  is: "question",
  reader: { name: text, way: "link" },
  left: 3_600_000,
  token: text,
  isAsked: true,
  isAnother: false,
  problem: "choice",
  filled: { value: text, for: "1h", note: text },
  view: {
    case: text,
    question: text,
    edition: text,
    title: text,
    short: text,
    place: { resource: text, account: text, region: text, text },
    chips: [
      { name: "owner", value: text },
      { name: "region", value: text },
    ],
    happened: [text, text],
    sides: [{ who: text, wants: text, text }],
    would: [text],
    reasons: [text],
    meanwhile: text,
    advice: { tone: "revert", text, silence: { tone: "keep", text: `${text} ${text}` }, differs: text },
    options: [
      { key: text, answer: "keep", value: text, does: text, terms: terms(text) },
      { key: "hold", answer: "hold", does: text, terms: { ...terms(text), tone: "ask" } },
    ],
    own: { kind: "integer", label: text },
    holds: [{ key: text, ms: 3_600_000, label: text }],
    asked: [text],
    askedAt: moment(text),
    deadline: moment(text),
    needsSignIn: false,
    before: [text, text],
  },
});

const standing = (text: string): Page => ({
  is: "answered",
  about: text,
  isYours: false,
  reader: { name: text, way: "session" },
  carried: [
    {
      field: text,
      value: text,
      writing: { is: "given up", at: moment(text), why: text },
      seen: { is: "other", at: moment(text) },
    },
    { field: text, writing: { is: "sent", at: moment(text) } },
  ],
  before: [text, text],
  more: 3,
  caseAt: text,
  stands: {
    answer: "value",
    value: text,
    at: moment(text),
    by: text,
    proof: "link",
    until: moment(text),
    note: text,
  },
});

const skeleton = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:"[^"]*"|[^">])*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));

const pieces = [
  "<script>",
  "</script>",
  "</style>",
  "</textarea>",
  "<!--",
  "]]>",
  '" onfocus="alert(1)',
  "' autofocus='",
  "&quot;",
  "&#x3c;",
  "\u202E",
  "\u2066",
  "\u200B",
  "\u0000",
  "\u001b[31m",
  "\r\n",
  "\uD800",
  "javascript:alert(1)",
  "word",
  "x".repeat(5_000),
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(" "));
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe("a page", () => {
  it.each([
    { page: "question", of: question },
    { page: "answer", of: standing },
  ])("of a $page has the same elements whatever stands in its texts", async ({ of }) => {
    const due = skeleton(await pageOf(of("word")));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const page = await pageOf(of(text));
        expect(skeleton(page)).toEqual(due);
        expect(page).not.toMatch(unseen);
      }),
      { numRuns: 200 },
    );
  });

  it("stays small when its texts are books", async () => {
    const page = await pageOf(question("<book>\u202E".repeat(15_000)));
    expect(page.length).toBeLessThan(1_000_000);
    expect(page).not.toContain("<book>");
  });

  it.each(Object.keys(texts.notes) as (keyof typeof texts.notes)[])("tells %s in words alone", async (is) => {
    const page = await pageOf({ is });
    expect(page).toContain("<h1>");
    expect(page).not.toMatch(/<form|<a /);
  });

  it.each([
    { what: "silence that decided", stands: {}, says: "so silence decided. No person did" },
    { what: "silence for the last time", stands: { isFinal: true }, says: "for the third time" },
    { what: "silence beside what was decided", stands: { isBeside: true }, says: "and that went on" },
    { what: "it for the third time", stands: { isBeside: true, isFinal: true }, says: "and that went on" },
    { what: "a person beside what was decided", stands: { by: "olga" }, says: "olga was first" },
  ])("tells of $what", async ({ stands, says }) => {
    const page = standing("word") as Extract<Page, { stands: unknown }>;
    const { by: _, proof: __, ...rest } = page.stands;
    expect(await pageOf({ ...page, stands: { ...rest, ...stands } })).toContain(says);
  });

  it("chooses nothing for anybody", async () => {
    const page = await pageOf(question("word"));
    expect(page).not.toMatch(/ checked[ />]/);
    expect(page.match(/type="radio"[^>]* required/g)).toHaveLength(3);
    expect(page.match(/type="submit"/g)).toHaveLength(1);
  });

  it.each([
    { left: 30_000, says: "About 1 minute left" },
    { left: 59 * 60_000, says: "About 59 minutes left" },
    { left: 3.6 * 3_600_000, says: "About 4 hours left" },
    { left: 72 * 3_600_000, says: "About 3 days left" },
  ])("says how much time is left: $says", async ({ left, says }) => {
    expect(await pageOf({ ...question("word"), left })).toContain(`<b>${says}</b>`);
  });

  it("tells what an answer comes to by a sign and a word, and shows the chips that are known", async () => {
    const page = await pageOf(question("word"));
    const marks = [
      ...page.matchAll(/<b class="tone (\w+)"><span aria-hidden="true">(.)<\/span> ([\w ]+)<\/b>/g),
    ];
    expect(marks.map(([, ...mark]) => mark.join(" "))).toEqual([
      "revert ← Revert",
      "keep ✓ Keep",
      "keep ✓ Keep",
      "change → Change",
      "ask ? Ask again",
    ]);
    expect(page.match(/<li><span>(?:owner|region)<\/span> <bdi>word<\/bdi><\/li>/g)).toHaveLength(2);
  });

  it.each([
    { problem: "choice", isOpen: false },
    { problem: "value", isOpen: true },
    { problem: "term", isOpen: true },
  ] as const)(
    "keeps what needs another word under `other`, open where that word was wrong: $problem",
    async ({ problem, isOpen }) => {
      const page = await pageOf({ ...question("word"), problem });
      const [before = "", inside = ""] = page.split('<details class="other"');
      expect(before).not.toMatch(/value="(?:own|hold)"/);
      expect(inside.startsWith(" open>")).toBe(isOpen);
      expect(inside).toMatch(/value="own"[\s\S]*value="hold"[\s\S]*<\/details><\/fieldset>/);
    },
  );

  it("shows no form where a link does not answer", async () => {
    const page = await pageOf({ ...question("word"), signInAt: "https://parley.example/v1/console/x" });
    expect(page).not.toContain("<form");
    expect(page).toContain('href="https://parley.example/v1/console/x"');
  });
});
