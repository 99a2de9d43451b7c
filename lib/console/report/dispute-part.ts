import { html } from "hono/html";
import { type Html, moment, prose } from "../marks.ts";
import { toneMark } from "../question/tone.ts";
import { entry, partyPart } from "../sheet/row-part.ts";
import type { ReportDispute, ReportParty, ReportTurn } from "./report-model.ts";
import { reportTexts as words } from "./report-texts.ts";

const none = html``;

/** From the value that was written to the one that Parley wants. */
function valuesPart({ written, wanted }: ReportDispute): Html {
  const wrote = html`<code><bdi>${written}</bdi></code>`;
  if (wanted === undefined) return wrote;
  return html`${wrote} <span aria-hidden="true">→</span><span class="unseen">${words.backTo}</span> <code><bdi>${wanted}</bdi></code>`;
}

function sidePart(party: ReportParty): Html {
  const goal = party.goal === undefined && party.why === undefined ? html`, ${words.noGoal}` : none;
  return html`<span title="${party.principal}">${partyPart(party)}</span>${goal} <span class="badge">${party.kind}</span> <span class="badge">${words.fates[party.fate]}</span>`;
}

function sidesPart({ by, against }: ReportDispute): Html {
  const changed = entry(words.changedBy, by === undefined ? html`${words.nobody}` : sidePart(by));
  if (against.length === 0) return changed;
  const rivals = against.map((party) => html`<li>${sidePart(party)}</li>`);
  return html`${changed}${entry(words.against, html`<ul class="plain">${rivals}</ul>`)}`;
}

function factsPart(dispute: ReportDispute): Html {
  const { question, asked, resource, row, ending } = dispute;
  const asks =
    question === undefined
      ? none
      : html`${entry(words.question, prose(question))}${entry(words.askedWho, html`<bdi>${asked.join(", ")}</bdi>`)}`;
  const rule =
    row === undefined
      ? none
      : entry(words.decidedBy, html`<code>${row.rule}</code>, <code><bdi>${row.at}</bdi></code>`);
  const end =
    ending === undefined ? html`${words.stillOpen}` : html`${words.endings[ending.how]} ${moment(ending.at)}`;
  return html`<dl>${sidesPart(dispute)}${asks}${entry(words.resource, html`<code><bdi>${resource}</bdi></code>`)}${rule}${entry(words.ending, end)}</dl>`;
}

function turnPart({ at, by, wrote, outcome, value }: ReportTurn): Html {
  const who = by === undefined ? none : html`<bdi>${words.turn(by, wrote)}</bdi> `;
  const back = outcome === "revert" ? html` ${words.backTo} <code><bdi>${value}</bdi></code>` : none;
  return html`<li>${moment(at)} ${who}${toneMark(outcome, words.verdicts[outcome])}${back}</li>`;
}

const turnsPart = ({ turns }: ReportDispute): Html =>
  turns.length < 2 ? none : html`<h3>${words.howItWent}</h3><ol class="plain">${turns.map(turnPart)}</ol>`;

/** What the reader can filter by. */
const isOf = ({ outcome, kind, isFight }: ReportDispute): string =>
  [outcome, kind, ...(isFight ? ["fight"] : [])].join(" ");

function markPart({ kind, isFight }: ReportDispute): Html {
  const mark = isFight ? "fight" : kind === "guardrail" || kind === "policy" ? kind : undefined;
  return mark === undefined ? none : html` <span class="badge">${words.marks[mark]}</span>`;
}

/** One dispute: what and why at a glance, the whole of it when opened. */
export function disputePart(dispute: ReportDispute): Html {
  const { number, outcome, name, field, at, why, by, explanation } = dispute;
  const who = by === undefined ? none : html`<b><bdi>${by.name}</bdi></b>: `;
  return html`<li data-is="${isOf(dispute)}"><details class="dispute" id="dispute-${number}">
<summary>${toneMark(outcome, words.verdicts[outcome])}<span class="subject"><b><bdi>${name}</bdi></b> <code><bdi>${field}</bdi></code> ${valuesPart(dispute)}${markPart(dispute)}</span><span class="day">${moment(at)}</span><span class="because">${who}${prose(why)}</span></summary>
<div class="told"><p class="explanation">${prose(explanation)}</p>${factsPart(dispute)}${turnsPart(dispute)}</div></details></li>
`;
}
