import { html } from "hono/html";
import type { QuestionView } from "#core/notices/question-view.ts";

export type Html = ReturnType<typeof html>;
/** A case in which such a question was answered, and how; only who may read it is led there. */
export type LedTo = { readonly text: string; readonly href: string };
export type ShownMoment = QuestionView["deadline"];

/** The page's script adds where the reader is now, if that is told in no zone of theirs. */
export const moment = ({ at, text }: ShownMoment): Html => html`<time datetime="${at}">${text}</time>`;

// What the core puts into its sentences: a value, and a moment in UTC alone.
const parts = /(`[^`]{1,400}`|\b\d{4}-\d\d-\d\d \d\d:\d\d UTC)/;

function partOf(text: string): Html | string {
  if (/^`.+`$/.test(text)) return html`<code>${text.slice(1, -1)}</code>`;
  if (!/^\d{4}-.* UTC$/.test(text) || !parts.test(text)) return text;
  return moment({ at: text.replace(" UTC", "Z").replace(" ", "T"), text });
}

/** A sentence of the core with its values and moments set apart. */
export function prose(text: string, known?: ShownMoment): Html {
  const told = known === undefined ? -1 : text.indexOf(known.text);
  if (known === undefined || told < 0) return html`${text.split(parts).map(partOf)}`;
  return html`${prose(text.slice(0, told))}${moment(known)}${prose(text.slice(told + known.text.length))}`;
}

export const paragraphs = (texts: readonly string[]): readonly Html[] =>
  texts.map((text) => html`<p>${prose(text)}</p>`);

/** Addresses of more, where there are any. */
export const led = (to: readonly LedTo[] = []): Html =>
  to.length === 0
    ? html``
    : html`<ul class="plain">${to.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}</ul>`;

export const list = (texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${prose(text)}</li>`)}</ul>`;

/** What is wider than a phone moves within its own frame, also by the keyboard. */
export const framed = (name: string, inside: Html): Html =>
  html`<div class="wide" role="region" aria-label="${name}" tabindex="0">${inside}</div>`;
