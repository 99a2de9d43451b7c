import type { NoticeFacts, NoticeMessage } from "../../ports/people/notifier.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { cardLabels } from "../card-text.ts";

/** A line of a card; only what leads to Parley's own pages has an address. */
export type CardLine = { readonly text: string; readonly url?: string };

/** A message as a channel shows it that others read too: what it is, what is known of it, and where it is answered. */
export type NoticeCard = {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
  readonly lines: readonly CardLine[];
  readonly link?: string;
};

const mostLines = 60;
const longestLine = 600;

export function cardOf(message: NoticeMessage, publicUrl: string): NoticeCard {
  const { subject, facts, link } = message;
  const rows = facts === undefined ? [] : rowsOf(facts);
  const lines = facts === undefined ? linesOf(message, publicUrl) : [];
  return { title: plainLine(subject, 150), rows, lines, ...(link !== undefined && { link }) };
}

const order = ["what", "where", "by", "why", "until", "line", "stands", "offer", "wins"] as const;

const rowsOf = (facts: NoticeFacts): NoticeCard["rows"] =>
  order.flatMap((name) => {
    const text = facts[name];
    return text === undefined ? [] : [{ label: cardLabels[name], text: plainLine(text, longestLine) }];
  });

function linesOf({ body }: NoticeMessage, publicUrl: string): readonly CardLine[] {
  const all = body.split("\n").filter((line) => line.trim() !== "");
  const told = all.slice(0, mostLines).map((line) => lineOf(plainLine(line, longestLine), publicUrl));
  const rest = all.length - told.length;
  return rest > 0 ? [...told, { text: cardLabels.more(rest) }] : told;
}

/** A question's own page, and nothing that could end an address in which it stands. */
export const isOwnPage = (url: string | undefined, publicUrl: string): url is string =>
  url !== undefined &&
  publicUrl !== "" &&
  url.startsWith(`${publicUrl}/console/questions/`) &&
  !/[\s<>|]/.test(url);

/** INVARIANT (no links of others): an address in a text is one only where it leads to a question's own page. */
function lineOf(text: string, publicUrl: string): CardLine {
  const at = text.lastIndexOf(": https://");
  const url = at < 0 ? "" : text.slice(at + 2);
  return isOwnPage(url, publicUrl) ? { text: text.slice(0, at), url } : { text };
}
