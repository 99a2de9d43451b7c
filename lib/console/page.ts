import { html } from "hono/html";
import { documentOf, type Shell } from "./document.ts";
import { type Html, moment, prose } from "./marks.ts";
import type { NotePage, Page, Reader, StandingPage, Stands } from "./page-model.ts";
import { plainDeep } from "./plain.ts";
import { questionPart } from "./question/question-page.ts";
import { carriedPart } from "./receipt/carried-part.ts";
import { texts } from "./texts.ts";

/** A page as it is sent. */
export const pageOf = (page: Page): Promise<string> => documentOf(shellOf(plainDeep(page)));

function shellOf(page: Page): Shell {
  if (page.is === "question") {
    const { reader, view } = page;
    return {
      title: view.title,
      kicker: texts.kicker.asks(page.isAsked ? reader.name : view.asked.join(", ")),
      main: questionPart(page),
      footer: page.signInAt === undefined ? footer(reader) : texts.footer.shown(reader.name),
      top: topFor(reader),
    };
  }
  if ("stands" in page)
    return {
      ...standingPart(page),
      kicker: texts.kicker.says,
      footer: afterwards(page.reader),
      top: topFor(page.reader),
    };
  return noteShell(page);
}

/** A link leads to its question alone. Questions of the console stand two steps beneath it. */
const topFor = ({ way }: Reader): Shell["top"] => (way === "session" ? { console: "../.." } : undefined);

const footer = ({ name, way }: Reader): string => texts.footer[way](name);

/** Where nothing is to be answered any more. */
const afterwards = ({ name, way }: Reader): string =>
  way === "link" ? texts.footer.shown(name) : texts.footer.sessionOnly(name);

function noteShell({ is }: NotePage): Shell {
  const { title, words } = texts.notes[is];
  const main = html`<h1>${title}</h1><div class="words">${words.map((word) => html`<p>${word}</p>`)}</div>`;
  return { title, kicker: texts.kicker.says, main, footer: texts.footer.plain };
}

const { answered, thanks } = texts;

function whose({ stands: { by, proof, isFinal, isBeside }, isYours, is }: StandingPage): string {
  if (is === "thanks") return thanks.next;
  if (by === undefined && isBeside) return answered.silenceBeside;
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
function standingPart(page: StandingPage): { readonly title: string; readonly main: Html } {
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
