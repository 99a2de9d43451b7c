import type { NoticeFacts } from "../ports/people/notifier.ts";
import { bodyOf, plainLine } from "../schema/plain-text.ts";
import type { Tone } from "./question/answer-terms.ts";
import type { QuestionView } from "./question-view.ts";

/** A question for one reader, with the link at which it can be answered. */
export type ToldQuestion = QuestionView & {
  readonly link?: string;
  /** Why this reader is told who is not asked first. */
  readonly why?: string;
};

const mostSides = 6;
const mostOptions = 12;
const mostAsked = 5;

const listed = (texts: readonly string[], most: number): readonly string[] => [
  ...texts.slice(0, most).map((text) => `- ${text}`),
  ...(texts.length > most ? [`- and ${texts.length - most} more`] : []),
];

function headed(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", heading, ...lines];
}

/** As on the page, where a colour stands besides. */
export const toneTexts: Readonly<Record<Tone, string>> = {
  keep: "✓ Keep",
  revert: "← Revert",
  change: "→ Change",
  ask: "? Ask again",
};

const joined = (parts: readonly string[]): string => parts.join(" · ");

/** Anyone who reads it on a phone finds what it is and where to answer first, then the sides and the answers, and then why. */
export function questionBody(told: ToldQuestion, opening: string): string {
  const sides = told.sides.map(({ text }) => text);
  return bodyOf([
    opening,
    told.title,
    joined(told.chips.map(({ value }) => value)),
    told.place.text,
    ...(told.why === undefined ? [] : [told.why]),
    ...wayIn(told),
    ...headed("How such questions were answered before:", told.before ?? []),
    ...headed("Who wants what:", listed(sides, mostSides)),
    ...headed("The answers:", listed(answersOf(told), mostOptions)),
    ...headed("What is advised, and what happens without an answer:", adviceOf(told)),
    ...headed("What happened:", told.happened),
    ...headed("Why it is asked:", [...told.would, told.meanwhile]),
    "",
    `Asked: ${askedOf(told)}`,
  ]);
}

function wayIn({ link, needsSignIn }: ToldQuestion): readonly string[] {
  if (link === undefined) return [];
  const signIn = needsSignIn ? ["To answer this one you have to sign in."] : [];
  return [`Answer here: ${link}`, ...signIn];
}

/** Each with whose wish it is, what it costs and for how long it stands. */
function answersOf({ options, own }: ToldQuestion): readonly string[] {
  const texts = options.map(({ does, terms: { tone, whose, costs, lasts } }) =>
    joined([toneTexts[tone], does, whose, ...costs, lasts]),
  );
  return own === undefined ? texts : [...texts, joined([toneTexts.change, own.label])];
}

function adviceOf({ advice: { tone, text, silence, differs } }: ToldQuestion): readonly string[] {
  const beside = joined([toneTexts[silence.tone], silence.text]);
  return [joined([toneTexts[tone], text]), beside, ...(differs === undefined ? [] : [differs])];
}

const askedOf = ({ asked }: ToldQuestion): string =>
  asked.slice(0, mostAsked).join(", ") +
  (asked.length > mostAsked ? `, and ${asked.length - mostAsked} more` : "");

/** The same in the few words that every message has. */
export function questionFacts(view: QuestionView): NoticeFacts {
  const why = view.would.at(-1);
  const line = view.reasons.flatMap((reason) => /\[([^[\]]+:\d+)\]/.exec(reason)?.[1] ?? []).at(0);
  const by = view.sides.slice(0, mostSides).map(({ text }) => text);
  return {
    what: view.title,
    where: view.place.text,
    ...(by.length > 0 && { by: plainLine(by.join("; "), 2_000) }),
    ...(why !== undefined && { why }),
    until: view.deadline.text,
    ...(line !== undefined && { line }),
    wins: view.advice.silence.text,
  };
}
