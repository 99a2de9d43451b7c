import { html } from "hono/html";
import { framed, type Html } from "../marks.ts";
import { amount, many } from "./counts.ts";
import type { ReportPage, ReportShared } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

const mostFields = 10;

/** A type without the word that all of them begin with. */
const shortType = (type: string): string => type.replace(/^AWS::/, "");

/** A bar as long as its share of the longest; the number beside it says the same. */
const barPart = (count: number, most: number): Html =>
  html`<svg class="bar across" aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none"><rect class="all" width="100" height="4"/><rect class="done" width="${Math.max(1, (count / Math.max(1, most)) * 100)}" height="4"/></svg>`;

function fieldsPart({ fields }: ReportPage): Html {
  if (fields.length === 0) return html``;
  const most = fields[0]?.disputes ?? 1;
  const items = fields
    .slice(0, mostFields)
    .map(
      ({ type, field, disputes }) =>
        html`<li><span><code><bdi>${field}</bdi></code> <span class="quiet">${shortType(type)}</span></span><span>${amount(disputes)}</span>${barPart(disputes, most)}</li>`,
    );
  return html`<section aria-labelledby="fields"><h2 id="fields">${words.fields}</h2><ol class="plain ranking">${items}</ol></section>`;
}

function resourcePart({ name, resource, type, changes, actors }: ReportShared): Html {
  const who = actors.map(
    (actor) => html`<li><bdi title="${actor.principal}">${actor.name}</bdi> ${amount(actor.changes)}</li>`,
  );
  return html`<li><span title="${resource}"><b><bdi>${name}</bdi></b> <span class="quiet">${shortType(type)}</span></span><span>${amount(changes)}</span><ul class="chips across">${who}</ul></li>
`;
}

function sharedPart({ shared: { total, resources } }: ReportPage): Html {
  if (total === 0) return html``;
  const rest = total - resources.length;
  return html`<section aria-labelledby="shared"><h2 id="shared">${words.shared}</h2><ol class="plain ranking">${resources.map(resourcePart)}${rest > 0 ? html`<li class="quiet">${many(rest, "more resource")}</li>` : ""}</ol></section>`;
}

/** The fields and the resources that most was made of. */
export const rankingsPart = (page: ReportPage): Html =>
  html`<div class="columns">${fieldsPart(page)}${sharedPart(page)}</div>`;

/** Changes by kind of actor and by what they were for. */
export function changesPart({ changes }: ReportPage): Html {
  if (changes.total === 0) return html``;
  const intents = changes.byIntent.map(({ name }) => name);
  const count = (kind: string, intent: string) =>
    changes.byKindAndIntent.find((one) => one.kind === kind && one.intent === intent)?.changes ?? 0;
  const heading = (name: string) => (name === "unattributed" ? words.noGoal : name);
  const rows = changes.byKind.map(
    ({ name, changes: sum }) =>
      html`<tr><th scope="row">${name}</th>${intents.map((intent) => html`<td>${count(name, intent) || ""}</td>`)}<td><b>${amount(sum)}</b></td></tr>`,
  );
  const table = html`<table><thead><tr><td></td>${intents.map((intent) => html`<th scope="col">${heading(intent)}</th>`)}<th scope="col">${words.sum}</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section aria-labelledby="why"><h2 id="why">${words.why}</h2><p class="quiet">${words.whyLead}</p>
${framed(words.why, table)}</section>`;
}
