import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";
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

export type WebRequest = {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  readonly url: URL;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How much of an answer is read, and whether any of it is kept. */
  readonly most: { readonly bytes: number; readonly isKept: boolean };
};

export type WebAnswer =
  /** `body` is missing where nothing is kept, or where it broke off. */
  | {
      readonly as: "answered";
      readonly status: number;
      readonly location?: string | undefined;
      readonly body?: Uint8Array | "too much";
      /** It says that too much was asked of it, whatever its status is. */
      readonly isLimited?: boolean;
    }
  /** `isSent`: it may have arrived all the same. */
  | { readonly as: "silent"; readonly isSent: boolean }
  | { readonly as: "nowhere" }
  | { readonly as: "inside" };

/** Sends once. INVARIANT (the address that was checked): the connection goes to an address that was looked at, and to no other. */
export async function sendOnce(sent: WebRequest, reach: WebReach): Promise<WebAnswer> {
  const until = AbortSignal.timeout(reach.timeoutMs);
  const found = await addressFor(sent.url.hostname, reach, until);
  if ("as" in found) return found;
  return await new Promise((resolve) => exchange(sent, { reach, until, at: found, resolve }));
}

async function addressFor(host: string, reach: WebReach, until: AbortSignal): Promise<Address | WebAnswer> {
  const late = new Promise<undefined>((resolve) => {
    until.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const all = await Promise.race([reach.addressesOf(host).catch(() => undefined), late]);
  const [first] = all ?? [];
  if (all === undefined || first === undefined) return { as: "nowhere" };
  const isInside = all.some(({ address }) => !reach.isAllowed(address));
  return isInside ? { as: "inside" } : first;
}

type Exchange = {
  readonly reach: WebReach;
  readonly until: AbortSignal;
  readonly at: Address;
  readonly resolve: (answer: WebAnswer) => void;
};

function exchange(
  { method, url, body = "", headers, most }: WebRequest,
  { reach, until, at, resolve }: Exchange,
): void {
  const checked: LookupFunction = (_host, { all }, found) =>
    all === true ? found(null, [{ ...at }]) : found(null, at.address, at.family);
  const bytes = Buffer.from(body, "utf8");
  const length = method === "GET" ? {} : { "content-length": String(bytes.length) };
  const options: RequestOptions = {
    ...{ method, host: url.hostname, port: reach.port, path: `${url.pathname}${url.search}` },
    headers: { ...headers, ...length, connection: "close" },
    ...{ lookup: checked, agent: false, signal: until },
  };
  let isSent = false;
  const sent = reach.request(options, (answer) => {
    const { statusCode: status = 0, headers: told } = answer;
    const isLimited = told["retry-after"] !== undefined || told["x-ratelimit-remaining"] === "0";
    readAll(answer, most, (kept) =>
      resolve({
        ...{ as: "answered", status, location: told.location },
        ...(kept !== undefined && { body: kept }),
        ...(isLimited && { isLimited }),
      }),
    );
  });
  sent.on("error", () => resolve({ as: "silent", isSent }));
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

/** What nobody asked for is not kept: it may hold anything. The status was there before the rest of it broke off. */
function readAll(
  answer: IncomingMessage,
  { bytes: most, isKept }: WebRequest["most"],
  done: (kept?: Uint8Array | "too much") => void,
): void {
  const parts: Buffer[] = [];
  let read = 0;
  answer.on("data", (part: Buffer) => {
    read += part.length;
    if (read > most) answer.destroy();
    else if (isKept) parts.push(part);
  });
  answer.on("error", () => done());
  answer.on("close", () => {
    if (!isKept) return done();
    if (read > most) return done("too much");
    return done(answer.complete ? Buffer.concat(parts) : undefined);
  });
}
