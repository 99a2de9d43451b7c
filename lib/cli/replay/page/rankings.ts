import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { shortId } from "../document/in-short.ts";
import { amount, many, texts } from "../texts.ts";
import { actor, bar, type Html, shortType } from "./marks.ts";

const mostFields = 10;
const mostShared = 10;

function fieldsPart({ fields }: ReplayDocument): Html {
  if (fields.length === 0) return html``;
  const most = fields[0]?.disputes ?? 1;
  const items = fields
    .slice(0, mostFields)
    .map(
      ({ type, field, disputes }) =>
        html`<li><span><code>${field}</code> <span class="quiet">${shortType(type)}</span></span><span>${amount(disputes)}</span>${bar(disputes, most)}</li>`,
    );
  return html`<section aria-labelledby="fields"><h2 id="fields">${texts.page.fields}</h2><ol class="ranking">${items}</ol></section>`;
}

const idOf = (resource: string): string => resource.split("/").slice(3).join("/");
const typeOf = (resource: string): string => resource.split("/")[2] ?? "";

function sharedPart({ shared }: ReplayDocument): Html {
  if (shared.total === 0) return html``;
  const items = shared.resources.slice(0, mostShared).map(({ resource, changes, actors }) => {
    const who = actors.map(({ actor: one, changes: count }) => html`<li>${actor(one)} ${amount(count)}</li>`);
    return html`<li><span title="${resource}"><b>${shortId(idOf(resource))}</b> <span class="quiet">${shortType(typeOf(resource))}</span></span><span>${amount(changes)}</span><ul class="by">${who}</ul></li>`;
  });
  const rest = shared.total - items.length;
  return html`<section aria-labelledby="shared"><h2 id="shared">${texts.page.shared}</h2><ol class="ranking">${items}${rest > 0 ? html`<li class="quiet">${many(rest, "more resource")}</li>` : ""}</ol></section>`;
}

/** The fields and the resources that most was made of. */
export const rankingsSection = (document: ReplayDocument): Html =>
  html`<div class="columns">${fieldsPart(document)}${sharedPart(document)}</div>`;

/** Changes by kind of actor and by what they were for. */
export function changesSection({ changes }: ReplayDocument): Html {
  if (changes.total === 0) return html``;
  const intents = changes.byIntent.map(({ name }) => name);
  const count = (kind: string, intent: string) =>
    changes.byKindAndIntent.find((one) => one.kind === kind && one.intent === intent)?.changes ?? 0;
  const heading = (name: string) => (name === "unattributed" ? texts.noGoal : name);
  const rows = changes.byKind.map(
    ({ name, changes: sum }) =>
      html`<tr><th scope="row">${name}</th>${intents.map((intent) => html`<td class="count">${count(name, intent) || ""}</td>`)}<td class="count"><b>${amount(sum)}</b></td></tr>`,
  );
  return html`<section aria-labelledby="why"><h2 id="why">${texts.page.why}</h2><p class="lead">${texts.page.whyLead}</p>
<div class="scroll" tabindex="0"><table><thead><tr><td></td>${intents.map((intent) => html`<th scope="col" class="count">${heading(intent)}</th>`)}<th scope="col" class="count">${texts.page.sum}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
