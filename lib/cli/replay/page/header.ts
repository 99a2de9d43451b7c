import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { amount, texts } from "../texts.ts";
import { type Html, moment } from "./marks.ts";

const share = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;

type Figure = readonly [value: string, label: string, name: string];

function figuresOf({ changes, disputes, questions, unexplained, fights }: ReplayDocument): readonly Figure[] {
  const { page } = texts;
  const all: readonly Figure[] = [
    [amount(changes.total), page.changesSeen, ""],
    [amount(disputes.total), page.disputesFound, ""],
    [amount(disputes.byOutcome.revert), page.reverted, disputes.byOutcome.revert > 0 ? "revert" : ""],
    [amount(questions.total), page.questions, questions.total > 0 ? "ask" : ""],
    [share(unexplained.changes, changes.total), page.unexplainedShare, ""],
  ];
  return fights === 0 ? all : [...all, [amount(fights), page.fights(fights), "ask"]];
}

/** First a sentence with the result, then the figures. */
export function pageHeader(document: ReplayDocument): Html {
  const { from, to, policy, result } = document;
  const span = from === undefined || to === undefined ? "" : html` · ${moment(from)} – ${moment(to)}`;
  const figures = figuresOf(document).map(
    ([value, label, name]) => html`<div class="${name}"><dt>${label}</dt><dd>${value}</dd></div>`,
  );
  return html`<header>
<p class="kicker"><b>${texts.page.kicker}</b>${span} · ${texts.page.policy} <code>${policy.name}</code></p>
<h1>${result}</h1>
<dl class="figures">${figures}</dl>
</header>`;
}
