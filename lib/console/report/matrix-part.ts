import { html } from "hono/html";
import type { MatrixCell, MatrixEnd, MatrixPair, MatrixSide, MatrixView } from "#core/views/report/matrix.ts";
import { framed, type Html } from "../marks.ts";
import { toneMark } from "../question/tone.ts";
import { many } from "./counts.ts";
import { reportTexts as words } from "./report-texts.ts";

const sayEnds = (ends: readonly MatrixEnd[]): string =>
  ends.map(({ outcome, count }) => `${count} ${words.verdicts[outcome]}`).join(", ");

/** How the disputes between two ended, as parts of a thin line. */
const splitPart = (ends: readonly MatrixEnd[]): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none">${ends.map(({ outcome, from, width }) => html`<rect class="f-${outcome}" x="${from}" width="${width}" height="4"/>`)}</svg>`;

function cellPart(cell: MatrixCell | undefined): Html {
  if (cell === undefined) return html`<td></td>`;
  const { sum, heat, ends } = cell;
  const said = sayEnds(ends);
  return html`<td class="heat-${heat}" title="${said}">${sum}<span class="unseen">: ${said}</span>${splitPart(ends)}</td>`;
}

const tablePart = ({ columns, rows }: MatrixView): Html =>
  html`<table class="matrix"><caption class="unseen">${words.matrixCaption}</caption><thead><tr><td></td>${columns.map(({ name, title }) => html`<th scope="col"><span title="${title}">${name}</span></th>`)}</tr></thead>
<tbody>${rows.map(({ side, cells }) => html`<tr><th scope="row" title="${side.title}">${side.name}</th>${cells.map(cellPart)}</tr>`)}</tbody></table>`;

const named = ({ name, title }: MatrixSide): Html => html`<bdi title="${title}">${name}</bdi>`;

const pairPart = ({ by, against, ends }: MatrixPair): Html =>
  html`<li><span>${named(by)} ${words.overrode} ${named(against)}</span><span>${ends.map(({ outcome, count }) => html`${toneMark(outcome, words.verdicts[outcome])} ${count} `)}</span></li>
`;

/** Who changed what another stood for: a matrix, and on a phone a list. */
export function matrixPart(matrix: MatrixView): Html {
  const { pairs, morePairs } = matrix;
  if (pairs.length === 0) return html``;
  const rest = morePairs > 0 ? html`<li class="quiet">${many(morePairs, "more pair")}</li>` : "";
  return html`<section aria-labelledby="who"><h2 id="who">${words.who}</h2><p class="quiet">${words.whoLead}</p>${framed(words.who, tablePart(matrix))}
<ul class="plain ranking pairs">${pairs.map(pairPart)}${rest}</ul></section>`;
}
