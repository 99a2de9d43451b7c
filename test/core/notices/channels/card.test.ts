import { describe, expect, it } from "vitest";
import { cardOf, isOwnPage, type NoticeCard } from "#core/notices/channels/card.ts";
import { slackPayload, slackText } from "#core/notices/channels/slack-payload.ts";
import { teamsPayload } from "#core/notices/channels/teams-payload.ts";
import { unlinked, writtenWithin } from "#core/notices/channels/unlinked.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";

const url = "https://parley.example/v1";
const page = `${url}/console/questions/q-1`;
const message = (more: Partial<NoticeMessage> = {}): NoticeMessage => ({
  ...{ id: "n", kind: "notice", subject: "Parley", body: "One.\n\n  \nTwo.", to: [], ...more },
});
const card = (more: Partial<NoticeCard> = {}): NoticeCard => ({ title: "T", rows: [], lines: [], ...more });

describe("a card of a message", () => {
  it("shows the lines of its body that say something, and no link where it has none", () => {
    expect(cardOf(message(), url)).toEqual({
      ...{ title: "Parley", rows: [], lines: [{ text: "One." }, { text: "Two." }] },
    });
  });

  it("shows facts in place of the body, each under its name and in one order", () => {
    const facts = {
      ...{ wins: "9", offer: "8", stands: "7", line: "6", until: "5", why: "4", by: "3", where: "2" },
      what: "1",
    };
    const { rows, lines } = cardOf(message({ facts }), url);
    expect(lines).toEqual([]);
    expect(rows.map(({ label, text }) => `${text} ${label}`)).toEqual([
      "1 What",
      "2 Where",
      "3 Who",
      "4 Why",
      "5 Until",
      "6 Policy",
      "7 What stands now",
      "8 What would be kept",
      "9 What would hold",
    ]);
  });

  it("leaves out what nobody knows, and cuts what is long", () => {
    const { rows, title } = cardOf(
      message({ subject: "s".repeat(151), facts: { what: "w".repeat(601) } }),
      url,
    );
    expect(rows.map(({ text }) => text.length)).toEqual([600]);
    expect(title).toHaveLength(150);
  });

  it("has the link of its message", () => {
    expect(cardOf(message({ link: page }), url).link).toBe(page);
    expect(cardOf(message(), url)).not.toHaveProperty("link");
  });

  it.each([
    { what: "all where there are sixty", count: 60, last: "line 59", length: 60 },
    { what: "how many more where there is one more", count: 61, last: "And 1 more line.", length: 61 },
    { what: "how many more where there are several", count: 63, last: "And 3 more lines.", length: 61 },
  ])("shows of many lines $what", ({ count, last, length }) => {
    const body = Array.from({ length: count }, (_, index) => `line ${index}`).join("\n");
    const { lines } = cardOf(message({ body }), url);
    expect(lines).toHaveLength(length);
    expect(lines.at(-1)).toEqual({ text: last });
  });

  it.each([
    { what: "a question's own page", line: `Open: ${page}`, is: { text: "Open", url: page } },
    {
      what: "only the last address",
      line: `Open: https://a.example: ${page}`,
      is: { text: "Open: https://a.example", url: page },
    },
    {
      what: "no address of others",
      line: "Open: https://a.example",
      is: { text: "Open: https://a.example" },
    },
    { what: "no address without words", line: page, is: { text: page } },
  ])("leads in a line to $what", ({ line, is }) => {
    expect(cardOf(message({ body: line }), url).lines).toEqual([is]);
  });
});

describe("a question's own page", () => {
  it.each([
    { what: "is below Parley's address", of: page, at: url, is: true },
    { what: "is nothing where none is given", of: undefined, at: url, is: false },
    { what: "is nothing where Parley has none", of: "/console/questions/q-1", at: "", is: false },
    { what: "is no other page of Parley's", of: `${url}/console/q-1`, at: url, is: false },
    { what: "is of no other address", of: `https://evil.example/?${page}`, at: url, is: false },
    { what: "has no space in it", of: `${page} x`, at: url, is: false },
    { what: "has no end of a link in it", of: `${page}>`, at: url, is: false },
    { what: "has no beginning of a link in it", of: `${page}<`, at: url, is: false },
    { what: "has no bar in it", of: `${page}|x`, at: url, is: false },
  ])("$what", ({ of, at, is }) => {
    expect(isOwnPage(of, at)).toBe(is);
  });
});

const gap = "\u200b";

describe("text without links", () => {
  it.each([
    { what: "an address", text: "https://a", is: `https:${gap}//a` },
    { what: "an address in capitals", text: "HTTP://a", is: `HTTP:${gap}//a` },
    { what: "a scheme with all its letters", text: "a1+.-:b://c", is: `a1+.-:b:${gap}//c` },
    { what: "a name that starts with www", text: "www1", is: `www${gap}1` },
    { what: "no www with nothing behind it", text: "www x", is: "www x" },
    { what: "a mail address to click", text: "mailto:x", is: `mailto:${gap}x` },
    { what: "a number to call", text: "TEL:1", is: `TEL:${gap}1` },
    { what: "a name that would ring", text: "@all", is: `@${gap}all` },
    { what: "no sign with nothing behind it", text: "@ all < b", is: "@ all < b" },
    { what: "a mark-up of a channel", text: "<!here>", is: `<${gap}!here>` },
    { what: "something to fill in", text: "{{x}} ${y} { {", is: `{${gap}{x}} $${gap}{y} { {` },
    { what: "a name of the web", text: "a.io", is: `a.${gap}io` },
    { what: "a name behind a hyphen or digit", text: "-.io 1.io", is: `-.${gap}io 1.${gap}io` },
    { what: "no end of a sentence", text: "a. b.c 1.5 ..io", is: "a. b.c 1.5 ..io" },
  ])("breaks $what", ({ text, is }) => {
    expect(unlinked(text)).toBe(is);
  });

  const same = (text: string) => text;
  const twice = (text: string) => text.replaceAll("a", "aa");
  const bytes = (text: string) => Buffer.byteLength(text);
  it.each([
    { what: "is whole where it fits", text: "abc", write: same, within: { most: 3 }, is: "abc" },
    { what: "is cut where it does not fit", text: "abcd", write: same, within: { most: 3 }, is: "ab…" },
    { what: "is cut as it is written", text: "bbaaa", write: twice, within: { most: 6 }, is: "bbaa…" },
    {
      what: "is cut by another measure",
      text: "abcdef",
      write: same,
      within: { most: 5, sizeOf: bytes },
      is: "ab…",
    },
    {
      what: "has no half of a letter",
      text: "\u{1F600}\u{1F600}",
      write: same,
      within: { most: 2 },
      is: "…",
    },
    { what: "is only cut where nothing fits", text: "abc", write: same, within: { most: 0 }, is: "…" },
  ])("$what", ({ text, write, within, is }) => {
    expect(writtenWithin(text, write, within)).toBe(is);
  });
});

describe("text in Slack", () => {
  it.each([
    { what: "has no entities of its own", text: "&amp; > <", is: "&amp;amp; &gt; &lt;" },
    { what: "is never bold, struck or code", text: "*~`", is: `${gap}*${gap}${gap}~${gap}${gap}\`${gap}` },
    { what: "keeps what joins a name", text: "a_b 1_2", is: "a_b 1_2" },
    { what: "is never slanted", text: "_a b_", is: `${gap}_${gap}a b${gap}_${gap}` },
  ])("$what", ({ text, is }) => {
    expect(slackText(text)).toBe(is);
  });

  const blocksOf = (more: Partial<NoticeCard>) =>
    (slackPayload(card(more)) as { blocks: { text: { text: string } }[] }).blocks.map(
      ({ text }) => text.text,
    );

  it("is one section where it fits, after the title", () => {
    const rows = [{ label: "What", text: "a" }];
    expect(blocksOf({ rows, lines: [{ text: "b" }] })).toEqual(["T", "*What:* a\nb"]);
  });

  it.each([
    { what: "to its very last letter", last: 899, sections: [2_900] },
    { what: "and another one where it does not", last: 900, sections: [2_000, 900] },
  ])("fills a section $what", ({ last, sections }) => {
    const lines = [1_000, 999, last].map((count) => ({ text: "a".repeat(count) }));
    expect(
      blocksOf({ lines })
        .slice(1)
        .map((text) => text.length),
    ).toEqual(sections);
  });

  it("takes 45 blocks, and the answer always", () => {
    const lines = Array.from({ length: 150 }, () => ({ text: "a ".repeat(600) }));
    const blocks = blocksOf({ lines, link: `${page}?a=1&b=<|>` });
    expect(blocks).toHaveLength(46);
    expect(blocks.at(-1)).toBe(`<${page}?a=1&amp;b=%3C%7C%3E|Sign in and answer>`);
  });

  it("leads to a page under its line, in which nothing ends the link", () => {
    expect(blocksOf({ lines: [{ text: "a|b", url: page }] })[1]).toBe(`<${page}|a/b>`);
  });
});

describe("text in Teams", () => {
  const contentOf = (more: Partial<NoticeCard>) => {
    const { attachments } = teamsPayload(card(more)) as {
      attachments: { content: { body: { inlines: { text: string }[] }[]; actions?: unknown } }[];
    };
    return attachments[0]?.content;
  };

  it("has an action only where there is something to answer", () => {
    expect(contentOf({})).not.toHaveProperty("actions");
    expect(contentOf({ link: page })?.actions).toEqual([
      { type: "Action.OpenUrl", title: "Sign in and answer", url: page },
    ]);
  });

  it("counts what there is no room for", () => {
    const lines = Array.from({ length: 30 }, () => ({ text: "a ".repeat(750) }));
    const body = contentOf({ lines })?.body ?? [];
    expect(body).toHaveLength(14);
    expect(body.at(-1)?.inlines[0]?.text).toBe("And 18 more lines.");
  });

  it("has nothing to count where all of it fits", () => {
    const body = contentOf({ rows: [{ label: "What", text: "a" }], lines: [{ text: "b" }] })?.body;
    expect(body?.map(({ inlines }) => inlines.map(({ text }) => text))).toEqual([
      ["T"],
      ["What: ", "a"],
      ["b"],
    ]);
  });
});
