import { createHash } from "node:crypto";
import { script } from "#console/script.ts";
import { style } from "#console/style/style.ts";

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policy = [
  "default-src 'none'",
  `style-src ${digest(style)}`,
  `script-src ${digest(script)}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** What every page is sent with: nothing is fetched, framed, kept or told to others, and only its own texts run. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy.join("; "),
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** The same for pages that ask by themselves whether there is a newer one: at their own address, and nowhere else. */
export const livePageHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  "Content-Security-Policy": policy.toSpliced(1, 0, "connect-src 'self'").join("; "),
};
