import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import { tokens } from "#console/style/tokens.ts";
import type { Html } from "./marks.ts";

// In the order in which one overrides the other.
const styles = ["base", "marks", "timeline", "disputes", "tables", "rankings", "narrow", "print"];

const asset = (name: string): string =>
  readFileSync(new URL(`static/${name}`, import.meta.url), "utf8").trim();

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page's own style and script, and a policy that lets nothing else run and nothing be fetched. */
export function headOf(title: string): Html {
  const style = [tokens, ...styles.map((name) => asset(`${name}.css`))].join("\n");
  const script = asset("report.js");
  const allowed = `default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${allowed}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="referrer" content="no-referrer" />
<title>${title}</title>
<link rel="icon" href="data:," />
<style>${raw(style)}</style>`;
}

/** At the end of the page, where everything stands that it speaks of. */
export const scriptTag = (): Html => html`<script type="module">${raw(asset("report.js"))}</script>`;
