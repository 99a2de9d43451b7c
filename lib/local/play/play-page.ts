import { html } from "hono/html";
import type { PlayOrder } from "./orders.ts";
import { asCommand, asCurl } from "./other-doors.ts";
import type { PlayState } from "./play-state.ts";
import { players } from "./players.ts";
import { propertyText } from "./property-text.ts";

type PlayPart = ReturnType<typeof html>;

/** A button, and how the same is done at the two other doors. */
function button(label: string, orders: readonly PlayOrder[], address: string): PlayPart {
  const doors = orders.map(
    (order) => html`<code>${asCommand(order)}</code><code>${asCurl(order, address)}</code>`,
  );
  return html`<form method="post" action="sandbox/press">
<button name="orders" value="${JSON.stringify(orders)}">${label}</button>
<details><summary aria-label="the same on the command line: ${label}">…</summary>${doors}</details></form>`;
}

const clockOrders: readonly (readonly [string, PlayOrder])[] = [
  ["pause", { do: "clock", pace: "pause" }],
  ["1x", { do: "clock", pace: "1x" }],
  ["60x", { do: "clock", pace: "60x" }],
  ["on to the next turning point", { do: "clock", next: true }],
  ["one hour on", { do: "clock", forward: "1h" }],
];

const troubleOrders: readonly (readonly [string, PlayOrder])[] = [
  ["the next write fails", { do: "trouble", kind: "broken" }],
  ["the next write is half done", { do: "trouble", kind: "half-applied" }],
  ["stop all writing", { do: "switch", stopped: true }],
  ["let Parley write again", { do: "switch", stopped: false }],
];

const bar = (orders: readonly (readonly [string, PlayOrder])[], address: string): readonly PlayPart[] =>
  orders.map(([label, order]) => button(label, [order], address));

const actors = (address: string): readonly PlayPart[] =>
  players.map(
    ({ name, about, acts }) => html`<section><h3>${name}</h3><p>${about}</p>
${acts.map(({ label, orders }) => button(label, orders, address))}</section>`,
  );

/** What moves while one looks: the time, the cloud, what was decided, what was said. */
export function livePart({ now, pace, resources, decisions, messages }: PlayState): PlayPart {
  return html`<p class="time"><time>${now}</time>, ${pace}</p>
<h2>The cloud</h2>${resources.map(
    ({ id, type, sheet, properties }) => html`<details open><summary><b>${id}</b> ${type}</summary>
<p><a href="${sheet}">who holds what here</a></p><dl>${Object.entries(properties).map(
      ([name, value]) => html`<dt>${name}</dt><dd><code>${propertyText(value)}</code></dd>`,
    )}</dl></details>`,
  )}
<h2>Decided</h2>${
    decisions.length === 0
      ? html`<p>Nothing yet. Press a button: whoever writes over another's value begins a dispute.</p>`
      : html`<ol>${decisions.map(({ at, text }) => html`<li><time>${at}</time> ${text}</li>`)}</ol>`
  }
<h2>Asked and told</h2>${
    messages.length === 0
      ? html`<p>Nobody has been asked anything.</p>`
      : html`<ol>${messages.map(
          ({ at, to, subject, link }) =>
            html`<li><time>${at}</time> ${to}: ${link === undefined ? subject : html`<a href="${link}">${subject}</a>`}</li>`,
        )}</ol>`
  }`;
}

/** The page with everybody on the left, the time above, and what came of it on the right. */
export function playContent(state: PlayState, said: string | undefined, address: string): PlayPart {
  return html`<nav class="bar" aria-label="time">${bar(clockOrders, address)}</nav>
${said === undefined ? "" : html`<p role="status">${said}</p>`}
<div class="sides"><div class="players" aria-label="who writes">${actors(address)}
<section><h3>trouble</h3>${bar(troubleOrders, address)}</section></div>
<div id="live" aria-live="polite">${livePart(state)}</div></div>
<p><a href="console">answer questions</a></p>`;
}
