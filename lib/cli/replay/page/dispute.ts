import { html } from "hono/html";
import { reasonName } from "#core/arbitration/explain/words.ts";
import { shortId, wanted, whyInShort, written } from "../document/in-short.ts";
import type { ToldDispute, ToldParty } from "../document/told-dispute.ts";
import { texts } from "../texts.ts";
import { actor, badge, type Html, moment } from "./marks.ts";
import { prose } from "./prose.ts";

const resourceText = ({ account, region, type, id }: ToldDispute["resource"]): string =>
  `${account}/${region}/${type}/${id}`;

/** From the value that was written to the one that Parley wants. */
function valuesOf(dispute: ToldDispute): Html {
  const wrote = html`<code>${written(dispute)}</code>`;
  if (dispute.outcome !== "revert") return wrote;
  return html`${wrote} <span class="arrow" aria-hidden="true">→</span><span class="hidden-text">${texts.page.backTo}</span> <code>${wanted(dispute)}</code>`;
}

function reasonText({ intent, motivation }: ToldParty): string {
  const goal = intent === "unattributed" ? texts.page.noGoal : `${texts.page.forGoal} ${intent}`;
  if (motivation.kind === "none") return goal;
  return `${goal}, ${reasonName(motivation)}`;
}

const party = (one: ToldParty): Html =>
  html`${actor(one.actor)} (${one.actor.kind}), ${reasonText(one)}${one.wants === "" ? "" : html`: ${texts.page.wants} <code>${one.wants}</code>`} <span class="tag">${texts.page.fates[one.fate]}</span>`;

function facts(dispute: ToldDispute): Html {
  const { by, against, resource, question, why, ended, ending } = dispute;
  const rows: readonly (readonly [string, Html | string])[] = [
    [texts.page.changedBy, by === undefined ? texts.page.nobody : party(by)],
    ...against.map((one, index) => [index === 0 ? texts.page.against : "", party(one)] as const),
    ...(question === undefined
      ? []
      : [
          [texts.page.question, prose(question.question)] as const,
          [texts.page.askedWho, question.approvers.join(", ")] as const,
        ]),
    [texts.page.resource, html`<code>${resourceText(resource)}</code>`],
    ...(why.at === undefined
      ? []
      : [[texts.page.decidedBy, html`<code>${why.rule}</code>, ${why.at}`] as const]),
    [
      texts.page.ending,
      ended === undefined
        ? texts.page.stillOpen
        : html`${texts.page.endings[ending ?? "settled"]} ${moment(ended)}`,
    ],
  ];
  return html`<dl class="facts">${rows.map(([name, text]) => html`${name === "" ? "" : html`<dt>${name}</dt>`}<dd>${text}</dd>`)}</dl>`;
}

function turnsOf({ turns }: ToldDispute): Html {
  if (turns.length < 2) return html``;
  const items = turns.map(
    ({ at, by, wrote, outcome, value }) =>
      html`<li>${moment(at)}<span>${by === undefined ? "" : texts.page.turn(by, wrote)} ${badge(outcome)}${outcome === "revert" ? html` ${texts.page.backTo} <code>${value}</code>` : ""}</span></li>`,
  );
  return html`<div><h3>${texts.page.howItWent}</h3><ol class="turns">${items}</ol></div>`;
}

/** One dispute: what and why at a glance, the whole of it when opened. */
export function disputeItem(dispute: ToldDispute): Html {
  const { outcome, kind, resource, field, at, fight, explanation, number } = dispute;
  const is = [outcome, kind, ...(fight ? ["fight"] : [])].join(" ");
  const mark = fight ? "fight" : kind === "guardrail" || kind === "policy" ? kind : undefined;
  const marks = mark === undefined ? "" : html` <span class="tag ${mark}">${texts.page.marks[mark]}</span>`;
  return html`<li data-is="${is}"><details class="dispute" id="dispute-${number}">
<summary>${badge(outcome)}<span class="what"><b>${shortId(resource.id)}</b> <code>${field}</code> ${valuesOf(dispute)}${marks}</span><span class="when">${moment(at)}</span><span class="why">${dispute.by === undefined ? "" : html`<b>${dispute.by.actor.name}</b> — `}${prose(whyInShort(dispute))}</span></summary>
<div class="told"><p class="explanation">${prose(explanation)}</p>${facts(dispute)}${turnsOf(dispute)}</div></details></li>`;
}
