import { html } from "hono/html";
import type { StackPart, TimelineColumn, TimelineView } from "#core/views/report/timeline.ts";
import { framed, type Html, moment } from "../marks.ts";
import { many } from "./counts.ts";
import { reportTexts as words } from "./report-texts.ts";

const width = 10;
const height = 100;

const stackPart = (parts: readonly StackPart[], at: number): readonly Html[] =>
  parts.map(
    ({ name, y, height: high }) =>
      html`<rect class="f-${name}" x="${at * width + 1}" y="${y}" width="${width - 2}" height="${high}"/>`,
  );

function titleOf({ at, changes, disputes }: TimelineColumn): string {
  const found = disputes.map(({ outcome, count }) => `${count} ${words.verdicts[outcome]}`);
  return [`${at.text}: ${many(changes, "change")}`, ...found].join(", ");
}

function halfPart(columns: readonly TimelineColumn[], half: "above" | "below"): Html {
  const bars = columns.map((column, at) => {
    const whole = html`<rect class="column" x="${at * width}" y="0" width="${width}" height="${height}"/>`;
    return html`<g><title>${titleOf(column)}</title>${whole}${stackPart(column[half], at)}</g>`;
  });
  return html`<svg class="${half}" viewBox="0 0 ${columns.length * width} ${height}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}

const markPart = (name: string): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 10 10"><rect class="f-${name}" width="10" height="10" rx="2"/></svg>`;

function legendPart({ kinds, outcomes }: TimelineView): Html {
  const below = outcomes.map((outcome) => html`<li>${markPart(outcome)}${words.verdicts[outcome]}</li>`);
  return html`<ul class="legend"><li>${words.above}</li>${kinds.map((kind) => html`<li>${markPart(kind)}${kind}</li>`)}</ul>
${below.length === 0 ? "" : html`<ul class="legend"><li>${words.below}</li>${below}</ul>`}`;
}

function rowPart({ at, changes, disputes }: TimelineColumn): Html {
  const count = (outcome: string) => disputes.find((one) => one.outcome === outcome)?.count ?? 0;
  return html`<tr><th scope="row">${moment(at)}</th><td>${changes}</td>${Object.keys(words.verdicts).map((outcome) => html`<td>${count(outcome)}</td>`)}</tr>
`;
}

function tablePart(columns: readonly TimelineColumn[]): Html {
  const rows = columns.filter(({ changes, disputes }) => changes > 0 || disputes.length > 0);
  const names = [words.from, words.changes, ...Object.values(words.verdicts)];
  const table = html`<table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(rowPart)}</tbody></table>`;
  return html`<details><summary>${words.asTable}</summary>${framed(words.when, table)}</details>`;
}

/** Changes above the axis by kind of actor, disputes below it by verdict. */
export function timelinePart(timeline: TimelineView): Html {
  const { columns, seconds, most, axis } = timeline;
  if (columns.length === 0) return html``;
  const below =
    most.disputes === 0
      ? ""
      : html`${halfPart(columns, "below")}<span class="dip">${many(most.disputes, "dispute")}</span>`;
  return html`<section aria-labelledby="when"><h2 id="when">${words.when}</h2>
<p class="quiet">${words.whenLead(seconds)}</p>
<div class="chart">${halfPart(columns, "above")}<span class="peak">${many(most.changes, "change")}</span>${below}</div>
<div class="axis quiet">${axis.map(moment)}</div>${legendPart(timeline)}${tablePart(columns)}</section>`;
}
