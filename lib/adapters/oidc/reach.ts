import { Misconfigured, Unavailable } from "#core/faults.ts";

export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

const patienceMs = 3_000;

/** Anyone who asks an issuer waits a little and no longer, and follows it nowhere else. */
export function patiently(fetch: Fetch): Fetch {
  return async (address, request) => {
    const { status, headers, text } = await answered(fetch, address, request);
    if (status === 429 || status >= 500) throw unreachable(`it answered with ${status}`);
    return new Response(text, { status, headers });
  };
}

async function answered(fetch: Fetch, address: string, request: RequestInit) {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { ...request, signal, redirect: "manual" });
    const { status, headers } = response;
    // Read here, for the time-out is also one of the body.
    return { status, headers, text: (await response.text()) || null };
  } catch (cause) {
    throw unreachable("it does not answer", cause);
  }
}

export const unreachable = (why: string, cause?: unknown): Unavailable =>
  new Unavailable(`the issuer that people sign in with cannot be reached: ${why}`, { cause });

const loopback: readonly string[] = ["127.0.0.1", "[::1]", "localhost"];

/** An address that nobody on the way can read or change what is said to. */
export function safeUrl(what: string, text: unknown): URL {
  const url = typeof text === "string" ? URL.parse(text) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url));
  if (url !== null && isSafe && url.username === "" && url.password === "" && url.hash === "") return url;
  const hint = "give an address that begins with `https://`; plain `http://` is for this very machine";
  throw new Misconfigured(`${what} is no address to sign in with`, { hint });
}

export const isLoopback = ({ hostname }: URL): boolean => loopback.includes(hostname);
