import { html } from "hono/html";
import type { ActorEdge, ActorLine, ActorTable } from "#core/views/actors/actor-table.ts";
import type { Html } from "../marks.ts";
import { actorsTexts as words } from "./actors-texts.ts";

const [middle, radius] = [200, 160];
const [smallest, largest] = [5, 20];

type ActorDot = { readonly x: number; readonly y: number; readonly size: number };

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** All on one circle, the busiest on top and then clockwise; many are drawn smaller, so that none touch. */
function dotsOf(lines: readonly ActorLine[]): readonly ActorDot[] {
  const most = Math.max(1, ...lines.map(({ changes }) => changes));
  const room = Math.max(smallest, Math.min(largest, (Math.PI * radius) / Math.max(1, lines.length) - 1));
  return lines.map(({ changes }, at) => {
    const turn = (2 * Math.PI * at) / lines.length - Math.PI / 2;
    const size = smallest + (room - smallest) * Math.sqrt(changes / most);
    return {
      x: rounded(middle + radius * Math.cos(turn)),
      y: rounded(middle + radius * Math.sin(turn)),
      size: rounded(size),
    };
  });
}

/** Who disputes with whom, as a drawing without any script. */
export function picturePart({ lines, edges }: ActorTable): Html {
  const dots = dotsOf(lines);
  return html`<section><h2>${words.picture}</h2><p class="quiet">${words.legend}</p>
<svg class="actors" viewBox="0 0 400 400" role="img" aria-label="${words.label(lines.length, edges.length)}">${edges.map((edge) => edgePart(edge, dots))}${lines.map((line, at) => dotPart(line, at, dots[at]))}</svg></section>`;
}

function edgePart({ a, b, disputes }: ActorEdge, dots: readonly ActorDot[]): Html {
  const [from, to] = [dots[a], dots[b]];
  if (from === undefined || to === undefined) return html``;
  return html`<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke-width="${Math.min(6, disputes)}"/>`;
}

/** The ring begins on top, and is as long as the share that is explained. */
function dotPart({ changes, explained }: ActorLine, at: number, dot: ActorDot | undefined): Html {
  if (dot === undefined) return html``;
  const { x, y, size } = dot;
  const share = changes === 0 ? 0 : Math.round((100 * explained) / changes);
  const ring =
    share === 0
      ? ""
      : html`<circle class="ring" cx="${x}" cy="${y}" r="${size}" pathLength="100" stroke-dasharray="${share} 100" transform="rotate(-90 ${x} ${y})"/>`;
  return html`<circle class="dot" cx="${x}" cy="${y}" r="${size}"/>${ring}<text x="${x}" y="${y}">${at + 1}</text>`;
}
