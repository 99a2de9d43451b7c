import { bytesOf } from "../../schema/bytes.ts";
import { cardLabels } from "../card-text.ts";
import type { CardLine, NoticeCard } from "./card.ts";
import { unlinked, writtenWithin } from "./unlinked.ts";

// Teams takes 28 kB; what a workflow puts around it has room too.
const mostBytes = 20_000;
const longestRun = 1_500;

/** Outside text stands in text runs, which know no Markdown. */
const run = (text: string, more: object = {}) => ({
  type: "TextRun",
  text: writtenWithin(text, unlinked, { most: longestRun }),
  ...more,
});

const block = (...inlines: readonly object[]) => ({ type: "RichTextBlock", inlines });

/** What a workflow of Teams is sent that posts to a channel when a webhook request is received. */
export function teamsPayload({ title, rows, lines, link }: NoticeCard): object {
  const heading = block(run(title, { weight: "Bolder", size: "Medium" }));
  const body = [
    ...rows.map(({ label, text }) => block(run(`${label}: `, { weight: "Bolder" }), run(text))),
    ...lines.map((line) => block(lineRun(line))),
  ];
  const actions = link === undefined ? [] : [{ type: "Action.OpenUrl", title: cardLabels.open, url: link }];
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: withinBytes([heading, ...body]),
          ...(actions.length > 0 && { actions }),
        },
      },
    ],
  };
}

const lineRun = ({ text, url }: CardLine): object =>
  url === undefined ? run(text) : run(text, { selectAction: { type: "Action.OpenUrl", url } });

function withinBytes(blocks: readonly object[]): readonly object[] {
  let left = mostBytes;
  const kept = blocks.filter((part) => {
    left -= bytesOf(part) + 1;
    return left >= 0;
  });
  const rest = blocks.length - kept.length;
  return rest > 0 ? [...kept, block(run(cardLabels.more(rest)))] : kept;
}
