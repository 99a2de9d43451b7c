import { html } from "hono/html";
import { type Html, moment } from "./marks.ts";

// What the core puts into its sentences: a value, a place in the policy, a moment.
const parts = /(`[^`]{0,400}`|\[[^\][\s]{1,200}:\d{1,7}\]|\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)/;

function partOf(text: string): Html | string {
  if (text.startsWith("`")) return html`<code>${text.slice(1, -1)}</code>`;
  if (text.startsWith("[") && parts.test(text)) return html`<span class="cite">${text}</span>`;
  return /^\d{4}-\d\d-\d\dT/.test(text) && parts.test(text) ? moment(text) : text;
}

/** A sentence of the core with its values, places and moments set apart. */
export const prose = (text: string): Html => html`${text.split(parts).map(partOf)}`;
