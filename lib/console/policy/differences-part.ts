import { html } from "hono/html";
import type { DifferenceGroup, TwicePart, TwiceSide } from "#core/views/policy/two-policies-told.ts";
import { caseAt, sheetAt } from "../addresses.ts";
import { type Html, moment } from "../marks.ts";
import { entry, valuePart } from "../sheet/row-part.ts";
import { tryTexts as words } from "./try-texts.ts";

type DifferencesPlace = { readonly publicUrl: string };

const names = (all: readonly string[]): Html =>
  html`${all.map((name, at) => html`${at === 0 ? "" : words.and}<bdi>${name}</bdi>`)}`;

/** Verdicts that differ in one way, with a few of them side by side. */
export function groupPart(group: DifferenceGroup, place: DifferencesPlace): Html {
  const { rows, pair, outcomes, by, verdicts, examples } = group;
  const row = (name: string, text: string | undefined) =>
    text === undefined ? "" : entry(name, html`<code><bdi>${text}</bdi></code>`);
  return html`<section class="stake">
<h3>${words.verdicts(verdicts)}: ${words.change(outcomes, by)}</h3>
<dl>${entry(words.between, pair.length === 0 ? html`${words.alone}` : names(pair))}${row(words.row.asIs, rows.asIs)}${row(words.row.wouldBe, rows.wouldBe)}</dl>
<details><summary>${words.examples(examples.length)}</summary>${examples.map((example) => examplePart(example, place))}</details>
</section>
`;
}

function examplePart(example: TwicePart, place: DifferencesPlace): Html {
  const { resource, name, field, at, stood, asIs, wouldBe } = example;
  return html`<p><a class="step" href="${sheetAt(place, resource)}"><bdi>${name}</bdi></a> <code><bdi>${field}</bdi></code>, ${words.decided} ${moment(at)}, <a class="step" href="${caseAt(place, example.case)}">${words.receipt}</a>${stood === undefined ? "" : html`. ${words.stood} ${valuePart(stood)}`}</p>
<div class="twice">${sidePart(words.side.asIs, asIs)}${sidePart(words.side.wouldBe, wouldBe)}</div>
`;
}

function sidePart(title: string, side: TwiceSide | undefined): Html {
  if (side === undefined) return html`<div><h4>${title}</h4><p>${words.notListed}</p></div>`;
  const { outcome, settled, holders, until, asked } = side;
  return html`<div><h4>${title}</h4><dl>${entry(words.outcome, html`${outcome}`)}${entry(words.value, valuePart(settled))}${entry(words.holders, holders.length === 0 ? html`${words.nobody}` : names(holders))}${until === undefined ? "" : entry(words.until, moment(until))}${asked === undefined ? "" : entry(words.asked, html`<bdi>${asked.who.join(", ")}</bdi>, ${words.until} ${moment(asked.deadline)}`)}</dl></div>
`;
}
