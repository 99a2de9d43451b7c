import { html } from "hono/html";
import type { HappenedAt } from "#core/notices/question/asking.ts";
import type { ForetoldLine } from "#core/views/sheet/decided.ts";
import type { SheetTurn } from "#core/views/sheet/turns.ts";
import { sheetAt } from "../addresses.ts";
import { type Html, moment } from "../marks.ts";
import { decidedPart } from "./decided-part.ts";
import { valuePart } from "./row-part.ts";
import { sheetTexts } from "./sheet-texts.ts";

const words = sheetTexts.moments;

/** Moments that a sheet leads to. */
export type SheetMoments = {
  /** The last 24 hours, and the rest of the week, the latest first. */
  readonly day: readonly SheetTurn[];
  readonly week: readonly SheetTurn[];
  /** Nothing further back than a week is told. */
  readonly isWeek: boolean;
  readonly foretold: readonly ForetoldLine[];
  /** Fields of which from a moment on nobody knows what comes. */
  readonly untold: readonly { readonly field: string; readonly at: HappenedAt }[];
  /** There are more than are told. */
  readonly isMore: boolean;
};

type MomentsPartInput = {
  readonly publicUrl: string;
  readonly resource: string;
  readonly policy?: "today" | undefined;
  readonly window?: string | undefined;
};

const fieldPart = (field: string): Html => html`<code><bdi>${field}</bdi></code>`;

const somebody = (who: string | undefined, otherwise: string): Html => html`<bdi>${who ?? otherwise}</bdi>`;

function turnPart(turn: SheetTurn): Html {
  if (turn.kind === "verdict") return html`${words.verdict} ${decidedPart(turn.decided)}`;
  if (turn.kind === "asked") return html`${words.asked} ${fieldPart(turn.field)}`;
  if (turn.kind === "answered")
    return html`${somebody(turn.who, words.silence)} ${words.answered} ${fieldPart(turn.field)}`;
  const to = turn.value === undefined ? "" : html`: ${valuePart(turn.value)}`;
  return html`${somebody(turn.who, words.parley)} ${words.wrote} ${fieldPart(turn.field)}${to}`;
}

/** Where one can go from a sheet: what was, and what will be if nothing else happens. */
export function momentsPart(moments: SheetMoments, at: MomentsPartInput): Html {
  const { day, week, isWeek, foretold } = moments;
  const link = (
    time: HappenedAt,
    inside: Html,
    { policy, window }: Pick<MomentsPartInput, "policy" | "window"> = at,
  ) =>
    html`<li><a href="${sheetAt(at, at.resource, time.at, { policy, window })}">${moment(time)}</a> ${inside}</li>
`;
  const past = (turns: readonly SheetTurn[]) =>
    html`<ul class="steps" data-turns="past">${turns.map((turn) => link(turn.at, turnPart(turn)))}</ul>`;
  const next = foretold.map((line) =>
    link(line.at, html`${words.comes} ${decidedPart(line)}`, { window: at.window }),
  );
  return html`<section class="foretold"><h2>${words.foretold}</h2>${next.length === 0 ? html`<p class="quiet">${words.settledOnly}</p>` : html`<div class="stake"><ol class="steps" data-turns="foretold">${next}</ol></div>`}${untoldPart(moments)}</section>
<section><h2>${words.day}</h2>${day.length === 0 ? html`<p class="quiet">${words.nothing}</p>` : past(day)}${week.length === 0 ? "" : html`<details><summary>${isWeek ? words.week : words.before}</summary>${past(week)}</details>`}${morePart(moments)}</section>`;
}

/** What nobody can know is said. */
const untoldPart = ({ untold }: SheetMoments): Html =>
  html`${untold.map(({ field, at }) => html`<p class="quiet"><bdi>${words.untold(field, at.text)}</bdi></p>`)}`;

const morePart = ({ day, week, foretold, isMore }: SheetMoments): Html =>
  isMore ? html`<p class="quiet">${words.more(day.length + week.length + foretold.length)}</p>` : html``;
