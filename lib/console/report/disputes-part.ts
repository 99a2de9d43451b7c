import { html } from "hono/html";
import type { Html } from "../marks.ts";
import { amount } from "./counts.ts";
import { disputePart } from "./dispute-part.ts";
import type { ReportDispute, ReportPage } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

const filters = ["revert", "ask", "keep", "actors", "guardrail", "policy", "fight"] as const;

const isOf = (filter: string, { outcome, kind, isFight }: ReportDispute): boolean =>
  filter === outcome || filter === kind || (filter === "fight" && isFight);

function filtersPart(all: readonly ReportDispute[]): Html {
  const counts = filters.map((name) => [name, all.filter((one) => isOf(name, one)).length] as const);
  const useful = counts.filter(([, count]) => count > 0 && count < all.length);
  if (useful.length < 2) return html``;
  const button = (name: string, label: string, count: number) =>
    html`<button type="button" value="${name}" aria-pressed="${name === "all" ? "true" : "false"}">${label} ${amount(count)}</button>`;
  return html`<div class="filters" role="group" aria-label="${words.filter}">${button("all", words.all, all.length)}${useful.map(([name, count]) => button(name, words.filters[name], count))}<output class="unseen" aria-live="polite"></output></div>`;
}

/** Every dispute that is told, the gravest first; what nobody explained stands elsewhere. */
export function disputesPart({ disputes, untold }: ReportPage): Html {
  const lead = `${words.disputesLead}${untold > 0 ? ` ${words.untold(untold)}` : ""}`;
  const body =
    disputes.length === 0
      ? html`<p class="quiet">${words.noDisputes}</p>`
      : html`<p class="quiet">${lead}</p>${filtersPart(disputes)}
<ol class="plain rows filtered">${disputes.map(disputePart)}</ol><button type="button" class="button lesser rest" hidden>${words.showAll}</button>`;
  return html`<section aria-labelledby="disputes"><h2 id="disputes">${words.disputes}</h2>${body}</section>`;
}
