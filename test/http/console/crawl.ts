import { type Browser, publicUrl, type Seen } from "./browser.ts";

export type Visited = ReadonlyMap<string, Seen>;
const most = 600;

const decoded = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

/** Every address that a page leads to, and what its forms may suppose. */
function linksIn(address: string, { text }: Seen): readonly string[] {
  const hrefs = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => decoded(href));
  const keys = [...text.matchAll(/name="(closed|gone)" value="([0-9a-f]{16})"/g)];
  const supposed = keys.map(([, name, key]) => `${address.split("&")[0]}&${name}=${key}`);
  const own = hrefs.filter((href) => href.startsWith(`${publicUrl}/console`) || href.startsWith("?"));
  return [
    ...supposed,
    ...own.map((href) =>
      href.startsWith("?") ? `${address.split("?")[0]}${href}` : href.slice(publicUrl.length),
    ),
  ].map((href) => href.split("#")[0] ?? href);
}

/** Looks at addresses, and at everything that they lead to. */
export async function visit(browser: Browser, addresses: readonly string[]): Promise<Visited> {
  const seen = new Map<string, Seen>();
  const open = [...addresses];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (seen.has(next) || /console\/(?:sign-in|callback)/.test(next)) continue;
    if (seen.size >= most) throw new Error(`more than ${most} pages`);
    const page = await browser.get(next);
    seen.set(next, page);
    open.push(...linksIn(next, page).filter((link) => !seen.has(link)));
  }
  return seen;
}

/** Everything that one visitor was sent, but for what they typed themselves. */
export function toldIn(visited: Visited): string {
  const lines = [...visited].map(([address, { status, headers, text, location }]) => {
    const typed = new URLSearchParams(address.split("?")[1]).get("q") ?? "";
    const line = JSON.stringify([status, [...headers], location]) + text;
    return typed.length < 4
      ? line
      : line.replaceAll(`value="${typed}"`, "").replaceAll(encodeURIComponent(typed), "");
  });
  return lines.join("\n");
}
