import { html } from "hono/html";
import { type Html, moment, prose } from "./marks.ts";
import type { StandingPage, Stands } from "./page-model.ts";
import { carriedPart } from "./receipt/carried-part.ts";
import { texts } from "./texts.ts";

const { answered, thanks } = texts;

function whose({ stands: { by, proof, isFinal }, isYours, is }: StandingPage): string {
  if (is === "thanks") return thanks.next;
  if (by === undefined) return isFinal ? answered.lastSilence : answered.silence;
  if (isYours) return answered.yours;
  return answered.by(by, proof === undefined ? "" : answered.how[proof]);
}

const titleOf = ({ is, isYours }: StandingPage): string =>
  is === "thanks" ? thanks.title : isYours ? answered.yoursTitle : answered.title;

function saidText({ answer, value }: Stands): string {
  if (value === null) return answered.absent[answer];
  return value === undefined ? answered.unsaid[answer] : answered.said[answer](value);
}

const row = (name: string, value: Html | undefined): Html =>
  value === undefined ? html`` : html`<dt>${name}</dt><dd>${value}</dd>`;

/** The receipt of an answer, no matter who gave it: what was said, and what became of it. */
export function standingPart(page: StandingPage): { readonly title: string; readonly main: Html } {
  const { at, until, note } = page.stands;
  const title = titleOf(page);
  const main = html`<h1>${title}</h1>
<p class="quiet"><bdi>${page.about}</bdi></p>
<div class="words"><p>${whose(page)}</p></div>
<section><dl>${row(answered.what, prose(saidText(page.stands)))}${row(answered.until, until && moment(until))}${row(answered.note, note === undefined ? undefined : html`<bdi>${note}</bdi>`)}${row(answered.when, moment(at))}</dl></section>
${carriedPart(page)}
<section><p>${answered.words}</p></section>`;
  return { title, main };
}
