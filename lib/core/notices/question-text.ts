import { bodyOf } from "../schema/plain-text.ts";
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

/** Anyone who reads it on a phone finds what it is and where to answer first, and then why. */
export function questionBody(told: ToldQuestion, opening: string): string {
  return bodyOf([
    opening,
    told.title,
    told.place.text,
    ...(told.why === undefined ? [] : [told.why]),
    ...wayIn(told),
    ...headed("What happened:", told.happened),
    ...headed(
      "Who wants what:",
      listed(
        told.sides.map(({ text }) => text),
        mostSides,
      ),
    ),
    ...headed("What Parley would do:", told.would),
    ...headed("Meanwhile:", [told.meanwhile, told.silence]),
    ...headed("The answers:", listed(answersOf(told), mostOptions)),
    ...headed("How Parley weighs it:", listed(told.reasons, told.reasons.length)),
    "",
    `Asked: ${askedOf(told)}`,
  ]);
}

function wayIn({ link, needsSignIn }: ToldQuestion): readonly string[] {
  if (link === undefined) return [];
  const signIn = needsSignIn ? ["To answer this one you have to sign in."] : [];
  return [`Answer here: ${link}`, ...signIn];
}

function answersOf({ options, own }: ToldQuestion): readonly string[] {
  const labels = options.map(({ label }) => label);
  return own === undefined ? labels : [...labels, own.label];
}

const askedOf = ({ asked }: ToldQuestion): string =>
  asked.slice(0, mostAsked).join(", ") +
  (asked.length > mostAsked ? `, and ${asked.length - mostAsked} more` : "");
