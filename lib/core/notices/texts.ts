import type { FieldPath } from "../fields/path.ts";
import type { NoticeMessage } from "../ports/people/notifier.ts";
import { fieldNames, fullName, placeName, shortField, shortName } from "../questions/naming.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { bodyOf, longestSubject, plainLine, subjectLine } from "../schema/plain-text.ts";
import { questionBody, type ToldQuestion } from "./question-text.ts";
import type { Unreachable } from "./readers/reachable.ts";
import { unreachableLines, unreachableSubject } from "./readers/unreachable-text.ts";
import { timeText } from "./time-text.ts";

type HeldMessage = Pick<NoticeMessage, "subject" | "link" | "until" | "body">;

const mostTold = 60;
const mostLines = 8;
const longestLine = 400;

const messages = (count: number): string => `${count} ${count === 1 ? "message" : "messages"}`;

/** `more` came and could not be kept: they are counted. */
function bundleSubject(held: readonly HeldMessage[], more: number): string {
  const questions = held.filter(({ link }) => link !== undefined).length;
  const all = messages(held.length + more);
  if (questions === 0) return subjectLine(`Parley: ${all} at once`);
  const waiting = questions === 1 ? "1 question waits" : `${questions} questions wait`;
  return subjectLine(`Parley: ${waiting} for an answer (${all} at once)`);
}

/** What can be answered is told by its subject and its own link, all else by its first lines; the most urgent first. */
function bundleBody(held: readonly HeldMessage[], more: number): string {
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

export type Text = { readonly subject: string; readonly body: string };

type SubjectOfInput = { readonly resource: ResourceId; readonly fields: readonly FieldPath[] };

const subjectOf = (what: string, { resource, fields: [first, ...more] }: SubjectOfInput): string => {
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  const field = first === undefined ? "" : `, ${shortField(first)}${others}`;
  return subjectLine(`${what}: ${shortName(resource)}${field}`);
};

/** Cut only where the whole of it does not fit. */
function askedSubject(what: string, { title, short }: ToldQuestion): string {
  const whole = `${what}: ${title}`;
  return subjectLine(whole.length <= longestSubject ? whole : `${what}: ${short}`);
}

const longName = (resource: ResourceId): string => `${fullName(resource)} (${placeName(resource)})`;

/** Every text that Parley sends to people. */
export const texts = {
  asked: (told: ToldQuestion): Text => ({
    subject: askedSubject("Parley asks", told),
    body: questionBody(told, "Parley needs a person to decide."),
  }),
  reminded: (told: ToldQuestion): Text => ({
    subject: askedSubject("Parley still waits", told),
    body: questionBody(told, "Half of the time is over, and nobody has decided yet."),
  }),
  escalated: (told: ToldQuestion): Text => ({
    subject: askedSubject("Nobody has answered", told),
    body: questionBody(told, "Little of the time is left, and nobody has decided yet."),
  }),
  /** One message in the place of several that had to wait. */
  bundled: (held: readonly HeldMessage[], more = 0): Text => ({
    subject: bundleSubject(held, more),
    body: bundleBody(held, more),
  }),
  /** After a message of which nobody knows whether it left. */
  again: ({ subject, body }: Text): Text => ({
    subject: subjectLine(`Reminder: ${subject}`),
    body: bodyOf([
      "You may have got this message before: Parley was interrupted while it was sent.",
      "",
      body,
    ]),
  }),
  superseded: (about: SubjectOfInput): Text => ({
    subject: subjectOf("No answer needed", about),
    body: bodyOf([
      `The question about ${fieldNames(about.fields)} of ${longName(about.resource)} is closed: things have changed since it was asked.`,
      "You need not answer it. If there is still something to decide, you are asked anew.",
    ]),
  }),
  advised: ({ explanation, ...about }: SubjectOfInput & { readonly explanation: string }): Text => ({
    subject: subjectOf("Parley advises", about),
    body: bodyOf([
      `Parley would write ${fieldNames(about.fields)} of ${longName(about.resource)}. It only advises here, so nothing was changed.`,
      "",
      `Why: ${explanation}`,
    ]),
  }),
  hopeless: ({ why, ...about }: SubjectOfInput & { readonly why: string }): Text => ({
    subject: subjectOf("Parley cannot write", about),
    body: bodyOf([
      `Parley wanted to write ${fieldNames(about.fields)} of ${longName(about.resource)} and has given it up: ${why}.`,
      "It is not tried again by itself. Approvers are asked where there is something to decide.",
    ]),
  }),
  broken: ({ resource, error }: { readonly resource: ResourceId; readonly error: string }): Text => ({
    subject: subjectLine(`A case of Parley stopped: ${shortName(resource)}`),
    body: bodyOf([
      `The work on a case about ${longName(resource)} ended with ${error}. Nothing was changed because of it.`,
      "The case is begun again within minutes, and again until it goes well. You are told only once.",
    ]),
  }),
  channelFailed: (name: string): Text => ({
    subject: subjectLine(`Parley cannot post to the channel ${name}`),
    body: bodyOf([
      `The channel whose address the secret ${name} holds does not take messages. They are mailed instead to those whom it is for, and are tried again for a while.`,
      'What to do stands in the runbook "dead-letters". You are told once a day.',
    ]),
  }),
  unreachable: (all: readonly Unreachable[]): Text => ({
    subject: subjectLine(unreachableSubject(all)),
    body: bodyOf(unreachableLines(all)),
  }),
  overAllowance: ({ actor, most, things, day }: OverAllowance): Text => ({
    subject: subjectLine(`Parley: ${actor} used up an allowance`),
    body: bodyOf([
      `What ${actor} changes took all of the ${most} ${things} that one actor may ask for at once, on ${day}. Somebody, usually a robot, writes all the time under this name.`,
      `What Parley spends on them is bounded: as many ${things} again come over a day, and what is put off waits for its turn. Nobody else is concerned, and what may break a guardrail waits for nothing.`,
      'What to do stands in the runbook "over-allowance"; what each actor costs stands on the dashboard.',
    ]),
  }),
} as const;

type OverAllowance = {
  /** By principal. */
  readonly actor: string;
  readonly most: number;
  readonly things: "looks" | "cases";
  readonly day: string;
};
