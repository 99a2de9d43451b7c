import { html } from "hono/html";
import { framed, type Html, moment } from "../marks.ts";
import type { ReportDifference, ReportPage } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

const linePart = ({ at, name, field, base, policy }: ReportDifference): Html =>
  html`<tr><td>${moment(at)}</td><th scope="row"><bdi>${name}</bdi> <code><bdi>${field}</bdi></code></th><td title="${base.why}">${base.verdict}</td><td title="${policy.why}">${policy.verdict}</td></tr>
`;

/** The disputes on which two policies differ. */
export function comparisonPart({ comparison, policy }: ReportPage): Html {
  if (comparison === undefined) return html``;
  const { base, same, differing, differences } = comparison;
  const columns = [words.when, words.field, base, policy.name];
  const table = html`<table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${differences.map(linePart)}</tbody></table>`;
  return html`<section aria-labelledby="compared"><h2 id="compared">${words.comparison}</h2><p class="quiet">${words.comparisonLead(base, differing, same)}</p>${differing === 0 ? "" : framed(words.comparison, table)}</section>`;
}
