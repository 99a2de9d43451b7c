import { SNSClient } from "@aws-sdk/client-sns";
import { SignatureV4 } from "@smithy/signature-v4";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { deskAnswer } from "../aws/desk/desk-fault.ts";
import type { Signing } from "../aws/stores/seals/s3-request.ts";

export type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: URL;
  readonly body?: string;
  /** Such as the version that is edited, or the key under which it is done once. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type ApiResponse = {
  readonly status: number;
  readonly text: string;
  readonly etag?: string;
  /** How long to wait before asking again, as it was written. */
  readonly retryAfter?: string;
};

/** What somebody at a terminal asks of Parley's own API, as themself. */
export type ApiDesk = { readonly ask: (request: ApiRequest) => Promise<ApiResponse> };

const longestWait = 30_000;
const mostBytes = 8 * 1_024 * 1_024;

/** The client itself asks nothing: it is how the SDK hands out the credentials that every tool of AWS's finds. */
export const openApiDesk = (region: string): ApiDesk => apiDesk(region, new SNSClient({ region }).config);

type HeldKeys = { readonly id: string; readonly secret: string; readonly token?: string };

/** The same with keys that are held already, such as those of a session, or of somebody who lives on a laptop. */
export const heldApiDesk = (region: string, { id, secret, token }: HeldKeys): ApiDesk => {
  const session = token !== undefined && { sessionToken: token };
  const credentials = () => Promise.resolve({ accessKeyId: id, secretAccessKey: secret, ...session });
  return apiDesk(region, { credentials, sha256: new SNSClient({ region, credentials }).config.sha256 });
};

export const apiDesk = (region: string, signing: Signing): ApiDesk => ({
  ask: async (request) => await answered(request, await signed(request, region, signing)),
});

async function signed(
  { method, url, body, headers: own = {} }: ApiRequest,
  region: string,
  signing: Signing,
) {
  const asking = {
    what: "sign the request",
    permission: "execute-api:Invoke",
    // Nothing but a laptop is asked in the clear.
    ...(url.protocol === "http:" && { logIn: "say with `--as` who you are there, such as `--as ada`" }),
  };
  const { credentials, sha256 } = signing;
  const signer = new SignatureV4({ region, service: "execute-api", credentials, sha256 });
  const query = Object.fromEntries(
    [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
  );
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const { protocol, hostname, pathname: path } = url;
  const unsigned = { method, protocol, hostname, path, query, headers: { ...own, host: url.host, ...type } };
  const request = { ...unsigned, ...(body !== undefined && { body }) };
  const { headers } = await deskAnswer(asking, () => signer.sign(request));
  const { host: _, ...rest } = headers;
  return rest;
}

/** INVARIANT (bounded): no answer takes longer, or is larger, than a terminal can bear; nothing is followed elsewhere. */
async function answered(
  { method, url, body }: ApiRequest,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  const signal = AbortSignal.timeout(longestWait);
  const told = { method, headers, redirect: "manual", signal, body: body ?? null } as const;
  try {
    const response = await fetch(url, told);
    return { status: response.status, text: await bounded(response, url), ...saidBeside(response) };
  } catch (cause) {
    if (cause instanceof Misconfigured) throw cause;
    const why = signal.aborted ? `did not answer within ${longestWait / 1_000} seconds` : "cannot be reached";
    const hint = "check the address and your connection, then try again";
    throw new Unavailable(`\`${url.host}\` ${why}`, { hint, cause });
  }
}

function saidBeside({ headers }: Response): Pick<ApiResponse, "etag" | "retryAfter"> {
  const [etag, retryAfter] = [headers.get("etag"), headers.get("retry-after")];
  return { ...(etag !== null && { etag }), ...(retryAfter !== null && { retryAfter }) };
}

async function bounded(response: Response, { host }: URL): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes)
      throw new Misconfigured(`\`${host}\` answers with more than ${mostBytes / 1_048_576} MB`, {
        hint: "check that the address is the one of Parley's API",
      });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
