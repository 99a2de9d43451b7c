import { cardLabels } from "../card-text.ts";
import type { CardLine, NoticeCard } from "./card.ts";
import { unlinked, writtenWithin } from "./unlinked.ts";

// What Slack takes: 150 characters in a header, 3,000 in a section, 50 blocks.
const longestHeader = 150;
const longestSection = 2_900;
const mostBlocks = 45;

// Breaks a mark that would turn text bold, slanted, struck or into code.
const broken = "\u200b";

/**
 * Outside text in Slack's mrkdwn. INVARIANT (text stays text): no mention, no link and no format comes of it; names with an
 * underscore inside stay as they are, since Slack formats only whole words.
 */
export const slackText = (text: string): string =>
  unlinked(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (mark) => `${broken}${mark}${broken}`);

/** `verbatim`: Slack makes no links of what looks like one. */
const section = (text: string) => ({
  type: "section",
  text: { type: "mrkdwn", text, verbatim: true },
});

/** What an incoming webhook of Slack is sent. */
export function slackPayload({ title, rows, lines, link }: NoticeCard): object {
  const labelled = rows.map(
    ({ label, text }) => `*${label}:* ${writtenWithin(text, slackText, { most: longestSection - 100 })}`,
  );
  const blocks = [
    { type: "header", text: { type: "plain_text", text: headerOf(title), emoji: false } },
    ...sectionsOf([...labelled, ...lines.map(lineText)]),
  ].slice(0, mostBlocks);
  const answer = link === undefined ? [] : [section(`<${slackUrl(link)}|${cardLabels.open}>`)];
  return {
    text: writtenWithin(title, slackText, { most: 2 * longestSection }),
    blocks: [...blocks, ...answer],
    unfurl_links: false,
    unfurl_media: false,
  };
}

const headerOf = (title: string): string => writtenWithin(title, unlinked, { most: longestHeader });

function lineText({ text, url }: CardLine): string {
  const written = writtenWithin(text, slackText, { most: 1_200 });
  return url === undefined ? written : `<${slackUrl(url)}|${written.replaceAll("|", "/")}>`;
}

const slackUrl = (url: string): string =>
  url.replaceAll("&", "&amp;").replaceAll("<", "%3C").replaceAll(">", "%3E").replaceAll("|", "%7C");

/** As few sections as hold the lines. */
function sectionsOf(lines: readonly string[]): readonly object[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || joined.length > longestSection) texts.push(line);
    else texts[texts.length - 1] = joined;
  }
  return texts.map(section);
}
