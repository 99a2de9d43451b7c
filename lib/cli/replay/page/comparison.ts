import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { shortId } from "../document/in-short.ts";
import { texts } from "../texts.ts";
import { type Html, moment } from "./marks.ts";

const mostShown = 100;

/** The disputes on which two policies differ. */
export function comparisonSection({ comparison, policy }: ReplayDocument): Html {
  if (comparison === undefined) return html``;
  const { base, same, differing, differences } = comparison;
  const rows = differences
    .slice(0, mostShown)
    .map(
      ({ at, resource, field, baseVerdict, verdict, base: before, policy: after }) =>
        html`<tr><td>${moment(at)}</td><th scope="row">${shortId(resource.id)} <code>${field}</code></th><td title="${before?.text ?? ""}">${baseVerdict}</td><td title="${after?.text ?? ""}">${verdict}</td></tr>`,
    );
  const table = html`<div class="scroll" tabindex="0"><table class="wide"><thead><tr><th scope="col">${texts.page.when}</th><th scope="col">${texts.page.field}</th><th scope="col">${base.name}</th><th scope="col">${policy.name}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  return html`<section aria-labelledby="compared"><h2 id="compared">${texts.page.comparison}</h2><p class="lead">${texts.page.comparisonLead(base.name, differing, same)}</p>${differing === 0 ? "" : table}</section>`;
}
