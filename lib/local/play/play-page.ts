import { html } from "hono/html";
import { scriptPart } from "#console/script-part.ts";
import type { Json } from "#core/fields/json.ts";
import type { PlayOrder } from "./orders.ts";
import { asCommand, asCurl } from "./other-doors.ts";
import type { PlayState } from "./play-state.ts";
import { players } from "./players.ts";
import { stories } from "./stories/all-stories.ts";
import { themes } from "./stories/story.ts";

const longest = 200;

/** A value in one line, cut where it is long. */
function propertyText(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

export type PlayPart = ReturnType<typeof html>;

/** A button, and how the same is done at the two other doors. */
function button(label: string, orders: readonly PlayOrder[], address: string): PlayPart {
  const doors = orders.map(
    (order) => html`<code>${asCommand(order)}</code><code>${asCurl(order, address)}</code>`,
  );
  return html`<form method="post" action="sandbox/press">
<button name="orders" value="${JSON.stringify(orders)}">${label}</button>
<details><summary aria-label="the same at the other doors: ${label}">⋯</summary>${doors}</details></form>`;
}

const clockOrders: readonly (readonly [string, PlayOrder])[] = [
  ["pause", { do: "clock", pace: "pause" }],
  ["1x", { do: "clock", pace: "1x" }],
  ["60x", { do: "clock", pace: "60x" }],
  ["next turning point", { do: "clock", next: true }],
  ["an hour on", { do: "clock", forward: "1h" }],
];

const troubleOrders: readonly (readonly [string, PlayOrder])[] = [
  ["the next write fails", { do: "trouble", kind: "broken" }],
  ["the next write is half done", { do: "trouble", kind: "half-applied" }],
  ["stop all writing", { do: "switch", stopped: true }],
  ["let Parley write again", { do: "switch", stopped: false }],
];

const bar = (orders: readonly (readonly [string, PlayOrder])[], address: string): readonly PlayPart[] =>
  orders.map(([label, order]) => button(label, [order], address));

const player = (name: string, about: string, buttons: readonly PlayPart[]): PlayPart =>
  html`<section class="player"><h3>${name}</h3><p class="quiet">${about}</p><div>${buttons}</div></section>`;

/** Folded by theme: there are more of them than fit on a screen. */
const storiesPart = (address: string): PlayPart => {
  const themed = Object.entries(themes).map(([theme, label]) => {
    const own = stories.filter((story) => story.theme === theme);
    const buttons = own.map(({ id, title }) => button(title, [{ do: "story", id }], address));
    return html`<details class="theme"><summary>${label} <small class="quiet">${own.length}</small></summary><div>${buttons}</div></details>`;
  });
  return html`<section class="player stories"><h3>stories</h3>
<p class="quiet">whole disputes in timed steps; each makes what it is about</p>${themed}</section>`;
};

const everybody = (address: string): readonly PlayPart[] => [
  ...players.map(({ name, about, acts }) =>
    player(
      name,
      about,
      acts.map(({ label, orders }) => button(label, orders, address)),
    ),
  ),
  storiesPart(address),
  player("trouble", "what goes wrong, and the kill switch", bar(troubleOrders, address)),
];

const tabs = ({ resources, chosen }: PlayState): PlayPart =>
  html`<nav class="tabs" aria-label="resources">${resources.map(({ id, resource }) =>
    resource === chosen?.resource
      ? html`<b aria-current="page">${id}</b>`
      : html`<a href="?resource=${encodeURIComponent(resource)}">${id}</a>`,
  )}</nav>`;

const properties = (all: object): PlayPart =>
  html`<details><summary>what the cloud holds</summary><dl>${Object.entries(all).map(
    ([name, value]) => html`<dt>${name}</dt><dd><code>${propertyText(value)}</code></dd>`,
  )}</dl></details>`;

/** The resource that is looked at, by the sheet that the console shows of it. */
function chosenPart({ chosen }: PlayState, sheet: PlayPart): PlayPart {
  if (chosen === undefined)
    return html`<p>The cloud is empty: <code>parley sandbox create</code> makes something.</p>`;
  return html`<h2>${chosen.id} <small class="quiet">${chosen.type}</small></h2>${sheet}${properties(chosen.properties)}`;
}

/** What moves while one looks: the sheet, what was decided, what was said. */
export function livePart(state: PlayState, sheet: PlayPart): PlayPart {
  const { pace, decisions, messages } = state;
  return html`<p class="quiet">time goes ${pace}</p>
${tabs(state)}${chosenPart(state, sheet)}
${toldStories(state)}<section><h2>Asked and told</h2>${
    messages.length === 0
      ? html`<p class="quiet">Nobody has been asked anything.</p>`
      : html`<ul>${messages.map(
          ({ at, to, subject, link }) =>
            html`<li><time>${at}</time> ${to}: ${link === undefined ? subject : html`<a href="${link}">${subject}</a>`}</li>`,
        )}</ul>`
  }</section>
<section><h2>Decided</h2>${
    decisions.length === 0
      ? html`<p class="quiet">Nothing yet. Press a button: a write over what another actor holds begins a dispute.</p>`
      : html`<ul>${decisions.map(({ at, text }) => html`<li><time>${at}</time> ${text}</li>`)}</ul>`
  }</section>`;
}

type PlayContentInput = {
  readonly part: PlayPart;
  /** Where the part is asked for again, and the tag of this one. */
  readonly at: string;
  readonly tag: string;
  readonly now: string;
  readonly said: string | undefined;
  readonly address: string;
};

function toldStories({ told }: PlayState): PlayPart {
  if (told.length === 0) return html``;
  return html`<section><h2>Stories</h2><ul>${told.map(
    ({ n, story, came }) =>
      html`<li>${n} <code>${story}</code>: ${came === undefined ? "goes on" : came.join("; ")}</li>`,
  )}</ul></section>`;
}

/** The page with everybody on the left, the time above, and what came of it on the right. */
export function playContent({ part, at, tag, now, said, address }: PlayContentInput): PlayPart {
  return html`<p class="time" id="time">${now}</p>
<nav class="bar-of-time" aria-label="time">${bar(clockOrders, address)}</nav>
${said === undefined ? "" : html`<p class="said" role="status">${said}</p>`}
<div class="sides"><div class="players"><h2 class="unseen">who plays</h2>${everybody(address)}</div>
<div id="live" data-live="${at}" data-tag="${tag}">${part}</div></div>
<p><a class="step" href="console">the console, for people who are asked</a></p>
${scriptPart({ hasFind: false })}`;
}
