import { html, raw } from "hono/html";
import { type Html, led, list, moment, paragraphs, prose } from "../marks.ts";
import type { QuestionPage } from "../page-model.ts";
import { texts } from "../texts.ts";
import { choices } from "./choices.ts";
import { toneMark } from "./tone.ts";

const { asked } = texts;
const minute = 60_000;

/** As one says it at night: nobody needs the minutes of a day. */
function leftText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minute));
  if (minutes < 100) return asked.left(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? asked.left(hours, "hour") : asked.left(Math.round(hours / 24), "day");
}

/** What Parley advises beside what happens without an answer. */
function deadline({ view, left }: QuestionPage): Html {
  const { advice } = view;
  const differs = advice.differs === undefined ? "" : html`<p class="quiet">${advice.differs}</p>`;
  return html`<div class="deadline"><p data-clock><b>${leftText(left)}</b></p>
<p>${toneMark(advice.tone)} ${asked.advice} ${prose(advice.text)}</p>
<p>${toneMark(advice.silence.tone)} ${prose(advice.silence.text, view.deadline)}</p>${differs}</div>`;
}

const chips = ({ view }: QuestionPage): Html =>
  html`<ul class="chips" aria-label="${asked.chips}">${view.chips.map(({ name, value }) => html`<li><span>${name}</span> <bdi>${value}</bdi></li>`)}</ul>`;

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** Few write one, so it takes its room only from those who do. */
function note({ filled, problem }: QuestionPage): Html {
  const text = filled?.note ?? "";
  const open = text !== "" || problem === "note" ? raw(" open") : "";
  return html`<details class="note"${open}><summary>${asked.note}</summary>
<textarea id="note" name="note" rows="3" maxlength="500" aria-label="${asked.note}" aria-describedby="note-hint">${text}</textarea>
<p class="quiet" id="note-hint">${asked.noteHint}</p></details>`;
}

function form(page: QuestionPage): Html {
  const { view, token } = page;
  return html`<form method="post" autocomplete="off">
${hidden("question", view.question)}${hidden("seen", view.edition)}${hidden("token", token)}
${choices(page)}
${note(page)}
<button class="button" type="submit">${asked.send}</button>
<p class="quiet">${asked.once}</p>
</form>`;
}

const signIn = (at: string): Html =>
  html`<div class="words"><p>${asked.signInWhy}</p></div><a class="button" href="${at}">${asked.signIn}</a>`;

const part = (title: string, inside: Html | readonly Html[]): Html =>
  html`<section><h2>${title}</h2>${inside}</section>`;

const row = (name: string, value: Html | string): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

function details({ view }: QuestionPage): Html {
  const { place, reasons } = view;
  const weighed = reasons.length === 0 ? "" : html`<p>${asked.weighed}</p>${list(reasons)}`;
  return html`<section><details><summary>${asked.details}</summary>${weighed}<dl>
${row(asked.resource, html`<bdi>${place.text}</bdi>`)}${row(asked.approvers, view.asked.join(", "))}
${row(asked.askedAt, moment(view.askedAt))}${row(asked.question, html`<code>${view.question}</code>`)}${row(asked.case, html`<code>${view.case}</code>`)}
</dl></details></section>`;
}

/** What can be answered comes first, and then why. */
export function questionPart(page: QuestionPage): Html {
  const { view, problem, isAnother, signInAt } = page;
  const told = problem === undefined ? (isAnother ? texts.changed : "") : texts.problems[problem];
  return html`<h1>${prose(view.title)}</h1>
${chips(page)}
<p class="quiet"><bdi>${view.place.resource}</bdi></p>
${told === "" ? "" : html`<p class="alert" role="alert">${told}</p>`}
${deadline(page)}
${signInAt === undefined ? form(page) : signIn(signInAt)}
<div class="about">
${view.before === undefined ? "" : part(asked.before, [...paragraphs(view.before), led(page.ledTo)])}
${part(asked.happened, paragraphs(view.happened))}
${part(asked.sides, list(view.sides.map(({ text }) => text)))}
${part(asked.would, paragraphs([...view.would, view.meanwhile]))}
${details(page)}
</div>`;
}
