import { html } from "hono/html";
import { documentOf } from "../document.ts";
import { type Html, moment, type ShownMoment } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import { texts } from "../texts.ts";
import { footerOf, type SignedInReader, signOutForm } from "./signed-in.ts";

/** One question that the reader is asked, as a line of a list. */
export type AskedLine = {
  readonly href: string;
  readonly question: string;
  readonly place: string;
  readonly deadline: ShownMoment;
};

export type HomePage = {
  readonly reader: SignedInReader;
  readonly lines: readonly AskedLine[];
  /** Not everything was looked through. */
  readonly isPart: boolean;
};

/** What somebody sees who comes without being sent to a question. */
export function homePage(page: HomePage): Promise<string> {
  const { reader, lines, isPart } = plainDeep(page);
  const title = titleOf(lines.length, isPart);
  const list = lines.length === 0 ? "" : html`<section><ul>${lines.map(lineOf)}</ul></section>`;
  const main = html`<h1>${title}</h1>
${list}
${isPart ? html`<p class="quiet">There may be more: every question is also sent to those who are asked.</p>` : ""}
${signOutForm(reader)}`;
  return documentOf({ title, kicker: texts.kicker.says, main, footer: footerOf(reader) });
}

function titleOf(count: number, isPart: boolean): string {
  if (count === 0) return isPart ? "No question for you was found" : "Nothing is asked of you right now";
  return count === 1 ? "One question waits for you" : `${count} questions wait for you`;
}

const lineOf = ({ href, question, place, deadline }: AskedLine): Html =>
  html`<li><a href="${href}"><bdi>${question}</bdi></a> <span class="quiet">${place}, until ${moment(deadline)}</span></li>
`;
