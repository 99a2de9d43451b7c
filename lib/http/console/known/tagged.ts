import { createHash } from "node:crypto";

/** Where a page keeps its own tag, for the script that asks whether there is a newer one. */
const place = 'data-tag=""';

const tagOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** What stands between the browser and here may have made a strong tag a weak one. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const named = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return named.includes(`"${tag}"`) || named.includes("*");
}

export const notAgain = (tag: string): Response =>
  new Response(null, { status: 304, headers: { ETag: `"${tag}"` } });

type Tagged = { readonly response: Response; readonly tag?: string };

/** Gives a page the tag of what it says, and sends nothing to those who have that already. */
export async function tagged(page: Response, known: string | undefined): Promise<Tagged> {
  const type = page.headers.get("Content-Type") ?? "";
  if (page.status !== 200 || !type.startsWith("text/html")) return { response: page };
  const text = await page.text();
  const tag = tagOf(text);
  if (isKnown(known, tag)) return { response: notAgain(tag), tag };
  const headers = { ETag: `"${tag}"`, "Content-Type": type };
  return { response: new Response(text.replace(place, `data-tag="${tag}"`), { headers }), tag };
}
