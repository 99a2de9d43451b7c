import { html } from "hono/html";
import type { SheetParty } from "#core/views/sheet/party.ts";
import type { SheetRow, SheetWaiting } from "#core/views/sheet/row.ts";
import { type Html, moment, prose } from "../marks.ts";
import { sheetTexts as words } from "./sheet-texts.ts";

/** What the page alone knows of a row: where its question is. */
export type ShownRow = SheetRow & { readonly question?: string | undefined };

const none = html``;

/** A value in words; nobody knows one that is missing. */
export function valuePart(text: string | undefined): Html {
  return text === undefined ? html`${words.unknown}` : html`<bdi>${prose(text)}</bdi>`;
}

/** Somebody in one line: who wants what, for which goal, why now and until when. */
export function partyPart({ who, wants, goal, why, note, until, lasts }: SheetParty): Html {
  const wish = wants === undefined ? none : html` ${words.wants} ${valuePart(wants)}`;
  const serves = goal === undefined ? none : html` ${words.goal} <bdi>${goal}</bdi>`;
  const because = why === undefined ? none : html`, ${words.why} <bdi>${why}</bdi>`;
  const said = note === undefined ? none : html` <q><bdi>${note}</bdi></q>`;
  const span = lasts === undefined ? none : html`, ${words.lasts} <bdi>${lasts}</bdi> ${words.lastsEnd}`;
  const end = until === undefined ? none : html`, ${words.ends} ${moment(until)}`;
  return html`<b><bdi>${who}</bdi></b>${wish}${serves}${because}${said}${span}${end}`;
}

function waiting({ party: who, wakes }: SheetWaiting): Html {
  const ways = wakes.map(
    (wake, index) => html`${index === 0 ? words.wakes : `, ${words.or}`} <bdi>${prose(wake)}</bdi>`,
  );
  return html`<li>${partyPart(who)}; waits ${ways}</li>`;
}

export const entry = (name: string, inside: Html | readonly Html[]): Html =>
  html`<dt>${name}</dt><dd>${inside}</dd>`;

/** How far a hold has come: the words beside it say the same, so that nobody has to see it. */
const bar = (passed: number): Html =>
  html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${words.barOf(passed)}"><rect class="all" width="100" height="4"/><rect class="done" width="${passed}" height="4"/></svg>`;

function until({ until: end, passed }: SheetRow): Html {
  if (end === undefined) return none;
  return entry(words.until, html`${moment(end)}${passed === undefined ? none : bar(passed)}`);
}

function asked({ asked: question, question: href }: ShownRow): Html {
  if (question === undefined) return none;
  const link = href === undefined ? none : html` <a class="step" href="${href}">${words.answer}</a>`;
  const { who, deadline, isUntold } = question;
  const names = who.join(", ");
  if (isUntold === true) return entry(words.asked, html`<bdi>${words.askedUntold(names)}</bdi>${link}`);
  return entry(words.asked, html`<bdi>${words.askedUntil(names)}</bdi> ${moment(deadline)}.${link}`);
}

function holders({ holders: all, state }: SheetRow): Html {
  if (all.length === 0)
    return entry(words.heldBy, html`${state === "asked" ? words.nobodyYet : words.nobody}`);
  return entry(
    words.heldBy,
    html`<ul class="plain">${all.map((one) => html`<li>${partyPart(one)}</li>`)}</ul>`,
  );
}

function values({ now, settled, differs, state }: SheetRow): Html {
  const stands = entry(words.stands, valuePart(now));
  if (differs)
    return html`${stands}${entry(state === "asked" ? words.meanwhile : words.settled, valuePart(settled))}`;
  return state === "asked" ? stands : html`${stands}<dd class="quiet">${words.sameAsSettled}</dd>`;
}

/** A field that is asked about, disputed or held. */
export function rowPart(row: ShownRow): Html {
  const { state, field, sentence, waiting: all, unheard, policy } = row;
  const waits =
    all.length === 0 ? none : entry(words.waits, html`<ul class="plain">${all.map(waiting)}</ul>`);
  const lost =
    unheard.length === 0
      ? none
      : entry(
          words.unheard,
          html`<ul class="plain">${unheard.map((one) => html`<li>${partyPart(one)}</li>`)}</ul>`,
        );
  return html`<section class="stake ${state}">
<h2><code><bdi>${field}</bdi></code> <span class="badge">${words.state[state]}</span></h2>
${sentence === "" ? none : html`<p>${prose(sentence)}</p>`}
<dl>${values(row)}${holders(row)}${until(row)}${asked(row)}${waits}${lost}${policy === undefined ? none : entry(words.policy, html`<code><bdi>${policy}</bdi></code>`)}</dl>
</section>
`;
}

/** A field that nobody disputes, in one line. */
export function quietPart({ field, now, holders: [first] }: SheetRow): Html {
  const by = first === undefined ? none : html`, ${words.heldBy.toLowerCase()} <bdi>${first.who}</bdi>`;
  return html`<li><code><bdi>${field}</bdi></code> ${valuePart(now)}${by}</li>
`;
}
