import { html } from "hono/html";
import { type Html, led, moment, prose, type ShownMoment } from "../marks.ts";
import type { CarriedLine, StandingPage } from "../page-model.ts";
import { carriedTexts as words } from "./carried-texts.ts";

type CarriedMark = keyof typeof words.marks;

const tones: Readonly<Record<CarriedMark, string>> = { done: "keep", going: "ask", not: "revert" };

type StepShown = {
  readonly mark: CarriedMark;
  readonly text: string;
  readonly at?: ShownMoment | undefined;
  readonly why?: string | undefined;
};

/** A sign, a colour and words: nobody needs all three. */
const step = ({ mark, text, at, why }: StepShown): Html =>
  html`<li><b class="tone ${tones[mark]}"><span aria-hidden="true">${words.marks[mark]}</span> ${text}</b>${at === undefined ? "" : html` ${moment(at)}`}${why === undefined ? "" : html`: ${prose(why)}`}</li>`;

/** What cannot be written is not waited for. */
function seenStep({ writing, seen }: CarriedLine): Html | string {
  if (seen !== undefined) return step({ ...words.seen[seen.is], at: seen.at });
  const { mark } = words.writing[writing.is];
  return mark === "not" ? "" : step(words.unseen);
}

const line = (carried: CarriedLine, at: ShownMoment): Html =>
  html`<h3><code><bdi>${carried.field}</bdi></code>${carried.value === undefined ? "" : html` <bdi>${prose(carried.value)}</bdi>`}</h3>
<ol class="steps">${step({ mark: "done", text: words.recorded, at })}${step({ ...carried.writing, ...words.writing[carried.writing.is] })}${seenStep(carried)}</ol>`;

/** How far an answer is: recorded, written, confirmed, or why not. */
export function carriedPart({ carried, more, stands, caseAt, before, ledTo }: StandingPage): Html {
  const rest = more === 0 ? "" : html`<p>${words.more(more)}</p>`;
  const told = before.map((text) => html`<p class="quiet">${prose(text)}</p>`);
  const whole = caseAt === undefined ? "" : html`<p class="steps"><a href="${caseAt}">${words.whole}</a></p>`;
  return html`<section><h2>${words.title}</h2>
${carried.map((each) => line(each, stands.at))}${rest}${told}${led(ledTo)}
<p class="steps"><a href="">${words.lookAgain}</a></p>${whole}</section>`;
}
