import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "../kit/app.ts";

/** Where a page keeps its own tag, for the script that asks whether there is a newer one. */
const place = 'data-tag=""';

const tagOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** What stands between the browser and here may have made a strong tag a weak one. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const named = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return named.includes(`"${tag}"`) || named.includes("*");
}

/** Gives a page the tag of what it says, and sends nothing to those who have that already. */
export async function tagPage(c: Context<Env>): Promise<void> {
  const type = c.res.headers.get("Content-Type") ?? "";
  if (c.req.method !== "GET" || c.res.status !== 200 || !type.startsWith("text/html")) return;
  const text = await c.res.text();
  const tag = tagOf(text);
  const isSame = isKnown(c.req.header("If-None-Match"), tag);
  c.res = isSame
    ? new Response(null, { status: 304 })
    : new Response(text.replace(place, `data-tag="${tag}"`), { status: 200 });
  c.header("ETag", `"${tag}"`);
}
