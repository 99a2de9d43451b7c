import { html } from "hono/html";
import { type Html, prose } from "../marks.ts";
import { many } from "./counts.ts";
import { disputePart } from "./dispute-part.ts";
import type { ReportDispute, ReportPage } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

type ShownWay = ReportPage["unexplained"]["ways"][number];

const mostWays = 10;

/** Rows for the policy, ready to be copied; what they are for is left to those who know. */
function rowsPart(ways: readonly ShownWay[]): Html {
  const entries = ways.filter(({ by }) => by === "registry");
  if (entries.length === 0) return html``;
  const rows = entries.map(({ actor: { principal, kind }, changes }) => [
    `  - principals: [${JSON.stringify(principal)}] # ${many(changes, "change")}`,
    `    kind: ${kind === "unknown" ? "automation" : kind}`,
    `    intent: operability # ${words.chooseIntent}`,
  ]);
  const text = ["actors:", ...rows.flat()].join("\n");
  return html`<p class="quiet">${words.rows}</p><pre class="diff" tabindex="0">${text}</pre>`;
}

/** What to do is told once for all who follow each other with it. */
function wayPart({ changes, questions, by, actor }: ShownWay, index: number, all: readonly ShownWay[]): Html {
  const cost = questions === 0 ? "" : `, ${words.saves(questions)}`;
  const how =
    all[index - 1]?.by === by ? "" : html`<span class="across quiet">${prose(words.ways[by])}</span>`;
  return html`<li><span><b title="${actor.principal}"><bdi>${actor.name}</bdi></b> <span class="quiet">${actor.kind}</span></span><span>${many(changes, "change")}${cost}</span>${how}</li>
`;
}

const askedPart = (asked: readonly ReportDispute[]): Html =>
  asked.length === 0
    ? html``
    : html`<details><summary>${words.theirQuestions(asked.length)}</summary><ol class="plain rows">${asked.map(disputePart)}</ol></details>`;

/** What nobody explained, and the shortest way to have it explained. */
export function waysPart({ unexplained, changes, unexplainedAsked }: ReportPage): Html {
  const { ways, changes: total } = unexplained;
  if (total === 0) return html``;
  const shown = ways.slice(0, mostWays);
  const first = shown.slice(0, 3);
  const covered = first.reduce((sum, way) => sum + way.changes, 0);
  return html`<section aria-labelledby="unexplained"><h2 id="unexplained">${words.unexplained}</h2>
<p class="quiet">${words.unexplainedLead(total, changes.total)} ${words.covered(first.length, covered, total)}</p><ol class="plain ranking">${shown.map(wayPart)}</ol>${rowsPart(shown)}${askedPart(unexplainedAsked)}</section>`;
}
