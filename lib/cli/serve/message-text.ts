import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { shortName } from "#core/questions/naming.ts";
import { plain, plainLines } from "../terminal/plain-text.ts";

const nameOf = (principal: string): string => principal.slice(principal.lastIndexOf("/") + 1);

const timeOf = (now: number): string => `${new Date(now).toISOString().slice(11, 19)} UTC`;

/** What was decided, as one line. */
export const decisionText = ({ kind, resource, summary }: DecisionEvent, now: number): string =>
  `\n${timeOf(now)}: ${kind}: ${plain(shortName(resource))}: ${plain(summary)}\n`;

/** A message as its reader would get it. */
export function messageText({ to, subject, body, link }: NoticeMessage, now: number): string {
  const readers = to.length === 0 ? "the operators" : to.map(nameOf).join(", ");
  const below = link === undefined || body.includes(link) ? [] : ["", link];
  const lines = [subject, "", ...body.trimEnd().split("\n"), ...below].map((line) => `  ${line}`.trimEnd());
  return `\n${timeOf(now)}: a message to ${plain(readers)}\n${plainLines(lines.join("\n"))}\n`;
}
