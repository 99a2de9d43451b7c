import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

type OwnPageInput = ReturnType<typeof html>;

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; padding: .5rem .9rem; margin: .2rem 0; width: 100%; text-align: left; cursor: pointer }
code { overflow-wrap: anywhere }`;

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

/** A page of the laptop's own, which no installation on AWS has. */
export async function ownPage(
  title: string,
  content: OwnPageInput,
  { style: own = "", script }: OwnPageMore = {},
): Promise<Response> {
  const whole = `${style}${own}`;
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(whole)}</style></head>
<body><main><h1>${title}</h1>${content}</main>${script === undefined ? "" : html`<script>${raw(script)}</script>`}</body>
</html>
`;
  return new Response(page.toString(), { headers: headersFor(whole, script) });
}
