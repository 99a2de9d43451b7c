import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { painting } from "#console/document.ts";
import { style } from "#console/style/style.ts";

type OwnPageInput = ReturnType<typeof html>;

const own = `form button { min-height: var(--touch); padding: var(--gap-3) var(--gap-4); border: 1px solid var(--edge); border-radius: 9px;
  background: var(--card); color: var(--ink); font: inherit; text-align: left; cursor: pointer }`;

/** What a page has besides: letting in no more than these very texts. */
type OwnPageMore = { readonly style?: string; readonly script?: string };

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policyFor = (whole: string, script: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${digest(whole)}`,
    ...(script === undefined ? [] : [`script-src ${digest(script)}`, "connect-src 'self'"]),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

const headersFor = (whole: string, script: string | undefined) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policyFor(whole, script),
  "cache-control": "no-store",
  // Forms of a page that must not be named at all come with the origin `null`.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

const kicker = "on this machine alone";

/** A page of the laptop's own, which no installation on AWS has. */
export async function ownPage(
  title: string,
  content: OwnPageInput,
  { style: more = "", script }: OwnPageMore = {},
): Promise<Response> {
  const whole = [style, own, more].join("\n");
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8">${painting.head}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(whole)}</style></head>
<body><header><p class="kicker">${kicker}</p></header><main><h1>${title}</h1>${content}</main>${script === undefined ? "" : html`<script>${raw(script)}</script>`}${painting.end}</body>
</html>
`;
  return new Response(page.toString(), { headers: headersFor(whole, script) });
}
