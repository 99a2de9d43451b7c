import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import { isPublicAddress } from "./public-address.ts";

type Address = { readonly address: string; readonly family: number };

/** How the web is reached; tests put a server of their own process in its place. */
export type WebReach = {
  readonly request: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest;
  readonly addressesOf: (host: string) => Promise<readonly Address[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly port: number;
  readonly timeoutMs: number;
};

export const theWeb: WebReach = {
  request: httpsRequest,
  addressesOf: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  port: 443,
  timeoutMs: 5_000,
};

export type PostedRequest = {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

const mostAnswer = 16_384;

/** Posts once. INVARIANT (the address that was checked): the connection goes to an address that was looked at, and to no other. */
export async function postOnce(posted: PostedRequest, reach: WebReach): Promise<PostOutcome> {
  const until = AbortSignal.timeout(reach.timeoutMs);
  const found = await addressFor(posted.url.hostname, reach, until);
  if ("kind" in found) return found;
  return await new Promise((resolve) => exchange(posted, { reach, until, at: found, resolve }));
}

async function addressFor(host: string, reach: WebReach, until: AbortSignal): Promise<Address | PostOutcome> {
  const late = new Promise<undefined>((resolve) => {
    until.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const all = await Promise.race([reach.addressesOf(host).catch(() => undefined), late]);
  const [first] = all ?? [];
  if (all === undefined || first === undefined) return { kind: "busy", why: "its host has no address" };
  const isInside = all.some(({ address }) => !reach.isAllowed(address));
  return isInside ? { kind: "refused", why: "its host leads to an address that is not public" } : first;
}

type Exchange = {
  readonly reach: WebReach;
  readonly until: AbortSignal;
  readonly at: Address;
  readonly resolve: (outcome: PostOutcome) => void;
};

function exchange({ url, body, headers }: PostedRequest, { reach, until, at, resolve }: Exchange): void {
  const checked: LookupFunction = (_host, { all }, found) =>
    all === true ? found(null, [{ ...at }]) : found(null, at.address, at.family);
  const bytes = Buffer.from(body, "utf8");
  const options: RequestOptions = {
    ...{ method: "POST", host: url.hostname, port: reach.port, path: `${url.pathname}${url.search}` },
    headers: { ...headers, "content-length": String(bytes.length), connection: "close" },
    ...{ lookup: checked, agent: false, signal: until },
  };
  let isSent = false;
  const sent = reach.request(options, (answer) => {
    readAll(answer, () => resolve(outcomeOf(answer.statusCode ?? 0)));
  });
  sent.on("error", () => resolve(failed(isSent)));
  sent.on("socket", (socket) => {
    const begins = () => {
      isSent = true;
    };
    // Over TLS nothing of the request leaves before the other side has shown who it is.
    socket.once("secureConnect", begins);
    socket.once("connect", () => {
      if (!("encrypted" in socket)) begins();
    });
  });
  sent.end(bytes);
}

/** Nothing of an answer is kept: it may hold anything. */
function readAll(answer: IncomingMessage, done: () => void): void {
  let read = 0;
  answer.on("data", (part: Buffer) => {
    read += part.length;
    if (read > mostAnswer) answer.destroy();
  });
  // The status was there before the rest of it broke off.
  answer.on("error", done);
  answer.on("close", done);
}

const failed = (isSent: boolean): PostOutcome =>
  isSent
    ? { kind: "unknown", why: "it did not answer in time" }
    : { kind: "busy", why: "it could not be reached" };

function outcomeOf(status: number): PostOutcome {
  const why = `it answered ${status}`;
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 429 || status === 503) return { kind: "busy", why };
  if (status === 408 || status >= 500) return { kind: "unknown", why };
  // INVARIANT (no redirect): where an answer leads nobody goes.
  return { kind: "refused", why };
}
