import { html } from "hono/html";
import type { DecidedLine } from "#core/views/sheet/decided.ts";
import type { Html } from "../marks.ts";
import { valuePart } from "./row-part.ts";
import { sheetTexts } from "./sheet-texts.ts";

const words = sheetTexts.decided;

type DecidedField = DecidedLine["fields"][number];

function fieldPart({ field, outcome, now, settled }: DecidedField): Html {
  const name = html`<code><bdi>${field}</bdi></code>`;
  if (outcome === "ask") return html`${name} ${words.asked}, ${valuePart(settled ?? now)} ${words.meanwhile}`;
  if (outcome === "keep") return html`${name} ${words.keeps} ${valuePart(settled ?? now)}`;
  return html`${name} ${valuePart(now)} <span aria-hidden="true">→</span><span class="unseen"> ${words.becomes} </span> ${valuePart(settled)}`;
}

/** What a decision came to, as a difference in one line. */
export function decidedPart({ fields, more }: Pick<DecidedLine, "fields" | "more">): Html {
  if (fields.length === 0) return html`${words.nothing}`;
  const parts = fields.map((field, index) => html`${index === 0 ? "" : "; "}${fieldPart(field)}`);
  return html`${parts}${more === 0 ? "" : `; ${words.more(more)}`}`;
}
