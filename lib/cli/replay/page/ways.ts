import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { many, texts } from "../texts.ts";
import { disputeItem } from "./dispute.ts";
import type { Html } from "./marks.ts";
import { prose } from "./prose.ts";

type ShownWay = ReplayDocument["unexplained"]["ways"][number];

const mostWays = 10;

/** Rows for the policy, ready to be copied; what they are for is left to those who know. */
function rowsFor(ways: readonly ShownWay[]): Html {
  const entries = ways.filter(({ by }) => by === "registry");
  if (entries.length === 0) return html``;
  const rows = entries.map(({ actor: { principal, kind }, changes }) => [
    `  - principals: [${JSON.stringify(principal)}] # ${many(changes, "change")}`,
    `    kind: ${kind === "unknown" ? "automation" : kind}`,
    `    intent: operability # ${texts.page.chooseIntent}`,
  ]);
  const text = ["actors:", ...rows.flat()].join("\n");
  return html`<p class="lead">${texts.page.rows}</p><pre tabindex="0">${text}</pre>`;
}

/** What to do is told once for all who follow each other with it. */
function wayItem({ changes, questions, by, actor }: ShownWay, index: number, all: readonly ShownWay[]): Html {
  const cost = questions === 0 ? "" : html`, ${texts.page.saves(questions)}`;
  const isTold = all[index - 1]?.by === by;
  const how = isTold ? "" : html`<span class="how">${prose(texts.page.ways[by])}</span>`;
  return html`<li><span><b title="${actor.principal}">${actor.name}</b> <span class="quiet">${actor.kind}</span></span><span>${many(changes, "change")}${cost}</span>${how}</li>`;
}

function questionsPart({ disputes }: ReplayDocument): Html {
  const told = disputes.told.filter(({ kind }) => kind === "unexplained");
  if (told.length === 0) return html``;
  return html`<details class="more-about"><summary>${texts.page.theirQuestions(told.length)}</summary><ol class="disputes">${told.map(disputeItem)}</ol></details>`;
}

/** What nobody explained, and the shortest way to have it explained. */
export function waysSection(document: ReplayDocument): Html {
  const { unexplained, changes } = document;
  const { ways, changes: total } = unexplained;
  if (total === 0) return html``;
  const shown = ways.slice(0, mostWays);
  const [three] = [shown.slice(0, 3)];
  const covered = three.reduce((sum, way) => sum + way.changes, 0);
  return html`<section aria-labelledby="unexplained"><h2 id="unexplained">${texts.page.unexplained}</h2>
<p class="lead">${texts.page.unexplainedLead(total, changes.total)} ${texts.page.covered(three.length, covered, total)}</p><ol class="ranking">${shown.map(wayItem)}</ol>${rowsFor(shown)}${questionsPart(document)}</section>`;
}
