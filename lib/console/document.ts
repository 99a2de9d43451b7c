import { html, raw } from "hono/html";
import type { Html } from "./marks.ts";
import { script } from "./script.ts";
import { scriptPart } from "./script-part.ts";
import { style } from "./style/style.ts";
import { type ConsoleTop, topPart } from "./top.ts";

export type Shell = {
  readonly title: string;
  readonly kicker: string;
  readonly main: Html;
  readonly footer: string;
  /** On pages for anyone who has signed in. */
  readonly top?: ConsoleTop | undefined;
};

/** Every page is made here; it needs nothing that does not stand in it. */
export async function documentOf({ title, kicker, main, footer, top }: Shell): Promise<string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><p class="kicker">${kicker}</p>${top === undefined ? "" : topPart(top)}</header>
<main${top === undefined ? "" : raw(' data-tag=""')}>
${main}
</main>
<footer><p>${footer}</p>${top === undefined ? "" : scriptPart({ hasFind: true })}</footer>
<script>${raw(script)}</script>
</body>
</html>
`;
  return String(await page);
}
