import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { ToldDispute } from "../document/told-dispute.ts";
import { amount, texts } from "../texts.ts";
import { disputeItem } from "./dispute.ts";
import type { Html } from "./marks.ts";

const filters = ["revert", "ask", "keep", "actors", "guardrail", "policy", "fight"] as const;

const isOf = (filter: string, { outcome, kind, fight }: ToldDispute): boolean =>
  filter === outcome || filter === kind || (filter === "fight" && fight);

function filterBar(told: readonly ToldDispute[]): Html {
  const counts = filters.map((name) => [name, told.filter((one) => isOf(name, one)).length] as const);
  const useful = counts.filter(([, count]) => count > 0 && count < told.length);
  if (useful.length < 2) return html``;
  const button = (name: string, label: string, count: number) =>
    html`<button type="button" value="${name}" aria-pressed="${name === "all" ? "true" : "false"}">${label} ${amount(count)}</button>`;
  return html`<div class="filters" role="group" aria-label="${texts.page.filter}">${button("all", texts.page.all, told.length)}${useful.map(([name, count]) => button(name, texts.page.filters[name], count))}<output class="hidden-text" aria-live="polite"></output></div>`;
}

/** Every dispute that is told, the gravest first; what nobody explained stands elsewhere. */
export function disputesSection({ disputes }: ReplayDocument): Html {
  const told = disputes.told.filter(({ kind }) => kind !== "unexplained");
  const untold = disputes.total - told.length;
  const lead = `${texts.page.disputesLead}${untold > 0 ? ` ${texts.page.untold(untold)}` : ""}`;
  const body =
    told.length === 0
      ? html`<p class="lead">${texts.page.noDisputes}</p>`
      : html`<p class="lead">${lead}</p>${filterBar(told)}
<ol class="disputes filtered">${told.map(disputeItem)}</ol><button type="button" class="more" hidden>${texts.page.showAll}</button>`;
  return html`<section aria-labelledby="disputes"><h2 id="disputes">${texts.page.disputes}</h2>${body}</section>`;
}
