import { html } from "hono/html";
import type { Html } from "../marks.ts";
import { amount } from "./counts.ts";
import type { ReportPage } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

const share = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;

type Figure = readonly [value: string, label: string, tone: string];

function figuresOf({ changes, counts, unexplained, fights }: ReportPage): readonly Figure[] {
  const { disputes, reverted, questions } = counts;
  const all: readonly Figure[] = [
    [amount(changes.total), words.changesSeen, ""],
    [amount(disputes), words.disputesFound, ""],
    [amount(reverted), words.reverted, reverted > 0 ? "revert" : ""],
    [amount(questions), words.questions, questions > 0 ? "ask" : ""],
    [share(unexplained.changes, changes.total), words.unexplainedShare, ""],
  ];
  return fights === 0 ? all : [...all, [amount(fights), words.fights(fights), "ask"]];
}

/** The result in numbers. */
export const figuresPart = (page: ReportPage): Html =>
  html`<dl class="figures">${figuresOf(page).map(
    ([value, label, tone]) => html`<div class="${tone}"><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
