import type { Message } from "#core/ports/people/notifier.ts";
import { plain, plainLines } from "../terminal/plain-text.ts";

const nameOf = (principal: string): string => principal.slice(principal.lastIndexOf("/") + 1);

/** A message as whoever it is for would get it. */
export function messageText({ to, subject, body, link }: Message, now: number): string {
  const readers = to.length === 0 ? "the operators" : to.map(nameOf).join(", ");
  const clock = new Date(now).toISOString().slice(11, 19);
  const below = link === undefined || body.includes(link) ? [] : ["", link];
  const lines = [subject, "", ...body.trimEnd().split("\n"), ...below].map((line) => `  ${line}`.trimEnd());
  return `\n${clock} UTC: a message to ${plain(readers)}\n${plainLines(lines.join("\n"))}\n`;
}
