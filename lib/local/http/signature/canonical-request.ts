import { createHash } from "node:crypto";

export type Signable = {
  readonly method: string;
  /** Whole, as it came. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

/** The text of a request that signer and verifier must both arrive at. */
export function canonicalRequest(request: Signable, signedHeaders: readonly string[]): string {
  const { pathname, search } = new URL(request.url);
  const headers = signedHeaders.map((name) => `${name}:${canonicalValue(request.headers, name)}`);
  return [
    request.method,
    encoded(pathname).replaceAll("%2F", "/"),
    canonicalQuery(search),
    ...headers,
    "",
    signedHeaders.join(";"),
    hashOf(request.body),
  ].join("\n");
}

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

const canonicalValue = (headers: Headers, name: string): string =>
  (headers.get(name) ?? "").trim().replaceAll(/\s+/g, " ");

/** By name, then by value; a plus sign is one and no space. */
function canonicalQuery(search: string): string {
  const pairs = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [encoded(decoded(name)), encoded(decoded(value.join("=")))] as const;
    });
  const sorted = pairs.sort(([a, x], [b, y]) => order(a, b) || order(x, y));
  return sorted.map(([name, value]) => `${name}=${value}`).join("&");
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
