import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

type OwnPageInput = ReturnType<typeof html>;

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; padding: .5rem .9rem; margin: .2rem 0; width: 100%; text-align: left; cursor: pointer }
code { overflow-wrap: anywhere }`;

const styleHash = createHash("sha256").update(style).digest("base64");

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "cache-control": "no-store",
  // Forms of a page that must not be named at all come with the origin `null`.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** A page of the laptop's own, which no installation on AWS has. */
export async function ownPage(title: string, content: OwnPageInput): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`;
  return new Response(page.toString(), { headers });
}
