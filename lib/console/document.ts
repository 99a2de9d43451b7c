import { html, raw } from "hono/html";
import type { Html } from "./marks.ts";
import { script } from "./script.ts";
import { scriptPart } from "./script-part.ts";
import { style } from "./style/style.ts";
import { type ConsoleTop, topPart } from "./top.ts";

export type Shell = {
  readonly title: string;
  readonly kicker: Html | string;
  readonly main: Html;
  readonly footer: string;
  /** On pages for anyone who has signed in. */
  readonly top?: ConsoleTop | undefined;
  /** On a page that is kept as a file. */
  readonly file?: FileShell | undefined;
};

/** What no server sends with a file: the policy that lets in its own style and script and nothing else. */
type FileShell = {
  readonly policy: string;
  readonly style: string;
  readonly script: string;
  /** Where to skip to in a long page. */
  readonly skip: { readonly to: string; readonly text: string };
};

const headOf = ({ policy }: FileShell): Html =>
  html`<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="referrer" content="no-referrer" />
<link rel="icon" href="data:," />`;

/**
 * Nothing is painted before the whole is there and times are told as the reader's own, so that nothing moves; a browser
 * that does not know `expect` paints at once.
 */
export const painting = {
  head: html`<link rel="expect" href="#whole" blocking="render" />`,
  end: html`<span id="whole" hidden></span>`,
};

/** Every page is made here; it needs nothing that does not stand in it. */
export async function documentOf({ title, kicker, main, footer, top, file }: Shell): Promise<string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
${file === undefined ? "" : headOf(file)}
${painting.head}
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style>${raw(file?.style ?? style)}</style>
</head>
<body>
${file === undefined ? "" : html`<a class="skip" href="#${file.skip.to}">${file.skip.text}</a>`}
<header><p class="kicker">${kicker}</p>${top === undefined ? "" : topPart(top)}</header>
<main${top === undefined ? "" : raw(' data-tag=""')}>
${main}
</main>
<footer><p>${footer}</p>${top === undefined ? "" : scriptPart({ hasFind: true })}</footer>
<script>${raw(file?.script ?? script)}</script>
${painting.end}
</body>
</html>
`;
  return String(await page);
}
