import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { Outcome } from "#core/arbitration/verdict.ts";
import { texts } from "../texts.ts";

export type Html = ReturnType<typeof html>;
export type Label = ReplayDocument["conflicts"][number]["by"];

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** In UTC here; the page's script adds the reader's own zone. */
export function moment(instant: string): Html {
  const month = months[Number(instant.slice(5, 7)) - 1] ?? "";
  const utc = `${Number(instant.slice(8, 10))} ${month} ${instant.slice(11, 16)}`;
  return html`<time datetime="${instant}" data-utc="${utc}">${utc} UTC</time>`;
}

/** A type without the word that all of them begin with. */
export const shortType = (type: string): string => type.replace(/^AWS::/, "");

export const badge = (outcome: Outcome): Html =>
  html`<span class="badge ${outcome}">${texts.page.verdicts[outcome]}</span>`;

/** Somebody by the name people know; the whole name on demand. */
export const actor = ({ name, principal, via }: Label): Html =>
  html`<span title="${principal}">${name}</span>${via === undefined ? "" : html` <span class="quiet">${texts.page.via} ${via}</span>`}`;

/** A bar as long as its share of the longest. */
export const bar = (count: number, most: number): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 100 5" preserveAspectRatio="none"><rect class="f-track" width="100" height="5" rx="1"/><rect class="f-bar" width="${most === 0 ? 0 : Math.max(1, (count / most) * 100)}" height="5" rx="1"/></svg>`;
