import type { NoticeMessage } from "../ports/people/notifier.ts";
import { bodyOf, plainLine, subjectLine } from "../schema/plain-text.ts";
import { timeText } from "./time-text.ts";

export type HeldMessage = Pick<NoticeMessage, "subject" | "link" | "until" | "body">;

const mostTold = 60;
const mostLines = 8;
const longestLine = 400;

const messages = (count: number): string => `${count} ${count === 1 ? "message" : "messages"}`;

/** `more` came and could not be kept: they are counted. */
export function bundleSubject(held: readonly HeldMessage[], more: number): string {
  const questions = held.filter(({ link }) => link !== undefined).length;
  const all = messages(held.length + more);
  if (questions === 0) return subjectLine(`Parley: ${all} at once`);
  const waiting = questions === 1 ? "1 question waits" : `${questions} questions wait`;
  return subjectLine(`Parley: ${waiting} for an answer (${all} at once)`);
}

/** What can be answered is told by its subject and its own link, all else by its first lines; the most urgent first. */
export function bundleBody(held: readonly HeldMessage[], more: number): string {
  const inOrder = held.toSorted((a, b) => endOf(a) - endOf(b));
  const told = inOrder.slice(0, mostTold);
  const rest = held.length - told.length + more;
  return bodyOf([
    `There were too many messages to send each by itself. Here is what had to wait: ${messages(held.length + more)}.`,
    ...told.flatMap((one, index) => ["", `${index + 1}. ${plainLine(one.subject)}`, ...partsOf(one)]),
    ...(rest > 0 ? ["", `And ${rest} more: the console lists what you are asked.`] : []),
  ]);
}

const endOf = ({ until }: HeldMessage): number =>
  until === undefined ? Number.MAX_VALUE : Date.parse(until);

function partsOf({ link, until, body }: HeldMessage): readonly string[] {
  const by = until === undefined ? "" : ` by ${timeText(until)}`;
  if (link !== undefined) return [`Answer${by}: ${link}`];
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, mostLines).map((line) => plainLine(line, longestLine));
}
