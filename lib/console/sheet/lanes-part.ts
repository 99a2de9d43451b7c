import { html } from "hono/html";
import type { LaneSpan, SwimLane, SwimLanes } from "#core/views/sheet/lanes.ts";
import type { WindowName } from "#core/views/sheet/windows.ts";
import { type Html, moment } from "../marks.ts";
import { scriptTexts } from "../script-texts.ts";
import { sheetTexts } from "./sheet-texts.ts";

const words = sheetTexts.lanes;

/** Lengths are in thousandths of a lane, and its height is ten. */
const point = 8;

const spanPart = ({ from, to, isForetold }: LaneSpan): Html =>
  html`<rect class="${isForetold ? "foretold" : ""}" x="${from}" y="2" width="${to - from}" height="6"/>`;

const pointPart = (at: number): Html =>
  html`<rect x="${Math.max(0, Math.min(1_000 - point, at - point / 2))}" y="1" width="${point}" height="8"/>`;

/** What the drawing says, in words. */
function label({ began, ends, times }: SwimLane): Html {
  if (began === undefined)
    return html`${times.map((time, index) => html`${index === 0 ? ` ${words.at} ` : ", "}${moment(time)}`)}`;
  const end = ends === undefined ? html`${words.noEnd}` : html`${words.until} ${moment(ends)}`;
  return html` ${words.from} ${moment(began)}, ${end}`;
}

function lanePart(lane: SwimLane, now: number): Html {
  const { kind, who, spans, points } = lane;
  return html`<div class="lane ${kind}"><p>${who === undefined ? words.kind[kind] : html`<bdi>${who}</bdi>`}<span class="quiet">${label(lane)}</span></p>
<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">${spans.map(spanPart)}${points.map(pointPart)}<line class="now" x1="${now}" y1="0" x2="${now}" y2="10"/></svg></div>
`;
}

type LanesPlace = {
  /** Where the same moment is with another window. */
  readonly windowed: (window: WindowName) => string;
};

/** What is shown now is no link. */
function windowsPart(shown: WindowName, { windowed }: LanesPlace): Html {
  const all = Object.entries(words.window) as [WindowName, string][];
  const each = all.map(
    ([name, text]) =>
      html` ${name === shown ? html`<strong aria-current="true">${text}</strong>` : html`<a class="step" href="${windowed(name)}">${text}</a>`}`,
  );
  return html`<p class="windows">${words.windows}${each}</p>`;
}

/** Some time of each field that somebody minds: who wanted it from when to when, and what happened. */
export function lanesPart({ window, from, to, now, fields }: SwimLanes, place?: LanesPlace): Html {
  if (fields.length === 0) return html``;
  const parts = fields.map(
    ({ field, lanes }) =>
      html`<h3><code><bdi>${field}</bdi></code></h3>${lanes.map((lane) => lanePart(lane, now))}`,
  );
  return html`<section class="lanes"><h2>${words.title[window]}</h2>${place === undefined ? "" : windowsPart(window, place)}<p class="quiet">${words.now}</p><div class="rail" data-name="${scriptTexts.moment}"></div>${parts}
<p class="quiet ends" data-clock>${moment(from)} <span>${moment(to)}</span></p></section>`;
}
